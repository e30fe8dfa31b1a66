"""The browser and system that a person signs in with, in familiar words."""

from django import template

from accounts.names import without_addresses

register = template.Library()

# In this order: most browsers call themselves by their forebears' names as well.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
SHOWN = 60


@register.filter
def device(user_agent: str) -> str:
    """``Firefox, Windows``; what is neither known is shown as it calls itself, shortened and without addresses.

    The name comes from the user agent, which anyone can choose, and it is shown in mails.
    """
    found = [_first(names, user_agent) for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)) or without_addresses(user_agent[:SHOWN])


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for mark, name in names.items() if mark in user_agent), "")
