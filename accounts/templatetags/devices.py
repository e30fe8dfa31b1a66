"""The browser and system that a person signs in with, in familiar words."""

from django import template

from accounts.name_rules.allowed import without_addresses

register = template.Library()

# In this order: the user agents of most browsers contain the names of older browsers too.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
USER_AGENT_SHOWN = 60


@register.filter
def device(user_agent: str) -> str:
    """``Firefox, Windows``; of an unknown user agent the beginning, without addresses.

    Anyone can choose their user agent, and mails show it.
    """
    names_found = [next((names[word] for word in names if word in user_agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, names_found)) or without_addresses(user_agent[:USER_AGENT_SHOWN])
