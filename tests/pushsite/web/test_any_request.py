"""No request makes a URL answer 500."""

import re
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from testing.addresses import addresses
from testing.clients import signed_in
from testing.people import person
from testing.tables import open_for, running

pytestmark = pytest.mark.django_db

METHODS = ["head", "options", "put", "delete", "trace"]
FIELDS = """
action version command_id r name rules seats first public fill_after friends bots seat_1 option_risky
option_without_switch
page after revision next language time_zone theme odds keys mail my_name email login password password1 code
""".split()
JUNK = ["a\0b", "9" * 40, "x" * 10_240, "", "<b>\u202e", "-1", "' or 1=1", "١"]
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=B"
PART = '--B\r\nContent-Disposition: form-data; name="{}"\r\n\r\n\\ud800\r\n'
PARTS = "".join(map(PART.format, FIELDS)).encode()
BODIES = [
    (b"", ""),
    (b"rubbish", "multipart/form-data"),
    (b"{", "application/json"),
    (b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1), FORM),
    (b"&".join([b"a=1"] * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)), FORM),
    (b"\xff=%00%ff&name=%ed%a0%80&r=%ed%a0%80&action=%ff", FORM),
    (b"name=x", f"{FORM}; charset=utf-16"),
    (PARTS + b"--B--", f"{MULTIPART}; charset=unicode_escape"),
    (PARTS + b"--B--", f"{MULTIPART}; charset=hex"),
    (PARTS, MULTIPART),
    *((urlencode(dict.fromkeys(FIELDS, junk)).encode(), FORM) for junk in JUNK),
]
HEADERS = [
    {"HTTP_HX_REQUEST": "true"},
    {"HTTP_HOST": "evil.example"},
    {"HTTP_COOKIE": "sessionid=\0; csrftoken=é; theme=<b>; django_language=%00"},
    {"HTTP_ACCEPT_LANGUAGE": "\xff;q=x, " + "a" * 600},
    {"HTTP_REFERER": "http://[::1"},
    {"HTTP_X_FORWARDED_FOR": "\0"},
]


ROUTES = [address.route for address in addresses() if not address.route.startswith("admin/")]


@pytest.mark.parametrize("route", ROUTES)
def test_no_request_breaks_a_url(route):
    alice = person("Alice")
    games = [open_for(alice).pk, running(alice, person("Bob")).pk] if "game_id" in route else ["push"]
    for game in games:
        path = "/" + re.sub(r"<[^>]*>", lambda name, game=game: {"<int:": "1"}.get(name[0][:5], game), route)
        for client in (Client(raise_request_exception=False), signed_in(alice, raise_request_exception=False)):
            cache.clear()  # when a rate limit was reached
            answers = [getattr(client, method)(path) for method in METHODS]
            answers += [client.get(path, dict.fromkeys(FIELDS, junk)) for junk in JUNK[:3]]
            answers += [client.get(path, **headers) for headers in HEADERS]
            answers += [client.generic("POST", path, body, kind) for body, kind in BODIES]
            broken = [answer.request for answer in answers if answer.status_code >= 500]
            assert broken == []
