# make demo, make test: all that a fresh machine needs is Python 3.11 or newer and make.
PYTHON ?= python3
BIN = .venv/bin
READY = .venv/.ready
PREPARED = judge/bundled/prepared
TABLES = $(PREPARED)/.made

.PHONY: demo test tui check bench soak faults fuzz installs lint clean

demo: $(READY)
	@$(BIN)/python -m judge.cli.demo

test: $(READY) $(TABLES)
	$(BIN)/pytest -n $(or $(JOBS),2) --dist worksteal $(if $(WHOLE),--whole) $(TESTS)

tui: $(READY)
	$(BIN)/judge tui

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# the tests check the bundled disputes as well, one by one; here they are checked as a judge does it
check: lint test
	$(if $(WHOLE),,$(BIN)/judge check scenarios)

bench: $(READY) $(TABLES)
	@$(BIN)/python -m tests.bench

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/python -m compileall -q judge
	@touch $@

# What every process of the tests would make again for itself where the grammars or books are others than when the
# program was installed, which is when these are made first.
$(TABLES): $(shell find judge/effects judge/games judge/search rules_corpus -name '*.lark' -o -name templates.py -o -name '*.toml' -o -name '*.md') | $(READY)
	@if [ -e $@ ]; then rm -f $(PREPARED)/*.grammar $(PREPARED)/*.going && \
	  $(BIN)/python -m judge.search $(PREPARED) && $(BIN)/python -m judge.games $(PREPARED); fi
	@touch $@

clean:
	rm -rf .venv build dist judge/bundled .mypy_cache .ruff_cache .pytest_cache

soak: $(READY)
	@$(BIN)/python -m tests.soak $(or $(GAME),cipher) $(or $(N),100)

faults: $(READY)
	@$(BIN)/python -m tests.trust.faults $(or $(SCALE),1)
	@$(BIN)/python -m tests.trust.test_rulings

fuzz: $(READY)
	@$(BIN)/python -m tests.trust.fuzz $(or $(MINUTES),60)

installs: $(READY)
	@$(BIN)/python -m tests.trust.installing
