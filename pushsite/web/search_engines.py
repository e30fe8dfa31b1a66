"""What search engines are told: which pages they may list, by a header, robots.txt and a sitemap."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

# The names of the addresses that may be listed: they say the same to everybody, and nothing of anybody.
LISTED_PAGES = {"home", "rules_index", "rules", "levels", "learn", "fair", "check", "luck:about", "api_page"}
LISTED_PAGES |= {"privacy", "terms", "imprint"}
OF_EACH_GAME = {"rules", "learn"}
ROBOTS = """\
# Pages that are not to be listed say so themselves (X-Robots-Tag), which only works if they may be read.
User-agent: *
Disallow: /api/v1/

Sitemap: {site}{sitemap}
"""


def is_listed(request: HttpRequest) -> bool:
    """Whether search engines may list the page that answers ``request``."""
    match = request.resolver_match
    return match is not None and match.view_name in LISTED_PAGES


def canonical_address(request: HttpRequest) -> str:
    """The one address under which the page is to be listed, or "" if it is not."""
    return settings.SITE_URL + request.path if is_listed(request) else ""


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """/robots.txt."""
    return HttpResponse(ROBOTS.format(site=settings.SITE_URL, sitemap=reverse("sitemap")), content_type="text/plain")


class ListedPages(Sitemap):
    """The sitemap: each listed page, those of a game for each of the games whose ``slugs`` it gets."""

    def __init__(self, slugs: Iterable[str]) -> None:
        self._slugs = list(slugs)

    def items(self) -> list[tuple[str, list[str]]]:
        """The name and the arguments of each address."""
        one: list[tuple[str, list[str]]] = [(name, []) for name in LISTED_PAGES - OF_EACH_GAME]
        return sorted([*one, *((name, [slug]) for name in OF_EACH_GAME for slug in self._slugs)])

    def location(self, item: tuple[str, list[str]]) -> str:
        name, arguments = item
        return reverse(name, args=arguments)

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: object = None) -> str:
        """The site's own host, whatever the request calls it."""
        return urlsplit(settings.SITE_URL).netloc
