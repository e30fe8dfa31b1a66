"""How gunicorn serves the production site; the command line and GUNICORN_CMD_ARGS win over this.

`gunicorn pushsite.wsgi` reads this file where it is started.
"""

import gc
from typing import Any

import pushsite.environment  # noqa: F401 - a wrong environment ends the start here, once, and not in each process
from pushsite.logs.config import logging_config

worker_class = "pushsite.gunicorn.Worker"
workers = 2
threads = 8
keepalive = 75  # seconds: longer than a proxy keeps an idle connection, or it meets a closed one
preload_app = True
forwarder_headers = ""  # no client says where the site is mounted
control_socket_disable = True
logconfig_dict = logging_config("INFO")


def post_fork(server: Any, worker: Any) -> None:
    """Look for lost objects seldom, and never among those of the code: a table makes thousands and keeps none."""
    gc.freeze()
    gc.set_threshold(50_000)
