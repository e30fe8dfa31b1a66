"""Acts of staff on a game, each with a reason."""

import pytest

from games.models import Game
from games.play.tables.ending import agree_to_cancel
from testing.people import person
from testing.tables import fresh, running

pytestmark = pytest.mark.django_db

CANCEL, SEAT_BOT = "cancel/", "seat-bot/0/"
REASON = {"reason": "They asked for it."}


@pytest.fixture
def alice():
    return person("Alice")


def address(game, act) -> str:
    return f"/admin/games/game/{game.pk}/{act}"


def test_staff_are_warned_if_seating_a_bot_cancels_the_game(client, alice):
    bob = person("Bob")
    game = running(alice, bob)
    assert "it is cancelled at once" not in client.get(address(game, SEAT_BOT)).text
    agree_to_cancel(game_id=game.pk, user=bob)
    assert "If a bot plays here, it is cancelled at once." in client.get(address(game, SEAT_BOT)).text
    answer = client.post(address(game, SEAT_BOT), REASON, follow=True)
    assert fresh(game).status == Game.Status.CANCELLED
    assert "The game is cancelled: all other players wanted that." in answer.text
    assert "A bot plays for Alice." not in answer.text


def test_markup_in_a_reason_is_shown_as_text(client, alice):
    game = running(alice, person("Bob"))
    client.post(address(game, CANCEL), {"reason": "<script>alert(1)</script>"})
    for path in ("change/", "history/"):
        text = client.get(address(game, path), follow=True).text
        assert "<script>alert" not in text and "&lt;script&gt;alert" in text
