"""Opening tables: by a form, and in one click."""

import pytest

from accounts.lifecycle.close import close_account
from games.fairness.commitment import SecretBytes, commitment
from games.models import Game, LogEntry, Secret
from games.play.tables.open_table import NewTable, open_and_sit, play_now
from games.refusals import Invalid, Refusal
from testing.people import person
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db


def test_commitment_is_published_and_the_secret_is_stored_apart():
    game = open_for(person("Alice"))
    secret = bytes(Secret.objects.get(game=game).value)
    assert game.commitment == commitment(game.pk, SecretBytes(secret))
    assert len(secret) == 32


def test_closed_account_cannot_open_a_table(alice):
    close_account(alice.pk, by=alice)
    with pytest.raises(Refusal, match="been signed out"):
        open_for(alice)
    assert not Game.objects.exists()


def test_bots_have_their_chosen_seats_and_the_host_the_lowest_other(alice):
    table = NewTable(rules="push", seats=4, name="Sunday", bots={0: "hard", 3: "easy"})
    seats = list(open_and_sit(table, host=alice).seat_rows.all())
    assert [seat.bot for seat in seats] == ["hard", "", "", "easy"]
    assert [seat.free for seat in seats] == [False, False, True, False]
    assert [seat.user for seat in seats] == [None, alice, None, None]


@pytest.mark.parametrize(("bots", "pace"), [({1: "easy"}, "daily"), ({1: "easy", 2: "hard"}, "none")])
def test_game_against_bots_only_has_no_pace(alice, bots, pace):
    assert open_for(alice, 3, bots=bots, pace="daily").pace == pace


def test_all_options_are_stored():
    assert open_for(person("Alice"), 2, options={"risky": True}).options == {"risky": True, "without_switch": True}


@pytest.mark.both_databases
def test_log_records_the_opening():
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
def test_invalid_table_is_refused(changed):
    alice = person("Alice")
    with pytest.raises(Invalid):
        open_for(alice, **changed)
    assert (Game.objects.count(), Secret.objects.count()) == (0, 0)


def test_play_now_starts_a_private_game_against_bots():
    alice = person("Alice")
    ended(running(alice, person("Bob")))
    game = play_now(user=alice, rules="push")
    assert (game.status, game.public) == (Game.Status.RUNNING, False)
    assert [(seat.user, seat.bot, seat.entropy) for seat in game.seat_rows.all()] == [
        (alice, "", None), (None, "normal", None), (None, "normal", None),
    ]  # fmt: skip
