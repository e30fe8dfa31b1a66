"""The walk over the site's URLs."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver, path, reverse

from pushsite.urls import urlpatterns as of_the_site
from tests.games.leaks.addresses import named
from tools.attack.fuzz.clients import VISITOR, WHO
from tools.attack.inside.addresses import MORE_PATHS, OF_MODEL, VALUES, addresses
from tools.attack.inside.fixtures import fixtures

pytestmark = pytest.mark.django_db


def new(request: HttpRequest, **arguments: str) -> HttpResponse:
    return HttpResponse("Done.")


urlpatterns = [path("new/<slug:slug>/", new, name="new"), *of_the_site]


def test_every_named_url_is_found():
    known = {each.name for each in named(get_resolver())}
    assert known > {"home", "games:act", "admin:games_game_review", "account_login", "accounts:close"}
    assert {address["name"] for address in addresses()} >= known | set(MORE_PATHS)


def test_path_equals_djangos_reversed_url():
    for address in addresses():
        if "/" not in address["name"]:  # the others have no name in the resolver
            arguments = {name: argument_of(name, values[0]) for name, values in address["values"].items()}
            assert address["path"].format_map(arguments) == reverse(address["name"], kwargs=arguments)


def argument_of(argument: str, value: str) -> object:
    return value[1:] if value[0] == "=" else "a" * 10 if argument == "game_id" else 1


def test_new_url_is_found_without_being_listed(settings):
    settings.ROOT_URLCONF = __name__
    found = {address["name"]: address["path"] for address in addresses()}
    assert found["new"] == "/new/{slug}/"


def test_unknown_argument_is_an_error(settings):
    settings.ROOT_URLCONF = "tests.tools.attack.unknown_urls"
    with pytest.raises(AssertionError, match="new takes colour: add its values"):
        addresses()


def test_fixtures_have_a_value_for_each_argument():
    wanted = {value for values in [*VALUES.values(), *OF_MODEL.values()] for value in values if value[0] != "="}
    made = fixtures()
    assert wanted <= set(made["things"])
    assert set(made["sessions"]) == set(WHO) - {VISITOR}
