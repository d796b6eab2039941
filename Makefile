# Chelem in two commands: `make run` starts it, `make test` tests it.
# `make run ARGS="--lan"` opens it to the tablets of the hall.
# `make test ARGS="tests/web -k locks"` runs some of the tests, `make prove` also those that take an hour.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

# Timeouts of installing: 30 s per request, three attempts, five minutes in all where `timeout` exists. The locks name all
# dependencies, and modules are compiled at their first import: both save ten of thirty seconds.
LIMIT = $(shell command -v timeout >/dev/null && echo timeout --kill-after=10 300)
INSTALL = $(LIMIT) $(PIP) install --timeout 30 --retries 2 --no-deps --no-compile
HUNG = { echo "pip could not install what $< lists: is there a network? Then run make again." >&2; exit 1; }

# Compiled modules make every later start three times faster, wherever this runs.
unexport PYTHONDONTWRITEBYTECODE

# Packages of `make offline`: those of a host, which are those of a laptop and five more.
LOCK ?= deploy/lock/hosted.txt

.PHONY: run test prove offline lock clean

run: $(VENV)/.run-installed
	@$(BIN)/python -m deploy.cli run $(ARGS)

# All checks of a change. ARGS goes to pytest and selects tests; SEED repeats an order.
test: $(VENV)/.dev-installed
	@SEED=$(SEED) deploy/checks.sh $(if $(ARGS),chosen $(ARGS),test)

# All checks, and the tests that take an hour: before a release, and after a change of what they test.
prove: $(VENV)/.dev-installed
	@SEED=$(SEED) deploy/checks.sh prove

# All that an install needs, in one folder, for machines of the same kind without internet. FOR=3.13 is for those with
# another Python than this one. Python 3.11 asks for one component more in its first releases: it is taken along always.
offline: $(VENV)/.run-installed
	@rm -rf chelem-offline && mkdir chelem-offline
	@sed "s/ ; python_full_version[^\\\\]*//" $(LOCK) > chelem-offline/lock.txt
	@$(PIP) download --only-binary :all: $(if $(FOR),--python-version $(FOR)) --require-hashes \
		--requirement chelem-offline/lock.txt --dest chelem-offline
	@$(PIP) wheel --no-index --no-deps --no-build-isolation --wheel-dir chelem-offline .
	@echo "chelem-offline: pip install --no-index --find-links chelem-offline chelem"

# Each stamp is redone only when its lock has changed.
$(VENV)/.run-installed: deploy/lock/run.txt | $(VENV)
	@echo "Installation des composants (une seule fois) · Installing components (once)"
	@$(INSTALL) --require-hashes --requirement $< || $(HUNG)
	@$(PIP) install --no-index --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev-installed: deploy/lock/dev.txt $(VENV)/.run-installed
	@$(INSTALL) --require-hashes --requirement $< || $(HUNG)
	@touch $@

$(VENV):
	@$(PYTHON) -c 'import sys; sys.version_info < (3, 11) and sys.exit("Chelem needs Python 3.11 or later.")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# Resolve the dependencies of pyproject.toml again. Needs the network; see deploy/docs/decisions/0001.
lock: | $(VENV)
	@$(PIP) install uv
	@deploy/lock/lock.sh

clean:
	rm -rf $(VENV) build dist chelem-offline .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
