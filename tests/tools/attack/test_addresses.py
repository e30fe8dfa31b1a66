"""The walk over the site's URLs."""

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path, reverse

from pushsite.urls import urlpatterns as of_the_site
from testing.addresses import addresses
from tools.attack.fuzz.clients import VISITOR, WHO
from tools.attack.inside.addresses import MORE_PATHS, OBJECTS_OF_MODELS, VALUES, VALUES_OF_URLS, attacked
from tools.attack.inside.fixtures import fixtures
from tools.attack.people import filled

pytestmark = pytest.mark.django_db


def new(request: HttpRequest, **arguments: str) -> HttpResponse:
    return HttpResponse("Done.")


urlpatterns = [path("new/<slug:slug>/", new, name="new"), *of_the_site]


def test_every_named_url_is_found():
    known = {address.name for address in addresses() if address.name}
    assert known > {"home", "games:act", "admin:games_game_review", "account_login", "accounts:close"}
    assert {address["name"] for address in attacked()} >= known | set(MORE_PATHS)


def test_path_equals_djangos_reversed_url():
    for address in attacked():
        if "/" not in address["name"]:  # the others have no name in the resolver
            arguments = {name: argument_of(name, values[0]) for name, values in address["values"].items()}
            assert address["path"].format_map(arguments) == reverse(address["name"], kwargs=arguments)


def argument_of(argument: str, value: str) -> object:
    letters = {"game_id": 10, "token": 32}  # what has a length of its own in some addresses
    return value[1:] if value[0] == "=" else "a" * letters[argument] if argument in letters else 1


def test_new_url_is_found_without_being_listed(settings):
    settings.ROOT_URLCONF = __name__
    found = {address["name"]: address["path"] for address in attacked()}
    assert found["new"] == "/new/{slug}/"


def test_unknown_argument_is_an_error(settings):
    settings.ROOT_URLCONF = "tests.tools.attack.unknown_urls"
    with pytest.raises(AssertionError, match="new takes colour: add its values"):
        attacked()


def test_fixtures_have_a_value_for_each_argument():
    of_urls = [values for arguments in VALUES_OF_URLS.values() for values in arguments.values()]
    wanted = {
        value
        for values in [*VALUES.values(), *OBJECTS_OF_MODELS.values(), *of_urls]
        for value in values
        if value[0] != "="
    }
    made = fixtures()
    assert wanted <= set(made["things"])
    assert set(made["sessions"]) == set(WHO) - {VISITOR}
    assert set(made["api_tokens"]) == set(WHO) - {VISITOR, "guest"}


def test_people_have_confirmed_who_they_are():
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = fixtures()["sessions"]["Charlie"]
    answer = client.post(reverse("mfa_activate_totp"), {"code": "000000"})
    assert answer.headers.get("Location") is None


def test_each_secret_address_is_valid_and_leads_to_a_page():
    made = fixtures()
    charlie, visitor = Client(), Client()
    charlie.cookies[settings.SESSION_COOKIE_NAME] = made["sessions"]["Charlie"]
    secret = [each for each in attacked() if "token" in each["values"]]
    assert {each["name"] for each in secret} == {*VALUES_OF_URLS, "mail:stop"}
    statuses = {}
    for each in secret:
        path = filled(each["path"], {name: values[0] for name, values in each["values"].items()}, made["things"])
        statuses[each["name"]] = (charlie if each["name"] == "mail:accept" else visitor).get(path).status_code
    assert statuses == dict.fromkeys(statuses, 200)


def test_people_of_the_fuzz_are_known_to_the_api_by_their_tokens():
    made = fixtures()
    names = {
        who: Client().get("/api/v1/me", headers={"Authorization": f"Bearer {text}"}).json()["name"]
        for who, text in made["api_tokens"].items()
    }
    assert names == {who: made["names"][who] for who in made["api_tokens"]}
