"""A second version of each game is deployed: games of the first version continue, replay and pass their checks."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.catalog import RULES
from games.checker.check import check
from games.history.check import check_when_due
from games.models import Game, HistoryCheck
from games.play.tables.rematch import rematch
from testing.clients import signed_in
from testing.games import samples_of
from testing.tables import against_bots, fresh, play, play_to_the_end, running
from tests.games.history.files import file_of
from tests.games.history.versions import BONUS, change_in_place, deploy_a_version

pytestmark = pytest.mark.django_db


def replayed() -> list[str]:
    """Return the lines of the command's output, with its error last, if any."""
    out = StringIO()
    try:
        call_command("replay", stdout=out)
    except CommandError as error:
        return [*out.getvalue().splitlines(), str(error)]
    return out.getvalue().splitlines()


@pytest.fixture(params=RULES)
def slug(request) -> str:
    return request.param


@pytest.fixture
def finished(slug, alice, bob) -> Game:
    return play_to_the_end(running(alice, bob, rules=slug))


@pytest.fixture
def begun(slug, alice) -> Game:
    """Alice has played one action against bots."""
    game = against_bots(alice, rules=slug)
    return play(game, game.state().legal()[0])


def test_running_game_keeps_the_rules_it_began_with(slug, begun, monkeypatch):
    deploy_a_version(slug, monkeypatch)
    over = play_to_the_end(begun)
    assert (over.status, over.rules_version) == (Game.Status.FINISHED, 1)
    assert max(over.scores) < BONUS
    assert check_when_due(over.pk) == []
    assert HistoryCheck.objects.get(game=over).faults == ""


def test_a_finished_game_is_shown_exported_checked_and_replayed_as_before(slug, finished, alice, monkeypatch):
    before = file_of(finished, alice)
    deploy_a_version(slug, monkeypatch)
    history = file_of(finished, alice)
    assert history == before
    assert history["rules_version"] == 1
    assert (check(history).faults, check(history).notes) == ([], [])
    for page in ("", "?at=3"):
        answer = signed_in(alice).get(f"/games/{finished.pk}/{page}")
        assert answer.status_code == 200
        assert "Bonus" not in answer.text
    assert replayed() == [f"{slug}/1: 1 replayed, none differ.", "1 games replayed, none differs."]


def test_new_games_use_the_new_version_and_both_versions_replay(slug, finished, begun, alice, bob, monkeypatch):
    deploy_a_version(slug, monkeypatch)
    new = play_to_the_end(running(alice, bob, rules=slug, options={"bonus": BONUS}))
    assert new.rules_version == 2
    assert min(new.scores) >= BONUS
    history = file_of(new, alice)
    assert (history["rules_version"], check(history).faults) == (2, [])
    assert replayed() == [
        f"{slug}/1: 2 replayed, none differ.",
        f"{slug}/2: 1 replayed, none differ.",
        "3 games replayed, none differs.",
    ]


def test_rematch_uses_the_new_version(slug, finished, alice, monkeypatch):
    deploy_a_version(slug, monkeypatch)
    again = rematch(game_id=finished.pk, user=alice)
    assert (again.rules_version, again.options) == (2, finished.options | {"bonus": BONUS})


def test_removed_version_is_reported(slug, finished, begun, alice, bob, monkeypatch):
    deploy_a_version(slug, monkeypatch, keeping_the_old=False)
    running(alice, bob, rules=slug)
    missed = [
        f"{game.pk} ({slug}/1, {fresh(game).status}): The rules {slug}/1 are not known here."
        for game in sorted((finished, begun), key=lambda game: game.pk)
    ]
    told = [f"{slug}/1: 2 replayed, 2 differ.", f"{slug}/2: 1 replayed, none differ.", "2 of 3 games differ."]
    assert replayed() == [*missed, *told]


def test_changed_rules_are_reported_for_exactly_the_games_that_differ(slug, alice, bob, monkeypatch):
    option, value = samples_of(slug).OPTION
    running(alice, bob, rules=slug)
    other = running(alice, bob, rules=slug, options={option: value})
    play_to_the_end(running(alice, bob, rules=slug))
    change_in_place(slug, option, value, monkeypatch)
    assert replayed() == [
        f"{other.pk} ({slug}/1, running): In the end these differ: scores.",
        f"{slug}/1: 3 replayed, 1 differ.",
        "1 of 3 games differ.",
    ]
