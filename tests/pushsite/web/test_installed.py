"""The manifest, the service worker and the page that is shown offline."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def needed_by_the_worker() -> dict:
    first = Client().get("/service-worker.js").text.splitlines()[0]
    return json.loads(first.removeprefix("self.site = ").removesuffix(";"))


def test_manifest_names_icons_that_there_are_and_one_that_a_launcher_may_cut():
    answer = Client().get("/manifest.webmanifest")
    icons = answer.json()["icons"]
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert [each["src"] for each in icons if not finders.find(each["src"].removeprefix("/static/"))] == []
    assert {(each["purpose"], each["sizes"]) for each in icons} == {
        (purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")
    }


def test_manifest_shows_the_site_on_a_desktop_and_on_a_phone():
    screenshots = Client().get("/manifest.webmanifest").json()["screenshots"]
    said = {each["form_factor"]: each["sizes"] for each in screenshots}
    sizes = {
        each["form_factor"]: size_of_png(finders.find(each["src"].removeprefix("/static/"))) for each in screenshots
    }
    assert sizes == said == {"wide": "1280x800", "narrow": "390x844"}


def size_of_png(file: str) -> str:
    width, height = struct.unpack(">II", Path(file).read_bytes()[16:24])
    return f"{width}x{height}"


def test_manifest_is_in_the_readers_language():
    answer = Client().get("/manifest.webmanifest", headers={"accept-language": "fr"}).json()
    assert (answer["lang"], answer["shortcuts"][0]["name"]) == ("fr", "Mes parties")


def test_worker_is_served_from_the_root_and_asked_for_again_each_time():
    answer = Client().get("/service-worker.js")
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")


def test_worker_keeps_the_offline_page_and_what_it_links_and_nothing_else():
    offline = needed_by_the_worker()["offline"]
    page = Client().get("/offline/").text
    assert offline[0] == "/offline/"
    assert [address for address in offline[1:] if not address.startswith("/static/")] == []
    linked = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    fonts = {address for address in offline if address.endswith(".woff2")}  # of the style sheet
    assert linked | fonts == set(offline[1:])
