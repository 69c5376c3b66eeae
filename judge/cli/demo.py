"""``make demo``: the main job without a terminal. Each command is called as a user would type it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from judge import paths
from judge.cli import files, output
from judge.cli.program import program

QUERY = "卡组抽光了怎么补"
SCENARIO = "lord-last-orb.yaml"


def main() -> int:
    """Search, replay a disputed attack, hand the ruling out, verify it. The exit code: 0 if all went as it should."""
    scenario = files.shown(paths.bundled("scenarios") / "cipher" / SCENARIO)
    with TemporaryDirectory(prefix="judge-demo-") as folder:
        return (
            _step("找条文：不知道条号，照着问题找。", ["search", QUERY, "--game", "cipher", "-n", "5"])
            or _step("查条文：全角的条号也行。", ["rule", "１８．１．１１", "--game", "cipher"])
            or _step("有争议的攻击，一步一步，每一步有条号。", ["run", scenario])
            or _step("为什么旗手不能支付必杀攻击的费用？", ["why", scenario, "必杀攻击 旗手"], expected=1)
            or _step("写出裁定书。", ["export", scenario, "-f", "md,html,json", "--to", folder])
            or _verify(Path(folder))
        )


def _verify(folder: Path) -> int:
    ruling = next(folder.glob("*.json"))
    if code := _step("核对裁定书：重跑一遍，条文、步骤、结果都相同。", ["verify", str(ruling)]):
        return code
    ruling.write_text(ruling.read_text(encoding="utf-8").replace("18.1.15", "18.1.16"), encoding="utf-8")
    return _step("把裁定书里的一个条号改掉，再核对：不同，并说出差在哪里。", ["verify", str(ruling)], expected=1)


def _step(why: str, words: list[str], expected: int = 0) -> int:
    """Call a command: 0 if its exit code is the expected one."""
    output.show(["", f"# {why}", f"$ judge {shlex.join(words)}", ""])
    code = program.run(words)
    if code == expected:
        return 0
    output.warn(f"演示中断：退出码是 {code}，应为 {expected}。")
    return code or 1


if __name__ == "__main__":
    sys.exit(main())
