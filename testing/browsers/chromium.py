"""A real browser, for tests that use the fixture ``browser``."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache

import pytest
from django.db import connections
from playwright._impl._driver import compute_driver_executable
from playwright.sync_api import Browser, Playwright, sync_playwright

# Chromium without a window of its own, a package of Debian: browser tests take a third less of the processor in it.
SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The browser may run as root in a container, and must not connect to other machines.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Tests need no processes for each site and for drawing, which take a tenth of the time in which a page loads, nor one
# that is started ahead with each page. Chromium takes the last list of what is off: the others are Playwright's.
OFF = (
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
)
FEWER_PROCESSES = ("--disable-site-isolation-trials", "--in-process-gpu", f"--disable-features={','.join(OFF)}")


def installed_browser() -> str | None:
    """Return the machine's own Chromium, if it has one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def quickest_browser() -> str | None:
    """Return the program for tests, which draws pages as the machine's own Chromium does, if there is one."""
    return shutil.which(SHELL) or installed_browser()


@cache
def obstacle() -> str | None:
    """Return the reason why browser tests cannot run here, if there is one."""
    if not quickest_browser():
        return "No Chromium on this machine"
    started = subprocess.run([compute_driver_executable()[0], "--version"], capture_output=True, text=True)
    return f"Playwright does not start ({started.stderr.strip()})" if started.returncode else None


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return the connection that starts browsers."""
    if why := obstacle():
        pytest.skip(why)
    # Playwright keeps an event loop in this thread, where Django would then refuse its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as started:
        yield started
        connections.close_all()  # connections that Django opened while the loop ran (asgiref's Local) are lost to it


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The machine's Chromium, started once for a run; each test opens its own context."""
    with playwright.chromium.launch(executable_path=quickest_browser(), args=[*FLAGS, *FEWER_PROCESSES]) as chromium:
        yield chromium


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium as people have it, for what the shell without a window lacks: notifications."""
    if not (program := installed_browser()):
        pytest.skip("No Chromium on this machine but its shell")
    args, not_these = [*FLAGS, "--headless=new"], ["--headless", "--headless=old"]
    with playwright.chromium.launch(executable_path=program, args=args, ignore_default_args=not_these) as chromium:
        yield chromium
