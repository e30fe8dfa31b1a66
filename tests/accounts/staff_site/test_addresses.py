"""Every URL of the staff pages, including Django's own, requested with odd values: none may fail."""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType

from accounts.models import User
from testing.addresses import addresses
from testing.clients import signed_in
from testing.people import onlooker, staff

pytestmark = pytest.mark.django_db

GAP = re.compile(r"<(\w+):\w+>")
CHOICE = re.compile(r"\(\?P<\w+>(\w+)?[^)]*\)\$?")
ODD = {
    "int": ["0", "9" * 19, "9" * 40],
    "str": ["0", "-1", "9" * 40, "%00", "%C3%A9%FF", "a%0Ab"],
    "path": ["1/1", "9" * 40, "%00", "%C3%A9%FF", "..%2F.."],
}
EMPTY = {"_to_field": "", "_popup": "", "q": "", "p": "", "at": "", "page": ""}
QUERIES = [
    {"q": "\0"},
    {"q": "é" * 500, "p": "9" * 40},
    {"p": "-1", "o": "9.-9", "all": "", "e": "1"},
    {"_popup": "1", "_to_field": "password", "_changelist_filters": "é\0"},
    {"id__exact": "9" * 40},
    {"next": "\0", "page": "9" * 40, "at": "é"},
]


def odd_addresses() -> Iterator[str]:
    """Yield each route with each odd value and one odd query, or with all odd queries if it takes no value."""
    for address in addresses():
        if not address.route.startswith("admin/"):
            continue
        route = "/" + CHOICE.sub(lambda choice: choice[1] or "x", address.route)
        kinds = GAP.findall(route)
        for values in product(*(ODD[kind] for kind in kinds)):
            gaps = iter(values)
            yield GAP.sub(lambda _gap: next(gaps), route)  # noqa: B023 - used up at once
        queries = [EMPTY] if kinds else [EMPTY, *QUERIES]
        yield from (f"{GAP.sub('1', route)}?{urlencode(query)}" for query in queries)


def answers(user: User, method: str, asked: Iterable[str]) -> dict[str, int]:
    """Return the answers that ``user`` gets."""
    client = signed_in(user, raise_request_exception=False)
    return {address: client.generic(method, address).status_code for address in asked}


@pytest.mark.parametrize("method, who", [("GET", staff), ("GET", onlooker), ("POST", staff)])
def test_no_url_of_the_staff_pages_fails(settings, method, who):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (10**6, 60))
    found = answers(who(), method, (each for each in odd_addresses() if "logout" not in each))
    assert len(found) > 250
    assert {address: status for address, status in found.items() if status >= 500} == {}


def test_unused_pages_do_not_exist(mary):
    rows = [f"/admin/r/{kind.pk}/x/" for kind in ContentType.objects.all()]
    fields = (
        urlencode({"app_label": "games", "model_name": model._meta.model_name, "field_name": field.name})
        for model in apps.get_app_config("games").get_models()
        for field in model._meta.get_fields()
        if field.is_relation
    )
    found = answers(mary, "GET", [*rows, *(f"/admin/autocomplete/?term=a&{field}" for field in fields)])
    assert len(found) > 60
    assert set(found.values()) == {404}
