"""Test mode, and the plugins of every run."""

import os

os.environ["PUSHSITE_MODE"] = "test"
os.environ["PUSHSITE_ENV_FILE"] = ""  # none: tests must not read an operator's production.env in this checkout
os.environ["DJANGO_SETTINGS_MODULE"] = "pushsite.settings"

pytest_plugins = [
    "pytester",
    "tests.support.run",
    "tests.support.services",
    "tests.support.fixtures",
    "tests.support.rendered",
    "testing.browsers.chromium",
    "testing.browsers.engines",
    "tests.support.servers",
    "tests.support.mail",
    "testing.services.tls",
    "tests.support.log_lines",
]
