"""What search engines are told: which pages they may list, and by which addresses in which language.

They are told by a header, in the head of pages, by robots.txt and by a sitemap.
"""

from collections.abc import Iterable
from itertools import product
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

# The names of the addresses that may be listed: they say the same to everybody, and nothing of anybody.
LISTED_PAGES = {"home", "rules_index", "rules", "levels", "learn", "fair", "check", "luck:about", "api_page"}
LISTED_PAGES |= {"about", "accessibility", "privacy", "terms", "imprint"}
PAGES_OF_EACH_GAME = {"rules", "learn"}
LANGUAGE = "language"  # asked for by an address; the form that chooses the reader's language calls it so too
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


def asked_language(request: HttpRequest) -> str:
    """The language that a listed page is asked for by ``?language=``; "" if by none, or by one that there is not."""
    if not is_listed(request):
        return ""
    language = request.GET.get(LANGUAGE, "")
    return language if language in dict(settings.LANGUAGES) else ""


def in_language(address: str, language: str) -> str:
    """``address``, asking for ``language``; with "" it asks for none."""
    return f"{address}{'&' if '?' in address else '?'}{LANGUAGE}={language}" if language else address


def address_without_language(request: HttpRequest) -> str:
    """Path and query of the request, but for the language that it asks for: there the reader's own is shown."""
    path, _, query = request.get_full_path().partition("?")
    kept = "&".join(part for part in query.split("&") if part.partition("=")[0] != LANGUAGE)
    return f"{path}?{kept}" if kept else path


def canonical_address(request: HttpRequest) -> str:
    """The address under which the page is to be listed in the language that it is asked for, or "" if it is not."""
    if not is_listed(request):
        return ""
    return settings.SITE_URL + in_language(request.path, getattr(request, "asked_language", ""))


def alternates(path: str) -> list[dict[str, str]]:
    """The addresses of a listed page: in each language, and ``x-default``, which is in the reader's; as sitemaps do."""
    languages = {language: language for language, _name in settings.LANGUAGES} | {"": "x-default"}
    return [
        {"lang_code": code, "location": settings.SITE_URL + in_language(path, language)}
        for language, code in languages.items()
    ]


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(ROBOTS.format(site=settings.SITE_URL, sitemap=reverse("sitemap")), content_type="text/plain")


class ListedPages(Sitemap):
    """The sitemap: each listed page, and a game's pages for each of the ``slugs``, by each address."""

    def __init__(self, slugs: Iterable[str]) -> None:
        self._slugs = list(slugs)

    def items(self) -> list[tuple[str, str]]:
        """The path and the language of each address; "" is the reader's."""
        paths = [reverse(name) for name in LISTED_PAGES - PAGES_OF_EACH_GAME]
        paths += [reverse(name, args=[slug]) for name in PAGES_OF_EACH_GAME for slug in self._slugs]
        return list(product(sorted(paths), ["", *dict(settings.LANGUAGES)]))

    def location(self, item: tuple[str, str]) -> str:
        return in_language(*item)

    def get_urls(self, page: int | str = 1, site: Any = None, protocol: str | None = None) -> list[dict[str, Any]]:
        """The addresses with their alternates; Django's own are for languages that are part of the path."""
        urls = super().get_urls(page, site, protocol)
        return [url | {"alternates": alternates(url["item"][0])} for url in urls]

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: object = None) -> str:
        """The site's own host, whatever the request calls it."""
        return urlsplit(settings.SITE_URL).netloc
