"""The suite's ground: test mode, real services, and a browser where there is one."""

import os

os.environ["PUSHSITE_MODE"] = "test"
os.environ["PUSHSITE_ENV_FILE"] = ""  # none: what an operator keeps in this checkout is not for tests
os.environ["DJANGO_SETTINGS_MODULE"] = "pushsite.settings"

pytest_plugins = [
    "pytester",
    "tests.support.messages",
    "tests.support.services",
    "tests.support.cast",
    "tests.support.databases",
    "tests.support.browser",
    "tests.support.pooler",
    "tests.support.left_out",
    "tests.support.ci",
    "tests.support.deals",
    "tests.support.language",
    "tests.support.smtp",
    "tests.support.tls",
    "tests.support.log_lines",
    "tests.support.own_redis",
    "tests.support.attempts",
]
