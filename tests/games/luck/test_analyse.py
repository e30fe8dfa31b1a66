"""The analysis of a game is worked out once it is over, once."""

import logging

import pytest

from games.catalog import RULES, evaluator_of
from games.luck.analyse import analyse_when_due
from games.luck.models import Analysis
from games.models import Action, HistoryCheck
from games.play.tables.ending import abandon
from games.tasks import check_history
from testing.tables import ended, play_to_the_end, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def over(alice, bob):
    return play_to_the_end(running(alice, bob))


@pytest.mark.parametrize("slug", RULES)
def test_check_of_a_finished_game_analyses_it_too_if_it_has_an_evaluator(slug, alice, bob):
    game = play_to_the_end(running(alice, bob, rules=slug))
    check_history(game.pk)
    assert HistoryCheck.objects.get().faults == ""
    found = [(analysis.game_id, len(analysis.found["curve"])) for analysis in Analysis.objects.all()]
    assert found == ([(game.pk, game.version + 1)] if evaluator_of(slug) else [])


def test_analysis_is_worked_out_once_and_alike(over):
    first = analyse_when_due(over.pk)
    assert analyse_when_due(over.pk).at == first.at
    Analysis.objects.all().delete()
    assert analyse_when_due(over.pk).found == first.found


def test_running_and_abandoned_games_have_none(alice, bob):
    game = running(alice, bob)
    assert analyse_when_due(game.pk) is None
    for user in (alice, bob):
        abandon(game_id=game.pk, user=user)
    assert analyse_when_due(game.pk) is None


def test_decisions_that_a_player_did_not_take_are_not_theirs(over):
    over.actions.update(by=Action.By.TIMEOUT)
    assert [seat["costly"] for seat in analyse_when_due(over.pk).found["seats"]] == [[], []]


def test_game_that_comes_out_otherwise_is_logged_and_checked_all_the_same(alice, bob, caplog):
    game = ended(running(alice, bob))  # its deck was cut short, so that its actions do not fit its deal
    with caplog.at_level(logging.ERROR):
        check_history(game.pk)
    assert "game not analysed" in caplog.messages
    assert Analysis.objects.get().found == {}
    assert HistoryCheck.objects.get().checked_at is not None
