"""The picture of a table in a mail."""

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.core.signing import TimestampSigner
from django.test import Client
from django.utils import timezone

from games.catalog import RULES
from games.channels.mail.addresses import PICTURE_VALID, picture_address
from games.models import Game, Notice
from games.notices.send import send_due
from games.overview.picture import mail_picture_of, png
from testing.tables import against_bots, ended, fresh, play, running
from tests.games.views.test_picture import size, texts
from tests.support.mail import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """A private game of Alice and Bob."""
    return running(alice, bob)


def address(game: Game, seat: int = 0, version: int | None = None) -> str:
    whole = picture_address(game.seat_rows.get(number=seat), game.version if version is None else version)
    return whole.removeprefix("https://pushsite.example")


def ask(path: str):
    return Client().get(path)


def test_address_in_the_mail_shows_the_picture_without_a_session(game, bob, mail_server):
    play(game, "stop")
    Notice.objects.filter(person=bob).update(due_at=timezone.now())
    send_due()
    (source,) = re.findall(r'src="([^"]*)"', html_of(mail_server.to("bob@example.org")[0]))
    answer = ask(unescape(source).removeprefix("https://pushsite.example"))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    width, height = size(answer.content)
    assert (width, height > width // 2) == (1200, True)
    assert answer.headers["Cache-Control"] == "private, max-age=3600"
    assert not answer.cookies


@pytest.mark.parametrize(("rules", "seats"), [(slug, rules.seats[-1]) for slug, rules in RULES.items()])
def test_running_game_is_drawn_with_all_its_players(alice, rules, seats):
    game = against_bots(alice, seats, rules=rules)
    drawn = mail_picture_of(game, list(game.seat_rows.all()), 0)
    assert {seat.name for seat in game.seat_rows.all()} <= set(texts(drawn))
    assert png(drawn)


def test_picture_says_first_what_is_to_be_decided_and_by_whom(game):
    seats = list(game.seat_rows.all())
    first = {"Draw or stop?", "Alice is drawing"}
    assert [first & set(texts(mail_picture_of(game, seats, seat))) for seat in (0, 1)] == [
        {"Draw or stop?"},
        {"Alice is drawing"},
    ]


def test_picture_stays_that_of_the_mail(game):
    before = game.version
    first = ask(address(game, version=before)).content
    played = play(play(game, "draw"), "stop")
    assert ask(address(game, version=before)).content == first
    assert ask(address(played)).content != first


def test_picture_of_a_finished_game_is_the_final_table(game):
    over = ended(game)
    assert ask(address(over)).content != ask(address(over, version=1)).content
    assert set(map(str, over.scores)) <= set(texts(mail_picture_of(over, list(over.seat_rows.all()), 0)))


def test_expired_address_is_gone_with_a_plain_page(game):
    path = address(game)
    with time_machine.travel(timezone.now() + PICTURE_VALID + timedelta(hours=1)):
        answer = ask(path)
    assert answer.status_code == 410
    assert "This picture was in an e-mail, and is no longer shown." in answer.text


def test_address_that_was_changed_leads_nowhere(game, alice, bob):
    path = address(game)
    other = running(alice, bob)
    changed = [
        path.replace("/0.", "/1."),
        path.replace(f"/0.{game.version}", "/0.1"),
        path.replace(game.pk, other.pk),
        path[:-1],
        f"/games/{game.pk}/picture/nothing",
        f"/games/{game.pk}/picture/{TimestampSigner().sign('0.1')}",
    ]
    assert [ask(each).status_code for each in changed] == [404] * len(changed)


def test_version_that_is_not_played_and_player_who_is_gone_have_none(game):
    assert ask(address(game, version=game.version + 1)).status_code == 404
    game.seat_rows.filter(number=0).update(user=None)
    assert ask(address(game)).status_code == 404


def test_too_many_pictures_are_refused(game, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"picture": (2, 600)}
    assert [ask(address(game)).status_code for _time in range(3)] == [200, 200, 429]


def test_picture_shows_the_hand_of_its_reader_only(alice, bob):
    game = running(alice, bob, rules="pushemup")
    while fresh(game).state().phase == "start":
        game = play(game, fresh(game).state().legal()[0])
    seats = list(game.seat_rows.all())

    def drawn(hands: list[list[str]], seat: int) -> str:
        changed = fresh(game)
        changed.position |= {"hands": hands}
        return mail_picture_of(changed, seats, seat)

    assert drawn([["1", "2", "push"], ["3", "4", "5"]], 0) == drawn([["1", "2", "push"], ["6", "7", "8"]], 0)
    assert drawn([["1", "2", "push"], ["3", "4", "5"]], 0) != drawn([["1", "2", "9"], ["3", "4", "5"]], 0)
    assert drawn([["1", "2", "push"], ["3", "4", "5"]], 1) == drawn([["1", "2", "9"], ["3", "4", "5"]], 1)
