"""python -m tools.dev: the site for developers, which starts again whenever code changes.

``DB=sqlite`` uses the database of `make run` instead of PostgreSQL, whose data stay in the data folder.
"""

import os
import sys
from contextlib import ExitStack

from pushsite.management.plain_ending import end_plainly

DATABASES = ("postgresql", "sqlite")
RELOADED = "RUN_MAIN"  # Django's reloader sets it in the process that serves


def main() -> None:
    """Start the database, then the reloader, which runs this module again in the process that serves."""
    end_plainly()
    os.environ["PUSHSITE_MODE"] = "development"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    os.environ.setdefault("PUSHSITE_ENV_FILE", "")  # as with make: never the database of a production.env
    with ExitStack() as services:
        if RELOADED not in os.environ:
            _check_port()
            _start_database(services)
        from django.utils.autoreload import run_with_reloader  # reads no settings yet

        run_with_reloader(_serve)


def _check_port() -> None:
    """End with a sentence if the site could not listen: the reloader would only show why, and wait for changes."""
    from pushsite import environment
    from pushsite.management.listening import CannotListen, listen

    try:
        listen(environment.PORT, "make dev").close()
    except CannotListen as problem:
        sys.exit(str(problem))


def _start_database(services: ExitStack) -> None:
    """Start PostgreSQL, unless ``DATABASE_URL`` names one, and print what other commands need to use the same."""
    from pushsite.environment import DATA_DIR  # ends the process if a variable is wrong

    wanted = os.environ.get("DB") or DATABASES[0]
    if wanted not in DATABASES:
        sys.exit(f"DB must be {' or '.join(DATABASES)}, not {wanted!r}.")
    if wanted == "sqlite":
        os.environ.pop("DATABASE_URL", None)
    elif not os.environ.get("DATABASE_URL"):
        from testing.services.postgres import kept_postgres

        database = services.enter_context(kept_postgres(DATA_DIR.resolve() / "postgresql"))
        os.environ["DATABASE_URL"] = database.url
    names = ("PUSHSITE_MODE", "DATABASE_URL", "PUSHSITE_DATA")
    exports = [f"export {name}='{os.environ[name]}'" for name in names if os.environ.get(name)]
    print("For manage.py in another terminal:", *exports, sep="\n  ", flush=True)


def _serve() -> None:
    """Update texts and tables, and serve; styles, scripts and pictures come from their folders."""
    from pushsite import environment
    from tools.bootstrap.start import one_at_a_time
    from tools.command import ROOT, update_site
    from tools.messages.catalogue import catalogues

    with one_at_a_time(ROOT):
        for catalogue in catalogues(ROOT):
            catalogue.compile()
        update_site(collect=False)
    from pushsite.development import serve_live  # the toolbar needs Django's set-up

    print(f"Pushsite for developers is at http://127.0.0.1:{environment.PORT}/ (Ctrl-C stops it)", flush=True)
    serve_live(environment.PORT)


if __name__ == "__main__":
    main()
