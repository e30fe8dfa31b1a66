"""All pages of players and staff: few queries, and no more of them with more data."""

import re
from collections import Counter

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from bench.pages_site import clients_of, furnish, places
from games.catalog import RULES
from games.luck.analyse import analyse_when_due
from games.models import Action, Seat
from testing.addresses import addresses
from testing.clients import signed_in
from testing.pages import ENDINGS_NOT_THERE, OTHERS, PAGES, Page, Places
from testing.tables import play_to_the_end, running

FEW, MANY = 6, 24
STYLE_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
DRAWING = re.compile(r'<symbol id="([^"]+)"')
ID = re.compile(r'\bid="([^"]+)"')
USED = re.compile(r'<use[^>]* href="#([^"]+)"')
PICTURE = re.compile(r'<[^<>]*\brole="img"[^<>]*>')
NAME = re.compile(r'\baria-label(ledby)?="[^"]')
MOST_QUERIES = 16  # each page must need fewer
SEATS = 1  # a query that an empty list does not need
NO_SUCH_PAGE = 302  # of a shorter list


def test_every_url_name_is_listed():
    names = {address.name for address in addresses() if not address.name.endswith(ENDINGS_NOT_THERE)} - {""}
    assert {page.view for page in PAGES} | OTHERS == names


def asked(page: Page, clients: dict[str, Client], where: Places) -> tuple[int, int]:
    """Return the status and the number of queries, after a first request has filled the caches."""
    address = page.address(where)
    clients[page.who].get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = clients[page.who].get(address)
        answer.getvalue()
    return answer.status_code, len(queries)


def site_of(games: int, player: User) -> Places:
    """Store ``games`` finished games of ``player``, and fewer open and running tables and reports."""
    call_command("fill", f"--games={games}", "--processes=1", "--add", verbosity=0)
    Seat.objects.filter(number=0, game__status="finished").update(user=player, name=player.name, bot="")
    others = User.objects.filter(email__startswith="fill-")[:3]
    furnish(player, others, open_=games // 2, running=games // 3, reports=games // 2, accounts=games)
    return places(player)


@pytest.mark.django_db
def test_number_of_queries_is_small_and_does_not_grow_with_the_data(alice):
    where = site_of(FEW, alice)
    clients = clients_of(alice)
    few = {str(page): asked(page, clients, where) for page in PAGES}
    site_of(MANY, alice)
    many = {str(page): asked(page, clients, where) for page in PAGES}
    fine = {name: {200, NO_SUCH_PAGE} if "p=" in name else {200} for name in many}
    assert {name: status for name, (status, _queries) in many.items() if status not in fine[name]} == {}
    assert {name: queries for name, (_status, queries) in many.items() if queries >= MOST_QUERIES} == {}
    grown = {name: (few[name][1], queries) for name, (_status, queries) in many.items()}
    assert {name: grown[name] for name, (before, now) in grown.items() if now > before + SEATS} == {}


def faults(client: Client, address: str) -> list[str]:
    """Return the style sheets and drawings that a page has twice, the drawings that it lacks, and unnamed pictures."""
    text = client.get(address).getvalue().decode(errors="replace")
    if "<!doctype html>" not in text.lower():
        return []
    sheets = STYLE_SHEET.findall(text)
    assert sheets, f"{address} links no style sheet"
    drawings = DRAWING.findall(text)
    twice = [name for name, count in Counter(sheets + drawings).items() if count > 1]
    missing = [f"no {name}" for name in set(USED.findall(text)) - set(ID.findall(text))]
    unnamed = [picture for picture in PICTURE.findall(text) if not NAME.search(picture)]
    return [f"{address}: {fault}" for fault in twice + missing + unnamed]


@pytest.mark.django_db
def test_each_page_has_and_names_what_it_draws_and_has_each_style_sheet_once(alice):
    where = site_of(FEW, alice)
    clients = clients_of(alice)
    pages = [page for page in PAGES if not page.asked]
    assert [fault for page in pages for fault in faults(clients[page.who], page.address(where))] == []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", RULES)
def test_each_page_of_a_game_has_and_names_what_it_draws_and_has_each_style_sheet_once(slug, alice, bob):
    game = running(alice, bob, rules=slug)
    addresses = [reverse("games:table", args=[game.pk]), reverse("games:replay", args=[game.pk]), f"/rules/{slug}/"]
    assert [fault for address in addresses for fault in faults(signed_in(alice), address)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", RULES)
def test_each_page_of_an_analysed_game_has_and_names_what_it_draws_and_has_each_style_sheet_once(slug, alice, bob):
    game = play_to_the_end(running(alice, bob, rules=slug))
    analyse_when_due(game.pk)
    decision = game.actions.filter(by=Action.By.PLAYER).earliest("number").number
    names = ("games:table", "games:replay", "luck:game", "luck:why", "games:try_again")
    addresses = [f"{reverse(name, args=[game.pk])}?at={decision}" for name in names]
    assert '<svg class="position"' in signed_in(alice).get(addresses[2]).text
    assert [fault for address in addresses for fault in faults(signed_in(alice), address)] == []


@pytest.mark.django_db
def test_a_page_has_room_for_the_bar_at_the_bottom_if_it_has_the_bar(alice, bob):
    game = running(alice, bob)
    tables = [reverse("games:table", args=[game.pk]), reverse("games:replay", args=[game.pk]), "/learn/push/"]
    client = signed_in(alice)
    texts = {address: client.get(address, follow=True).text for address in ["/", "/rules/push/", "/settings/", *tables]}
    bars = {address: '<nav class="tabbar"' in text for address, text in texts.items()}
    assert bars == {"/": True, "/rules/push/": True, "/settings/": True} | dict.fromkeys(tables, False)
    assert {address: '<body class="has-tabbar"' in text for address, text in texts.items()} == bars
