"""Staff pages show nothing hidden of a running game, not even to superusers."""

import json
from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Seat, Secret
from games.play.report import report_game
from games.play.staff.acts import seat_bot_as_staff
from testing.clients import signed_in
from testing.people import person
from testing.tables import play, running

pytestmark = pytest.mark.django_db

CANARY = "canary{number}f00dfeed"


@pytest.fixture
def game(mary):
    """A running game with unique texts by its players and many kinds of events."""
    game = running(person("Alice"), person("Bob"), person("Charlie"))
    for seat in game.seat_rows.all():
        Seat.objects.filter(pk=seat.pk).update(entropy=CANARY.format(number=seat.number))
    for _ in range(4):
        game = play(game, game.state().legal()[0])
    report_game(
        game_id=game.pk, user=game.seat_rows.get(number=0).user, seat=1, reason="unfair", text="They know the deck."
    )
    return seat_bot_as_staff(game_id=game.pk, seat_number=1, staff=mary, reason="A test.")


def addresses(game: Game) -> Iterator[str]:
    """Return the URLs of all lists, of all their rows, and of all acts."""
    yield reverse("admin:index")
    for model, model_admin in admin.site._registry.items():
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        yield reverse(f"{name}_changelist") + "?q=alice"
        yield f"{reverse(f'{name}_changelist')}?q={game.pk}"
        for row in model_admin.model.objects.all():
            yield reverse(f"{name}_change", args=[row.pk])
            yield reverse(f"{name}_history", args=[row.pk])
    yield reverse("admin:games_game_cancel", args=[game.pk])
    yield reverse("admin:games_game_seat_bot", args=[game.pk, 0])
    yield reverse("admin:games_game_give_back", args=[game.pk, 1])
    yield reverse("admin:games_close_account", args=[game.host_id])
    yield reverse("admin:games_end_sessions", args=[game.host_id])
    yield from (f"{reverse('admin:games_game_review', args=[game.pk])}?at={at}" for at in range(game.version + 1))
    yield reverse("admin:games_case_write") + f"?game={game.pk}"
    yield reverse("admin:games_case_write") + f"?game={game.pk}&at=1"
    yield reverse("admin:games_game_changelist") + f"?player={game.host_id}"
    yield reverse("admin:accounts_user_change", args=[game.host_id]) + "?absences=all"
    for act in ("take", "hand", "remark", "close", "reopen"):
        yield reverse(f"admin:games_case_{act}", args=[game.cases.get().pk])


def hidden(game: Game) -> list[str]:
    """Return what must not be shown: the secret, the texts, and the deck in its order, as stored and as displayed."""
    deck = game.position["deck"]
    colours = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}
    spelled = [
        f"{colours[card[0]]} {card[1:]}" if card[0] in colours and card[1:].isdecimal() else card for card in deck
    ]
    rows = [separator.join(cards) for cards in (deck[:3], deck[-3:]) for separator in (", ", ",", '", "', "', '", " ")]
    return [
        Secret.objects.get(game=game).value.hex(),
        *(CANARY.format(number=number) for number in range(3)),
        json.dumps(game.position),
        json.dumps(deck),
        *rows,
        ", ".join(spelled[:3]),
        ", ".join(spelled[-3:]),
        '"deck":',
        "&quot;deck&quot;:",
        game.chain,
    ]


def test_staff_pages_show_nothing_hidden(game, mary):
    client = signed_in(mary)
    stored = Game.objects.get(pk=game.pk)
    for address in addresses(stored):
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        assert [secret for secret in hidden(stored) if secret in answer.text] == [], address


@pytest.mark.parametrize("model", ["game", "case", "notice", "staffact"])
def test_lists_do_not_fetch_positions(game, mary, model):
    client = signed_in(mary)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(reverse(f"admin:games_{model}_changelist"))
    assert len(answer.context["cl"].result_list) > 0
    assert [query["sql"] for query in queries if '"position"' in query["sql"]] == []


def test_canary_is_found_where_it_is_shown(game):
    """Otherwise the test above would prove nothing."""
    stored = Game.objects.get(pk=game.pk)
    assert set(stored.seat_rows.values_list("entropy", flat=True)) <= set(hidden(stored))
    assert len(stored.position["deck"]) > 6


def test_secrets_have_no_staff_page():
    assert not admin.site.is_registered(Secret)


@pytest.mark.parametrize("permission", ["add", "change", "delete"])
def test_games_cannot_be_edited(mary, rf, permission):
    request = rf.get("/admin/")
    request.user = mary
    ours = [model_admin for model, model_admin in admin.site._registry.items() if model._meta.app_label == "games"]
    assert ours
    assert [each for each in ours if getattr(each, f"has_{permission}_permission")(request)] == []


def test_visitors_see_no_staff_page(game):
    stored = Game.objects.get(pk=game.pk)
    assert {Client().get(address).status_code for address in addresses(stored)} == {302}
