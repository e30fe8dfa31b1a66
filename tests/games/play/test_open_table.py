"""Opening a table."""

import pytest

from accounts.close import close_account
from games.fairness.lock import Secret as LockedSecret
from games.fairness.lock import commitment
from games.models import Game, LogEntry, Secret
from games.play.errors import Invalid, Refusal
from tests.support.people import person
from tests.support.tables import open_for

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_lock_is_published_and_its_secret_kept_apart():
    game = open_for(person("Alice"))
    secret = bytes(Secret.objects.get(game=game).value)
    assert game.commitment == commitment(game.pk, LockedSecret(secret))
    assert len(secret) == 32


def test_whose_account_was_closed_opens_none(alice):
    close_account(alice.pk, by=alice)
    with pytest.raises(Refusal, match="not signed in"):
        open_for(alice)
    assert not Game.objects.exists()


def test_bots_sit_where_the_host_put_them_and_the_host_is_not_seated_yet():
    game = open_for(person("Alice"), 4, bots={1: "hard", 3: "easy"})
    seats = list(game.seat_rows.all())
    assert [seat.bot for seat in seats] == ["", "hard", "", "easy"]
    assert [seat.free for seat in seats] == [True, False, True, False]
    assert [seat.user for seat in seats] == [None] * 4


@pytest.mark.parametrize(("bots", "pace"), [({1: "easy"}, "daily"), ({1: "easy", 2: "hard"}, "none")])
def test_against_bots_alone_there_is_no_pace(alice, bots, pace):
    assert open_for(alice, 3, bots=bots, pace="daily").pace == pace


def test_the_options_are_stored_in_full():
    assert open_for(person("Alice"), 2, options={"risky": True}).options == {"risky": True, "without_switch": True}


def test_opening_is_written_to_the_log():
    alice = person("Alice")
    game = open_for(alice)
    assert [(entry.kind, entry.person) for entry in game.entries.all()] == [(LogEntry.Kind.OPENED, alice)]


@pytest.mark.parametrize(
    "changed",
    [
        {"rules": "chess"},
        {"seats": 7},
        {"seats": 3, "options": {"without_switch": True}},
        {"options": {"nonsense": 1}},
        {"bots": {0: "easy", 1: "easy"}},
        {"bots": {5: "easy"}},
        {"bots": {1: "brilliant"}},
        {"first": 2},
    ],
)
def test_what_the_rules_or_the_table_cannot_take_opens_nothing(changed):
    alice = person("Alice")
    with pytest.raises(Invalid):
        open_for(alice, **changed)
    assert (Game.objects.count(), Secret.objects.count()) == (0, 0)
