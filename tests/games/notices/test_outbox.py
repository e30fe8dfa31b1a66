"""The notices that actions write into the outbox."""

from datetime import timedelta
from itertools import groupby

import pytest

from games.models import Game, Notice
from games.play.absence.stand_in import leave_game, take_back
from testing.people import person
from testing.tables import against_bots, ended, fresh, play, play_one_by_one, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def written(game: Game, kind: str = "turn") -> list[tuple[str, int]]:
    """Return person and version of each notice, in the order of writing."""
    rows = Notice.objects.filter(game=game, kind=kind).select_related("person").order_by("pk")
    return [(row.person.name, row.version) for row in rows]


def last_player(end: Game) -> set[str]:
    """Return the person who played the last action, None if it was a bot."""
    names = end.actions.filter(at=end.ended_at, person__isnull=False).values_list("person__name", flat=True)
    return set(names)


def test_start_notifies_the_player_who_begins(alice, bob):
    game = running(alice, bob)
    assert written(game) == [("Alice", game.version)]


def test_action_notifies_the_next_player_a_minute_later(alice, bob):
    game = running(alice, bob)
    after = play(game, "stop")
    assert written(game)[1:] == [("Bob", after.version)]
    notice = Notice.objects.get(game=game, person=bob)
    assert (notice.status, notice.tries, notice.sent_at) == ("waiting", 0, None)
    assert notice.due_at - after.waiting_since == timedelta(seconds=60)


def test_delay_is_a_setting(alice, bob, settings):
    settings.NOTICE_DELAY = 5
    game = running(alice, bob)
    notice = Notice.objects.get(game=game)
    assert notice.due_at - notice.created_at == timedelta(seconds=5)


def test_turn_with_many_decisions_is_one_notice(alice, bob):
    """Compared with the log of a whole game: one notice before each run of a person's actions."""
    game = play_one_by_one(running(alice, bob))
    deciders = game.actions.filter(person__isnull=False).values_list("person__name", flat=True)
    assert [name for name, _version in written(game)] == [name for name, _spell in groupby(deciders)]
    assert len(deciders) > 2 * len(written(game)) > 20


def test_end_notifies_all_but_the_last_player(alice, bob):
    game = running(alice, bob, person("Dora"))
    end = ended(game)
    told = [name for name, version in written(game, "over") if version == end.version]
    assert sorted(told) == sorted({"Alice", "Bob", "Dora"} - last_player(end))


def test_end_by_a_bot_notifies_the_person(alice):
    for seed in range(1, 9):
        end = ended(against_bots(alice, seats=4), seed, play_one_by_one)
        if end.actions.exclude(by="forced").last().by == "bot":
            assert written(end, "over") == [("Alice", end.version)]
            return
    raise AssertionError("no game of eight was ended by a bot")


@pytest.mark.parametrize("changed", [{"mail": False}, {"is_active": False}])
def test_person_without_mail_gets_no_notice(alice, bob, changed):
    type(bob).objects.filter(pk=bob.pk).update(**changed)
    game = running(alice, bob)
    play(game, "stop")
    ended(game)
    assert {name for name, _version in written(game)} == {"Alice"}
    assert "Bob" not in dict(written(game, "over"))


def test_guest_gets_no_notice(bob):
    guest = type(bob).objects.create_guest()
    game = running(guest, bob)
    play(game, "stop")
    assert written(game) == [("Bob", fresh(game).version)]


def test_bots_get_no_notice(alice):
    game = against_bots(alice)
    ended(game)
    assert {row.person for row in Notice.objects.filter(game=game)} == {alice}


def test_end_notifies_returned_players_and_not_leavers(alice, bob):
    dora = person("Dora")
    game = running(alice, bob, dora)
    leave_game(game_id=game.pk, user=bob)
    leave_game(game_id=game.pk, user=dora)
    take_back(game_id=game.pk, user=dora)
    end = ended(game)
    assert "Bob" not in {name for name, _version in written(game)}
    assert {name for name, _version in written(game, "over")} == {"Alice", "Dora"} - last_player(end)


def test_charlie_gets_no_notice(alice, bob, charlie):
    game = running(alice, bob, public=True)
    ended(game)
    assert not Notice.objects.filter(person=charlie).exists()
