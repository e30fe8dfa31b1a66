"""Hands, decks and first choices of PUSH 'em UP!: shuffling the stored ones changes nothing for others."""

import random
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.channels.mail.notice_mail import notice_email
from games.models import Game, Notice
from games.pushemup.rules import PushEmUp
from testing.clients import signed_in
from testing.people import person, staff
from testing.tables import fresh, play_until, running
from testing.twins import change_hidden, restore
from tests.games.test_hidden import TOKENS, pages

pytestmark = pytest.mark.django_db

Until = Callable[[PushEmUp], bool]

# In each of them a seat has something that the others must not learn.
MOMENTS: dict[str, Until] = {
    "one has chosen": lambda state: state.to_act == 1,
    "in play": lambda state: state.phase == "play" and sum(map(len, state.columns)) > 11,
    "one has chosen in the second round": lambda state: state.round == 2 and sum(map(bool, state.started)) == 1,
}


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False):
        yield


@pytest.fixture(params=MOMENTS)
def game(request) -> Game:
    """Alice, Bob and Charlie at a public table, at one of those moments."""
    people = [person(name) for name in ("Alice", "Bob", "Charlie")]
    game = running(*people, rules="pushemup", public=True, options={"tournament": True})
    return play_until(game, MOMENTS[request.param], random.Random(request.param))


def viewers(game: Game) -> list[tuple[User | None, int | None]]:
    """Return the viewers with their seats."""
    seated = [(seat.user, seat.number) for seat in game.seat_rows.all()]
    return [*seated, (person("Dora"), None), (None, None)]


def _state(game: Game) -> PushEmUp:
    state = fresh(game).state()
    assert isinstance(state, PushEmUp)
    return state


def mails(game: Game, seat: int | None) -> list[str]:
    """Return the mails that the seat would get."""
    rows = game.seat_rows.filter(number=seat)
    letters = [
        notice_email(notice, row, {}) for row in rows for notice in Notice.objects.filter(game=game, person=row.user)
    ]
    return [f"{mail.subject} {mail.body} {mail.alternatives}" for mail in letters]


def export(game: Game, user: User | None) -> str:
    """Return the file of the game so far, with headers, as the user downloads it."""
    answer = (signed_in(user) if user else Client()).get(reverse("games:history", args=[game.pk]))
    assert answer.status_code == 200
    return TOKENS.sub(r"\1", f"{answer.headers} {answer.text}")


def everything_shown(game: Game, user: User | None, seat: int | None) -> list[object]:
    """Return view, pages, file and mails."""
    return [fresh(game).state().view(seat), *pages(game, user), export(game, user), *mails(game, seat)]


def test_views_pages_headers_files_and_mails_do_not_depend_on_hidden_information(game):
    stored, actions = fresh(game), list(game.actions.all())
    for user, seat in viewers(game):
        pages(game, user)  # a first look shows what happened before it
        before = everything_shown(game, user, seat)
        change_hidden(game, seat)
        assert fresh(game).position != stored.position
        assert everything_shown(game, user, seat) == before
        restore(stored, actions)


def test_staff_see_only_what_spectators_see_in_a_running_game(game):
    client = signed_in(staff())
    before = _staff_pages(client, game)
    change_hidden(game, None)
    assert _staff_pages(client, game) == before


def test_shuffled_hidden_information_is_visible_to_its_seat(game):
    """Otherwise the tests above would prove nothing."""
    owners = [seat for seat in game.seat_rows.all() if _state(game).view(seat.number)["hand"]]
    before = [pages(game, seat.user) for seat in owners]
    change_hidden(game, None)
    after = [pages(game, seat.user) for seat in owners]
    assert owners
    assert after != before


def _staff_pages(client: Client, game: Game) -> list[str]:
    names = ("change", "history", "review")
    answers = [client.get(reverse(f"admin:games_game_{name}", args=[game.pk]), follow=True) for name in names]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    return [TOKENS.sub(r"\1", answer.text) for answer in answers]
