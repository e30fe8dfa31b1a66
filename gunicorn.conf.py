"""How gunicorn serves the production site; the command line and GUNICORN_CMD_ARGS override this.

`gunicorn pushsite.wsgi` reads this file from its working directory.
"""

import gc
from typing import Any

from pushsite.environment import LOG_FORMAT  # a wrong environment ends the start here, not in each worker
from pushsite.logs.line import logging_config

worker_class = "pushsite.gunicorn.Worker"
workers = 2
threads = 2  # more wait for the interpreter's lock: with four, a seventh fewer actions a second
keepalive = 75  # seconds: longer than a proxy keeps an idle connection
preload_app = True
forwarder_headers = ""  # clients cannot set SCRIPT_NAME
control_socket_disable = True
logconfig_dict = logging_config("INFO", LOG_FORMAT)


def on_starting(server: Any) -> None:
    """End with a sentence if a version wrote the data that this one must not read."""
    from pushsite.management.data_version import end_at_newer_data  # needs Django, which the application has set up

    end_at_newer_data()


def post_fork(server: Any, worker: Any) -> None:
    """Collect garbage rarely, and never in objects of the code: a table creates thousands and keeps none."""
    gc.freeze()
    gc.set_threshold(50_000)
