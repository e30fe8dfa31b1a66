"""Test mode, real services, and a browser if there is one."""

import os

os.environ["PUSHSITE_MODE"] = "test"
os.environ["PUSHSITE_ENV_FILE"] = ""  # none: tests must not read an operator's production.env in this checkout
os.environ["DJANGO_SETTINGS_MODULE"] = "pushsite.settings"

pytest_plugins = [
    "pytester",
    "tests.support.databases",
    "tests.support.services",
    "tests.support.fixtures",
    "tests.support.garbage",
    "tests.support.flush",
    "tests.support.rendered",
    "tests.support.durations",
    "tests.support.quick",
    "tests.support.marked",
    "tests.support.browser",
    "tests.support.servers",
    "tests.support.left_out",
    "tests.support.order",
    "tests.support.ci",
    "tests.support.mail",
    "tests.support.tls",
    "tests.support.log_lines",
]
