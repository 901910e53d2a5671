# The commands of Belfry. Each one sets up what it needs; see README.md for the same without make.

PYTHON ?= python3
VENV = .venv/bin/python

# Bytecode is kept, whatever the machine has set: without it each start of Belfry takes twice as long.
unexport PYTHONDONTWRITEBYTECODE

OLD = Belfry needs Python 3.11 or newer. Name one, as in: make PYTHON=python3.12
NEW_ENOUGH = @$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("$(OLD)")'

TESTS = $(VENV) -m pytest -n auto --dist worksteal
BARE = $(VENV) -m pytest -rs tests/bare

# For every Python and system that pyproject.toml allows at once; of each package the newest version.
PINNED = .venv/pins/bin/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes --no-header

.PHONY: play quick test test-all bare checks bench pins

play: .venv/play
	$(VENV) bot.py --sandbox

quick: checks
	KINDS=one $(TESTS) tests/engine tests/test_rooms.py tests/render/test_boards.py tests/simcord/test_clicks.py -k "not search and not golden and not unused"

test: checks
	$(TESTS)

test-all: checks
	NIGHT=1 KINDS=all $(TESTS)
	NIGHT=1 $(BARE)

bare: .venv/dev
	$(BARE)

checks: .venv/dev
	$(VENV) -m ruff check .
	$(VENV) -m mypy

bench: .venv/dev
	$(VENV) -m bench $(WHAT)

pins:
	$(NEW_ENOUGH)
	$(PYTHON) -m venv .venv/pins
	.venv/pins/bin/python -m pip install --quiet --disable-pip-version-check --upgrade uv
	$(PINNED) pyproject.toml --group dev --output-file requirements-dev.txt
	$(PINNED) pyproject.toml --extra metrics --constraints requirements-dev.txt --output-file requirements.txt

.venv/play: requirements.txt
	$(NEW_ENOUGH)
	$(PYTHON) -m venv .venv
	$(VENV) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	touch $@

.venv/dev: requirements-dev.txt
	$(NEW_ENOUGH)
	$(PYTHON) -m venv .venv
	$(VENV) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@ .venv/play
