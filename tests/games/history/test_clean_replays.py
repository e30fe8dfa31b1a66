"""``manage.py replay --since``: only what is new since the last run that found nothing, by several processes."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError
from django.utils import timezone

from games.catalog import RULES
from games.history import clean_replays
from games.models import Game
from testing.tables import play, play_to_the_end, running
from tests.games.history.test_replay import replay, replay_in_vain
from tests.support.processes import shared_environment

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LAST = ("--since", "last")


def count(said: str) -> int:
    return int(said.splitlines()[-1].split()[0])


@pytest.fixture
def ended(alice, bob) -> list[Game]:
    """One game of each kind that was over a minute ago."""
    games = [play_to_the_end(running(alice, bob, rules=slug)) for slug in RULES]
    Game.objects.update(ended_at=timezone.now() - timedelta(minutes=1))
    return games


def test_only_running_and_newer_games_are_replayed_after_a_clean_run(ended, alice, bob):
    assert count(replay(*LAST)) == len(ended)
    assert replay(*LAST) == "0 games replayed, none differs.\n"
    play(running(alice, bob), "stop")
    play_to_the_end(running(alice, bob))
    assert [count(replay(*LAST)), count(replay(*LAST)), count(replay())] == [2, 1, len(ended) + 2]


def test_game_whose_rules_have_changed_since_is_replayed_again(ended, monkeypatch):
    replay()
    code_of = clean_replays.replaying_code
    monkeypatch.setattr(clean_replays, "replaying_code", lambda slug: "changed" if slug == "push" else code_of(slug))
    assert replay(*LAST).splitlines()[0].startswith("push/1: 1 replayed")
    assert replay(*LAST) == "0 games replayed, none differs.\n"


def test_run_with_a_difference_is_not_clean_for_games_of_that_kind(ended):
    Game.objects.filter(rules="push").update(scores=[99, 99])
    assert replay_in_vain()[-1] == f"1 of {len(ended)} games differ."
    with pytest.raises(CommandError, match=r"^1 of 1 games differ\.$"):
        replay(*LAST)


def test_run_since_a_date_leaves_out_what_was_over_and_is_no_clean_run(ended):
    Game.objects.filter(pk=ended[0].pk).update(ended_at=datetime(2026, 10, 31, 23, 59, tzinfo=UTC))
    Game.objects.filter(pk=ended[1].pk).update(ended_at=datetime(2026, 11, 1, tzinfo=UTC))
    assert count(replay("--since", "2026-11-01")) == len(ended) - 1
    assert count(replay(*LAST)) == len(ended)


def test_date_that_is_none_is_refused():
    with pytest.raises(CommandError, match="--since: invalid"):
        replay("--since", "yesterday")


@pytest.mark.usefixtures("processes")
@pytest.mark.django_db(transaction=True)
def test_several_processes_find_the_same_as_one(ended, alice, bob, monkeypatch):
    games = [*ended, *(play(running(alice, bob), "stop") for _ in range(3))]
    Game.objects.filter(pk=games[-1].pk).update(scores=[99, 99])
    alone = replay_in_vain("--processes", "1")
    monkeypatch.setattr("games.management.commands.replay.GAMES_A_TASK", 2)
    for name, value in shared_environment().items():
        monkeypatch.setenv(name, value)
    assert replay_in_vain("--processes", "2") == alone
    assert alone[-1] == f"1 of {len(games)} games differ."
