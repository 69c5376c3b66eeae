from __future__ import annotations

import pytest

from judge.paths import bundled
from judge.scenario import Run, read, run


@pytest.fixture(scope="session")
def attack() -> Run:
    """An attack in which something is refused by the very clause under which it would be chosen."""
    return run(read(bundled("scenarios") / "cipher" / "deploying-is-refused.yaml"))
