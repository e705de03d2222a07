# make demo: set up and reconstruct the shipped case. make test: set up and pass the tests. make check: all other checks.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: demo test check format docs lock clean

demo: $(VENV)/.core
	@$(BIN)/firsthand demo

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python docs/generate.py --check

docs: $(VENV)/.dev
	$(BIN)/python docs/generate.py

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only .

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.core: $(VENV)/.made requirements/core.txt pyproject.toml
	@test -e $(VENV)/.dev || $(PIP) install --require-hashes -r requirements/core.txt
	@$(PIP) install --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements/dev.txt pyproject.toml
	$(PIP) install --require-hashes -r requirements/dev.txt
	$(PIP) install --no-deps -e .
	@touch $@

# The lock files hold hashes and no address of a registry.
lock: $(VENV)/.made
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q -o requirements/core.txt
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q -o requirements/dev.txt
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra evals --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q -o requirements/evals.txt

clean:
	rm -rf $(VENV)
