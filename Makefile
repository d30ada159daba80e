# Two commands matter: `make run` and `make test`. Both set everything up on a machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TOOLS := $(VENV)/tools/bin
WRITERS := $(VENV)/docs/bin
DATA ?= data
SEED ?= 1
TYPES := src/shuffleup/rulebooks/policies/__init__.py

# Else each of the hundred servers that tests start would compile the whole program again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test lint format bench soak fuzz attack coverage hashes sbom audit package portable changes mutate notices policies conformance-page architecture pictures icon docs clean

run: $(VENV)/.run  ## the application: prints the links, stops with Ctrl-C
	$(BIN)/shuffleup serve --data $(DATA)

test: $(VENV)/.dev  ## every test; browser and PostgreSQL tests are skipped where there is none
	$(BIN)/pytest -n auto --dist worksteal tests

coverage: $(VENV)/.dev  ## every test, most of them watched line by line (tests/conftest.py); under 90 % fails, as CI does
	rm -f .coverage .coverage.*
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report= tests
	$(BIN)/coverage report --format=total --fail-under=90

lint: $(VENV)/.dev  ## style, types (those of the examples in the docs, too), and which room may import which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=tests $(BIN)/python -m shown_code build/shown
	$(BIN)/mypy build/shown
	$(BIN)/lint-imports

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.bench  ## prints figures; asserts nothing
	$(BIN)/python -m benchmarks

soak: $(VENV)/.dev  ## hundreds of kills of a real process, long property runs
	SHUFFLEUP_SOAK=1 $(BIN)/pytest -n auto -m soak --timeout 3600 tests

attack: MINUTES = 20
attack: $(VENV)/.dev  ## a house of its own attacked for MINUTES (20) from SEED, on this machine alone; prints the table of figures
	PYTHONPATH=tests $(BIN)/python -m attacks --minutes $(MINUTES) --seed $(SEED)

MINUTES ?= 1
fuzz: $(VENV)/.dev  ## whatever people may write down for a ruling, for MINUTES; stops at the first that is not answered
	PYTHONPATH=tests $(BIN)/python -m floor.fuzz $(MINUTES)

WORKERS ?= 2
mutate: $(VENV)/.dev  ## flip every policy, switch common rules off, negate conditions: some case must notice (20 min a round)
	$(BIN)/python -m shuffleup.conformance mutate --workers $(WORKERS)

notices: $(VENV)/.dev  ## read the notices of all books in a browser, and write down what stood there
	SHUFFLEUP_REQUIRE=browser SHUFFLEUP_WRITE_SEEN=1 $(BIN)/pytest -q -n 0 tests/web/test_notices.py

policies: $(TYPES)  ## write the types of the policies again, after their definitions changed (every other target does)

conformance-page: $(VENV)/.dev  ## write docs/conformance/README.md again
	$(BIN)/python -m shuffleup.conformance page

architecture: $(VENV)/.dev  ## draw the rooms of docs/architecture.md again, from the imports
	PYTHONPATH=tests $(BIN)/python -m house

hashes: $(TOOLS)/uv  ## write hashes.txt again, after dependencies or constraints.txt changed; needs the package index
	$(TOOLS)/uv pip compile pyproject.toml --extra passkeys --extra postgres --extra sim --constraint constraints.txt \
	  --generate-hashes --universal --no-header --no-annotate --quiet --output-file hashes.txt

SBOM ?= sbom.json
sbom: $(TOOLS)/uv | $(TYPES)  ## what a house runs on, installed from hashes.txt alone, as CycloneDX in the file SBOM
	$(BIN)/python -m venv --clear --without-pip $(VENV)/only
	$(BIN)/python -m pip --python $(VENV)/only/bin/python install --quiet --require-hashes --requirement hashes.txt
	$(BIN)/python -m pip --python $(VENV)/only/bin/python install --quiet --no-deps .
	$(TOOLS)/cyclonedx-py environment $(VENV)/only/bin/python --pyproject pyproject.toml --output-reproducible -o $(SBOM)

audit: $(TOOLS)/uv  ## ask the advisories of PyPI about all that hashes.txt names; needs the internet
	$(TOOLS)/pip-audit --strict --require-hashes --disable-pip --requirement hashes.txt

DIST ?= dist
package: $(TOOLS)/uv  ## sdist and wheel in DIST, built twice from two copies of the tree; refused if a byte differs
	$(BIN)/python -m release.twice --uv $(TOOLS)/uv --to $(DIST)

# EMBEDDABLE=python-3.13.x-embed-amd64.zip, from python.org, makes the folder for Windows instead.
EMBEDDABLE ?=
portable: package  ## a folder in DIST for a laptop without Python, of this machine's PYTHON; started once, and timed
	$(BIN)/python -m release.portable --uv $(TOOLS)/uv --to $(DIST) \
	  --system $(if $(EMBEDDABLE),windows,linux) --python $(or $(EMBEDDABLE),$(PYTHON))

changes: $(VENV)/bin/python  ## what CHANGELOG.md says of TAG (v1.2.3), for its release; refused if pyproject.toml has another version
	@$(BIN)/python -m release.changes $(TAG)

PICTURES ?= pictures
pictures: $(VENV)/.dev  ## every page in pictures, in the folder PICTURES, and what is wrong with them; needs a Chromium
	PYTHONPATH=tests $(BIN)/python -m web.gallery $(PICTURES)

icon: $(VENV)/.dev  ## icon.svg as icon.png, for home screens that take no drawing; needs a Chromium
	PYTHONPATH=tests/web:tests $(BIN)/python -m web.icon

SITE ?= site
docs: $(WRITERS)/mkdocs $(VENV)/.run  ## the documentation as a site, in the folder SITE; opens from there, needs no internet
	$(BIN)/python -m release.site build/site
	NO_MKDOCS_2_WARNING=1 $(WRITERS)/mkdocs build --strict --config-file build/site/mkdocs.yml --site-dir $(abspath $(SITE))

clean:
	rm -rf $(VENV) build/site dist site .coverage .coverage.* .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Shuffle Up needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(TYPES): $(wildcard src/shuffleup/rulebooks/policies/*.toml) src/shuffleup/rulebooks/topics.toml src/shuffleup/rulebooks/typeset.py | $(VENV)/bin/python
	PYTHONPATH=src $(BIN)/python -m shuffleup.rulebooks.typeset
	touch $@

$(VENV)/.run: $(VENV)/bin/python pyproject.toml constraints.txt | $(TYPES)
	$(BIN)/python -m pip install --quiet --editable . --constraint constraints.txt
	touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml constraints.txt | $(TYPES)
	$(BIN)/python -m pip install --quiet --editable '.[cluster,gym,passkeys,postgres,sim,spiel]' --group dev --constraint constraints.txt
	touch $@ $(VENV)/.run

$(TOOLS)/uv: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m venv --without-pip $(VENV)/tools
	$(BIN)/python -m pip --python $(TOOLS)/python install --quiet --group supply --constraint constraints.txt
	touch $@

$(WRITERS)/mkdocs: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m venv --without-pip $(VENV)/docs
	$(BIN)/python -m pip --python $(WRITERS)/python install --quiet --group docs --constraint constraints.txt
	touch $@

PEERS := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["bench"], sep="\n")

$(VENV)/.bench: $(VENV)/.dev
	$(BIN)/python -c '$(PEERS)' | while read -r peer; do \
	  $(BIN)/python -m pip install --quiet --constraint constraints.txt "$$peer" || echo "not installed, so not compared with: $$peer"; \
	done
	touch $@
