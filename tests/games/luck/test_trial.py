"""Trials: playing on from a decision of a finished game, with chance and bots of their own."""

import json

import pytest

from games.catalog import RULES
from games.luck.trial import NothingToTry, Trial, trial_game
from games.models import Action, Game
from games.refusals import BadRequest, Illegal
from testing.people import person
from testing.tables import against_bots, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def stored(world):
    """A finished game of Alice against two bots of the level easy."""
    with world(lambda: play_to_the_end(against_bots(person("Alice")))) as game:
        yield game.pk


@pytest.fixture
def over(stored):
    return Game.objects.get(pk=stored)


def first_decision(game, seat=0):
    return game.actions.filter(by=Action.By.PLAYER, seat=seat).first().number


def begun(game, at=None):
    trial = Trial.begun(game.pk, at or first_decision(game))
    return trial_game(trial, game, list(game.seat_rows.all()))


def again(playing, game):
    """The trial as the next request gets it."""
    trial = Trial.opened(playing.trial.sealed(), game.pk)
    return trial_game(trial, game, list(game.seat_rows.all()))


@pytest.mark.parametrize("slug", RULES)
def test_trial_comes_to_the_end_and_each_request_has_the_same_position(slug, alice):
    game = play_to_the_end(against_bots(alice, rules=slug))
    playing = begun(game)
    while playing.state.to_act is not None:
        if playing.state.to_act == playing.seat:
            playing.play(playing.state.legal()[-1])
        playing.let_bots_play()
        dumped = playing.state.dump()
        playing = again(playing, game)
        assert json.loads(json.dumps(playing.state.dump())) == json.loads(json.dumps(dumped))
    assert (playing.game.status, playing.game.winners) == ("finished", playing.state.winners())
    assert {row.by for row in playing.rows} <= {"player", "bot", "forced"}


def test_player_sees_what_they_saw_then_but_other_cards_come(over):
    at = first_decision(over)
    trials = [begun(over, at) for _trial in range(4)]
    assert len({json.dumps(each.state.view(0), sort_keys=True) for each in trials}) == 1
    assert len({tuple(each.state.deck) for each in trials}) == 4
    assert len({tuple(sorted(each.state.deck)) for each in trials}) == 1


def test_bots_play_at_the_level_of_the_game_and_for_people_at_the_highest(over, bob):
    over.seat_rows.filter(number=1).update(bot="", user=bob, name="Bob", stand_in="normal")
    playing = begun(over)
    assert [seat.bot for seat in playing.seats] == ["", "expert", "easy"]
    assert {seat.stand_in for seat in playing.seats} == {""}


def test_nothing_is_stored(over):
    stored = over.actions.count()
    playing = begun(over)
    playing.play(playing.state.legal()[0])
    playing.let_bots_play()
    over.refresh_from_db()
    assert (over.actions.count(), over.version, over.status) == (stored, stored, "finished")


def test_sealed_trial_can_be_neither_read_nor_forged(over):
    sealed = begun(over).trial.sealed()
    forged = [sealed[:-2] + "A=", sealed + "A", "", "x", "é", sealed.swapcase(), "A" * 100_000]
    assert over.pk not in sealed
    for each in forged:
        with pytest.raises(BadRequest):
            Trial.opened(each, over.pk)
    with pytest.raises(BadRequest):
        Trial.opened(sealed, "another")


def test_illegal_action_changes_nothing(over):
    playing = begun(over)
    before = playing.trial
    with pytest.raises(Illegal):
        playing.play("fly")
    assert playing.trial == before


def test_action_without_a_choice_cannot_be_tried_again(over):
    with pytest.raises(NothingToTry):
        begun(over, over.actions.filter(by=Action.By.FORCED).first().number)


def test_trial_does_not_go_on_for_ever(over, monkeypatch):
    monkeypatch.setattr("games.luck.trial.MOST_TRIAL_ACTIONS", 0)
    with pytest.raises(Exception, match="too long"):
        begun(over).play("draw")
