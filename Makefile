# The commands of Belfry. Each one sets up what it needs; see README.md for the same without make.

PYTHON ?= python3
VENV = .venv/bin/python

.PHONY: play test bench

play: .venv/play
	$(VENV) bot.py --sandbox

test: .venv/dev
	$(VENV) -m ruff check .
	$(VENV) -m mypy
	$(VENV) -m pytest -n auto

bench: .venv/dev
	$(VENV) -m bench $(WHAT)

.venv/play: requirements.txt
	$(PYTHON) -m venv .venv
	$(VENV) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	touch $@

.venv/dev: requirements-dev.txt
	$(PYTHON) -m venv .venv
	$(VENV) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@ .venv/play
