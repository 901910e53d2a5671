# The commands of Belfry. Each one sets up what it needs; see README.md for the same without make.

PYTHON ?= python3
VENV = .venv/bin/python

OLD = Belfry needs Python 3.11 or newer. Name one, as in: make PYTHON=python3.12
NEW_ENOUGH = @$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("$(OLD)")'

TESTS = $(VENV) -m pytest -n auto --dist worksteal

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
	KINDS=all WHOLE=1 FUZZ=1000 FAULTS=all $(TESTS)

bare: .venv/dev
	$(VENV) -m pytest -rs tests/bare

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
