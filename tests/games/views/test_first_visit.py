"""What a browser requests when it comes to a page for the first time; `make bench` measures how long that takes."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.test import Client

from games.catalog import RULES
from testing.clients import signed_in
from testing.people import person
from testing.tables import against_bots

pytestmark = pytest.mark.django_db

MOST = 14  # besides the page itself
ON_A_HOME_SCREEN = re.compile(r'<link rel="apple-touch-icon"[^>]*>')  # requested once the site is put there
STATIC = re.compile(rf'(?:href|src)="{settings.STATIC_URL}([^"]+)"')
IMPORT = re.compile(r'^import .* from "\./([^"]+)";', re.MULTILINE)


def requested(page):
    """Return the static files that a page names, and the modules that they import."""
    named = set(STATIC.findall(ON_A_HOME_SCREEN.sub("", page)))
    imported = {f"js/{name}" for file in named if file.startswith("js/") for name in imports(file)}
    assert imported <= named, "a browser learns of a module only after another one has arrived"
    return named


def imports(file):
    return IMPORT.findall(Path(find(file)).read_text())


@pytest.mark.parametrize("slug", RULES)
def test_table_needs_few_files(slug):
    alice = person("Alice")
    game = against_bots(alice, rules=slug)
    assert len(requested(signed_in(alice).get(game.get_absolute_url()).text)) <= MOST


def test_front_page_needs_few_files():
    assert len(requested(Client().get("/").text)) <= MOST
