# Any Python can start the set-up: it finds a Python that is new enough, or prints what is missing.
any   = $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do command -v $$name && break; done)
found = $(or $(PYTHON),$(any),$(error Pushsite needs Python 3.11 or newer: please install it))

# Keep compiled modules, whatever the environment says: else each of the suite's hundred processes compiles all of them.
export PYTHONDONTWRITEBYTECODE =

# These targets are for playing and developing: they do not read a production.env in this checkout.
export PUSHSITE_ENV_FILE ?=

# The Python of the virtual environment, with these packages installed.
runtime = @$(found) -m tools.bootstrap runtime
dev     = @$(found) -m tools.bootstrap dev
bench   = @$(found) -m tools.bootstrap bench

pytest      = @$(found) -m tools.bootstrap dev -m pytest -n auto --dist=loadgroup
WHOLE_GAMES = tests/games/play/actions/test_act.py -k test_end_of_the_game_is_stored
define on_sqlite
@echo "The tests that depend on the database, once more on SQLite:"
@PUSHSITE_TEST_DB=sqlite $(found) -m tools.bootstrap dev -m pytest -n auto --dist=loadgroup -m both_databases \
	$(shell grep -rl both_databases tests --include='test_*.py')
endef

.DEFAULT_GOAL := help
.PHONY: help setup run dev demo staff test test-all test-outer lint fmt bench faults restart capacity attack audit messages lock

help: ## show the commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 18

setup: ## create .venv with everything that tests and lint need
	$(dev)

run: ## start the site (PORT=9000 make run for another port)
	$(runtime) -m tools.command serve

dev: ## start the site for developers: it follows changes of code, templates and styles (DB=sqlite for SQLite)
	$(dev) -m tools.dev

demo: ## fill the site with people and with running and finished games
	$(runtime) -m tools.command demo

staff: ## create an account for the staff pages
	$(runtime) -m tools.command staff

test: ## run the tests: all that need neither processes nor tools, and the main journeys in a browser
	$(pytest) -m "not outer"
	@echo "A whole game of each kind on SQLite, which make run uses:"
	@PUSHSITE_TEST_DB=sqlite $(found) -m tools.bootstrap dev -m pytest $(WHOLE_GAMES)

test-all: ## run all tests, on PostgreSQL and on SQLite, including processes, tools and deployment, at all widths
	$(pytest)
	$(on_sqlite)

test-outer: ## run, of what only test-all has, what the newest commits can touch and a fifth of the rest, as CI does
	$(pytest) --outer
	$(on_sqlite) --outer

lint: ## check everything, and change nothing
	$(dev) -m tools.lint

fmt: ## format code, templates, scripts and style sheets
	$(dev) -m tools.lint --fix

bench: ## measure speed and the bots' strength (SMOKE=1: only see that each part works)
	$(bench) -m bench $(if $(SMOKE),--smoke)

faults: ## make each part of a production site fail, and count losses (SECONDS=10 for a short run)
	$(dev) -m tools.faults $(SECONDS)

restart: ## restart each part of a site while people play behind nginx: no request may fail (REQUESTS=1000)
	$(dev) -m tools.faults.restart $(REQUESTS)

capacity: ## find what this machine carries, where it breaks and how, in hours (GAMES=500 RUNNING=100 SECONDS=30 SOAK=0 for less)
	$(dev) -m tools.capacity $(foreach size,GAMES PLAYED RUNNING SECONDS DAYS BURST VARIANTS SOAK PGBENCH,$(if $($(size)),--$(shell echo $(size) | tr A-Z a-z) $($(size))))

attack: ## attack a production site in every way (SHARE=50 for one in 50), and count successful attacks
	$(dev) -m tools.attack $(if $(SHARE),--share $(SHARE))

audit: ## list what the site is made of (sbom.json), and ask which of it has known holes (needs a network)
	@$(found) -m tools.bootstrap audit -m tools.audit

messages: ## collect new and changed texts into the catalogues
	$(dev) -m tools.messages extract

lock: ## lock the newest versions that pyproject.toml allows (needs uv)
	@$(found) -m tools.lock
