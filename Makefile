# make lab · make test · make test-all · make quick · make truth · make proof · make bench · make engines · make mutants · make figures
# make notebooks
# make dist: what a release consists of
# make site · make slides · make handout · make editions · make room · make review · make port: the course in other forms, into built/
# make grade FOLDER=handed-in: what students have handed in
# make editions ARGS="nbgrader OUT" · make editions ARGS="otter OUT": releases for graders; ARGS="--set 00-04": those lessons
PYTHON ?= python3
ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
ARGS ?=
# While this file is there the loops are being compiled behind the course, which is open already and does without them.
BEHIND := $(CURDIR)/.venv/compiling
# JupyterLab refuses root unless told; in a container everybody is root.
ROOT_MAY := $(if $(filter 0,$(shell id -u)),--allow-root)

# Bytecode is kept, whatever the environment says: hundreds of processes read the course.
export PYTHONDONTWRITEBYTECODE =

.PHONY: lab test test-all quick truth proof bench engines mutants figures notebooks dist
.PHONY: site slides handout editions room review port grade browser assets coq

lab: .venv/installed
	@touch "$(BEHIND)"; { nice $(BIN)/python -m lib.compiled; rm -f "$(BEHIND)"; } & \
	SWEPT_SPHERES_COMPILING="$(BEHIND)" \
	JUPYTER_CONFIG_PATH="$(CURDIR)/binder$${JUPYTER_CONFIG_PATH:+:$$JUPYTER_CONFIG_PATH}" $(BIN)/jupyter lab --ip=127.0.0.1 --ServerApp.root_dir="$(CURDIR)" $(ROOT_MAY) $(ARGS) notebooks/00_start_here.ipynb

# In a fresh checkout the tests are compiled once, beside the loops, and not once by each worker.
test: .venv/installed-test browser assets
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	[ -d tests/__pycache__ ] || $(BIN)/python -m pytest --collect-only -qq > /dev/null & $(BIN)/python -m lib.compiled && wait
	$(BIN)/python -m pytest -n auto --dist loadscope --no-loadscope-reorder $(ARGS)

# With what takes long and is rarely red: every night, and before a release.
test-all:
	$(MAKE) test ARGS='-m "" $(ARGS)'

# For the minute after a change: the mathematics of a hit, alone, in a batch and on a table, and the walls of the house.
QUICK := frame methods plane table lossless elementary batch vectors published walls
quick: .venv/installed-test
	$(BIN)/python -m pytest -n auto --dist loadscope --no-loadscope-reorder $(wildcard $(QUICK:%=tests/test_%.py) $(QUICK:%=tests/*/test_%.py)) $(ARGS)

bench: .venv/installed-test browser
	$(BIN)/python tests/bench/redraw.py
	$(BIN)/python tests/bench/pages.py
	$(BIN)/python tests/bench/pictures.py
	$(BIN)/python tests/bench/one_pair.py
	$(BIN)/python tests/bench/sweep.py
	$(BIN)/python tests/bench/early_outs.py
	$(BIN)/python tests/bench/table.py
	$(BIN)/python tests/bench/derivative.py
	$(BIN)/python tests/bench/rolling.py
	$(BIN)/python tests/bench/broad.py
	$(BIN)/python tests/bench/hierarchy.py
	$(BIN)/python tests/bench/mesh.py
	$(BIN)/python tests/bench/curve.py
	$(BIN)/python tests/bench/port.py
	$(BIN)/python tests/bench/grade.py

# Real engines on trial, each installed by itself in tests/engines; ALL=1 adds those of Debian and the large ones.
engines: .venv/installed
	$(BIN)/python tests/engines/install.py $(if $(ALL),--all)
	$(BIN)/python tests/engines/trial.py $(ARGS)
	$(BIN)/python tests/engines/gradients.py $(filter --record,$(ARGS))

mutants: .venv/installed-test
	$(BIN)/python tests/mutants.py $(ARGS)

truth: .venv/installed
	$(BIN)/python -m lib.attack.truth $(ARGS)

proof: .venv/installed coq
	$(BIN)/python tests/proof/check.py $(ARGS)

figures: .venv/installed
	$(BIN)/python -m lib.show figures

notebooks: .venv/installed-test
	$(BIN)/python tests/save_notebooks.py

dist: .venv/installed-test
	$(BIN)/python -m tools.release $(ARGS)

site slides handout editions room review: .venv/installed-deliver browser assets
	$(BIN)/python -m tools.$@ $(ARGS)

# The exact sweep as a header in C.
port: .venv/installed
	$(BIN)/python -m tools.port

# Students' answers, judged by the tutor; OUT is built/grades unless it is given.
grade: .venv/installed
	$(if $(FOLDER),,$(error FOLDER must name what was handed in: make grade FOLDER=handed-in))
	$(BIN)/python -m tools.grade "$(FOLDER)" $(if $(OUT),"$(OUT)") $(ARGS)

# What no longer has a Python that runs, as after the system's was replaced, is not installed.
ifneq ($(shell $(BIN)/python -c "" 2>/dev/null && echo runs),runs)
.PHONY: .venv/installed
endif

# A stamp is written last, so that an install cut short is begun anew and never looks finished.
.venv/installed: requirements.txt
	@echo "Setting up the course in .venv, once: some 640 MB, some minutes. Later starts need neither them nor a network."
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Python 3.11 or newer is needed')"
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install -r requirements.txt
	touch $@

.venv/installed-test: .venv/installed pyproject.toml
	$(BIN)/python -m pip install --quiet -e ".[test]"
	touch $@

.venv/installed-deliver: .venv/installed pyproject.toml
	$(BIN)/python -m pip install --quiet -e ".[deliver]"
	touch $@

# What the site and the slides show; without npm the commands that need it say so, and their tests are skipped.
assets:
	@if ! command -v npm >/dev/null; then echo "No npm: no MathJax and no reveal.js."; \
	elif ! cmp -s tools/package-lock.json tools/node_modules/.of; then \
	  npm ci --ignore-scripts --no-audit --no-fund --prefix tools && cp tools/package-lock.json tools/node_modules/.of \
	  || echo "npm could not fetch MathJax and reveal.js: what needs them says so."; fi

# Root on Debian gets a Chromium without windows, whose pages open in a third of the time; elsewhere an installed one serves.
browser:
	@if ! command -v chromium-headless-shell >/dev/null && ! command -v chromium >/dev/null \
	  && [ "$$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then \
	  apt-get update -qq && { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; } >/dev/null; fi

# So too what checks the proof, some 250 MB.
coq:
	@if ! command -v coqc >/dev/null && [ "$$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends coq libcoq-flocq >/dev/null; fi
