"""Names of browsers and systems."""

import pytest

from accounts.templatetags.devices import device

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    "user_agent, named",
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"),
        (f"Mozilla/5.0 (X11; Linux x86_64) {WEBKIT} Chrome/156.0.0.0 Safari/537.36", "Chrome, Linux"),
        (f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
        (f"Mozilla/5.0 (Windows NT 10.0) {WEBKIT} Chrome/156.0 Safari/537.36 Edg/156.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15", "Safari, macOS"),
        ("curl/8.5.0", "curl/8.5.0"),
        ("x" * 200, "x" * 60),
        ("Locked! http://evil.example/reset", "Locked! …"),
        ("", ""),
    ],
)
def test_browser_and_system_are_named(user_agent, named):
    assert device(user_agent) == named
