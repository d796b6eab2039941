# Chelem in two commands: `make run` starts it, `make test` proves it.
# `make run ARGS="--lan"` opens it to the tablets of the hall.
# `make test ENGINE=postgresql` runs every test on PostgreSQL instead, `make test ARGS="-k locks"` some of them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

# Compiled modules make every later start three times faster, wherever this runs.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test lock clean

run: $(VENV)/.run-installed
	@$(BIN)/chelem run $(ARGS)

test: $(VENV)/.dev-installed
	@ENGINE=$(ENGINE) deploy/checks.sh $(ARGS)

# Each stamp is redone only when its lock has changed.
$(VENV)/.run-installed: deploy/lock/run.txt | $(VENV)
	@echo "Installation des composants (une seule fois) · Installing components (once)"
	@$(PIP) install --require-hashes --requirement $<
	@$(PIP) install --no-index --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev-installed: deploy/lock/dev.txt $(VENV)/.run-installed
	@$(PIP) install --require-hashes --requirement $<
	@touch $@

$(VENV):
	@$(PYTHON) -c 'import sys; sys.version_info < (3, 11) and sys.exit("Chelem needs Python 3.11 or later.")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# Resolve the dependencies of pyproject.toml anew. Needs the network; see deploy/docs/decisions/0001.
lock: | $(VENV)
	@$(PIP) install uv
	@deploy/lock/lock.sh

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
