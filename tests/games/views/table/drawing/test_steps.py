"""The steps that a page shows on its way to the newest table."""

import random
import re
import uuid
from datetime import timedelta
from html import unescape
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone

from games.catalog import RULES
from games.models import Game
from games.play.actions.act import Acted, act
from games.presentation.events.gathering import MOST_TURNS
from games.presentation.events.steps import Step
from games.presentation.scene import Aids
from games.push.presentation import weigh
from games.queries.table import game_by_id, seats_at
from games.views.table.drawing.board import events_of_newest_command
from games.views.table.drawing.reading import Viewer, played_last
from games.views.table.drawing.steps import DrawnStep, actor_of, seconds_waited, steps_after
from pushsite.compiled import set_prefetched
from testing.clients import htmx, signed_in
from testing.clocks import let_bots_play
from testing.tables import against_bots, fresh, play, play_to_the_end, running

pytestmark = pytest.mark.django_db

STEP = re.compile(r'<template data-number="(\d+)"')


def steps(client: Client, game: Game, since: int) -> list[int]:
    """The number of each step's action."""
    return [int(number) for number in STEP.findall(client.get(f"/games/{game.pk}/steps?since={since}").text)]


@pytest.fixture
def over(alice, bob) -> Game:
    return play_to_the_end(running(alice, bob, public=True))


def test_steps_lead_up_to_the_one_that_the_newest_table_shows(over):
    found = steps(Client(), over, over.version - 3)
    assert found and all(over.version - 3 < number <= over.version for number in found)


def test_a_roll_is_a_step_of_its_own(alice, bob):
    game = running(alice, bob)
    while not (game.version and any(event["type"] == "bust" for event in game.actions.last().events)):
        game = play(game, game.state().legal()[0])
    found = steps_after(game, Viewer(None, None, Aids()), game.version - 1)
    assert [each.step.kind for each in found.drawn] == ["bust"]
    assert "rolled" in found.last_told


def test_page_knows_how_long_the_step_is_looked_at_that_the_newest_table_shows(alice, bob):
    spectator, game = Viewer(None, None, Aids()), running(alice, bob)
    for _ in range(3):
        game = play(game, fresh(game).state().legal()[0])
    weights = [weigh(event) for event in game.actions.get(number=game.version).events if weigh(event)]
    assert steps_after(game, spectator, game.version - 1).last_weight == weights[-1]


@pytest.mark.parametrize("rules", RULES)
def test_what_ends_a_game_is_a_step_before_the_end(alice, bob, rules):
    over = play_to_the_end(running(alice, bob, rules=rules))
    last = steps_after(over, Viewer(None, 0, Aids()), over.version - 1).drawn[-1]
    assert last.step.number == over.version and last.line.sentence
    assert last.scene.phase != "over" and "over" not in [event["type"] for event in last.step.events]


def test_each_step_is_announced_once_and_then_the_end(over):
    text = Client().get(f"/games/{over.pk}/table?revision=0&since={over.version - 3}").text
    told = steps_after(over, Viewer(None, None, Aids()), over.version - 3)
    newest = unescape(re.search(r'<span class="asked">(.*?)</span>', text, re.DOTALL)[1])
    assert newest and len(told.drawn) > 0 and not told.last_told
    assert not any(each.announcement in newest for each in told.drawn)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_move_is_shown_before_the_card_that_the_next_player_turns(alice, bob, viewer):
    game = running(alice, bob, rules="pousse")
    pawns = [["R6", "L4", "home"], ["R8", "L5", "home"]]
    described = {"pawns": pawns, "card": "+3", "phase": "move", "turn": 0, "to_act": 0, "pile": ["+1", "+2"]}
    shown, newest = steps_and_rest(game, described, "advance:2", viewer)
    assert (shown, newest) == (["advanced"], ["turned"])


def steps_and_rest(game: Game, changed: dict, action: str, viewer: int | None) -> tuple[list[str], list[str]]:
    """Let Alice play from a position; return the kinds of the steps, and the events that the newest table animates."""
    Game.objects.filter(pk=game.pk).update(
        position=game.position | changed, to_act=0, waiting_for=game.seat_rows.get(number=0).user
    )
    after, positions = _play(fresh(game), action)
    played = played_last(after)
    found = steps_after(after, Viewer(None, viewer, Aids()), game.version, played, positions)
    newest = events_of_newest_command(played, viewer, found.events)
    return [each.step.kind for each in found.drawn], [event["type"] for event in newest]


@pytest.mark.parametrize("rules", RULES)
def test_an_action_shows_the_steps_that_playing_again_would_show(alice, bob, rules):
    game, spectator = running(alice, bob, rules=rules), Viewer(None, None, Aids())
    rng, compared = random.Random(3), 0
    for _ in range(60):
        before = game.version
        game, positions = _play(game, rng.choice(game.state().legal()))
        at_once = steps_after(game, spectator, before, played_last(game), positions)
        again = steps_after(_as_stored(game), spectator, before)
        assert [_seen(step) for step in at_once.drawn] == [_seen(step) for step in again.drawn]
        assert at_once.last_told == again.last_told
        compared += len(again.drawn)
        if game.over:
            break
        game = fresh(game)
    assert compared


def _play(game: Game, action: str) -> Acted:
    now = {"user": game.waiting_for, "version": game.version, "command_id": uuid.uuid4()}
    return act(game_id=game.pk, action=action, **now)


def _as_stored(game: Game) -> Game:
    stored = game_by_id.first(game.pk)
    set_prefetched(stored, "seat_rows", seats_at(game.pk))
    return stored


def _seen(step: DrawnStep) -> tuple[object, ...]:
    return step.line, step.announcement, step.scene, step.step.position.dump()


def test_the_time_counts_in_which_the_viewer_has_watched_bots_since_their_own_action():
    now = timezone.now()
    seats = [SimpleNamespace(level=level) for level in ("", "normal", "")]
    rows = [SimpleNamespace(seat=seat, at=now - timedelta(seconds=ago)) for seat, ago in ((2, 9), (0, 6), (1, 4))]
    assert [seconds_waited(seats, own, rows, now) for own in (0, 1, 2, None)] == [6, 4, 0, 0]
    bots = rows[2:]
    assert [seconds_waited(seats, own, bots, now) for own in (0, None)] == [4, 0]
    assert seconds_waited(seats, 0, [], now) == 0


def test_a_person_who_has_waited_long_sees_the_rest_gathered_further(alice, bob):
    game = running(alice, bob)
    for _action in range(12):
        game = play(game, "draw" if "draw" in game.state().legal() else game.state().legal()[0])
    spectator = Viewer(None, None, Aids())
    at_once, later = (steps_after(game, spectator, 0, longest=longest) for longest in (60, 1))
    assert len(later.drawn) < len(at_once.drawn)


def test_steps_of_an_action_cost_no_query(alice, bob, django_assert_num_queries):
    game = running(alice, bob)
    while len(game.actions.get(number=game.version).events) < 2 if game.version else True:
        before = game.version
        game, positions = _play(game, game.state().legal()[0])
    newest = played_last(game)
    with django_assert_num_queries(0):
        assert steps_after(game, Viewer(None, None, Aids()), before, newest, positions).newest == game.version


def test_a_step_is_about_the_seat_that_acted_no_matter_who_is_next():
    events = [{"type": "moved", "seat": 1, "to": None}, {"type": "turn", "seat": 0, "to": None}]
    assert actor_of(Step(7, 1, "moved", 1, events, None)) == 1


def test_a_long_way_comes_in_parts_that_fit_together(over):
    shown, since = [], 0
    while since < over.version:
        text = Client().get(f"/games/{over.pk}/steps?since={since}").text
        upto = int(re.search(r'data-upto="(\d+)"', text)[1])
        shown += [int(number) for number in STEP.findall(text)]
        assert since < upto
        since = upto
    assert shown == sorted(shown)
    ends = [row.number for row in over.actions.all() if any(event["type"] == "turn" for event in row.events)]
    for before, number in pairwise([0, *shown]):
        assert sum(before < end < number for end in ends) < MOST_TURNS


@pytest.mark.parametrize(("late", "queries"), [(False, 4), (True, 5)])
def test_late_steps_cost_one_query_more_for_the_snapshot(over, django_assert_num_queries, late, queries):
    with django_assert_num_queries(queries):
        steps(Client(), over, over.version - 5 if late else 5)


@pytest.mark.parametrize("since", ["", "x", "-1", "99999", "1" * 30, "\N{SUPERSCRIPT TWO}"])
def test_steps_after_no_action_are_not_found(over, since):
    assert Client().get(f"/games/{over.pk}/steps", {"since": since}).status_code == 404


def test_steps_have_a_limit(over, settings):
    settings.ADDRESS_RATE_LIMITS = settings.ADDRESS_RATE_LIMITS | {"steps": (2, 600)}
    client, address = Client(), f"/games/{over.pk}/steps?since=0"
    assert [client.get(address).status_code for _ in range(3)] == [200, 200, 429]


def test_newest_table_is_shown_if_its_steps_fail(over, monkeypatch, caplog):
    def fails(*args):
        raise KeyError("a step")

    monkeypatch.setattr("games.views.table.drawing.steps.steps_after", fails)
    answer = Client().get(f"/games/{over.pk}/table?revision=0&since=1")
    assert (answer.status_code, "steps-now" in answer.text) == (200, False)
    assert [record.game for record in caplog.records if record.message == "steps failed"] == [over.pk]


def test_answer_to_an_action_brings_the_steps_from_what_the_player_saw(alice):
    game = against_bots(alice)
    seen = game.version
    answer = htmx(alice).get(f"/games/{game.pk}/table?revision=0&since={seen}")
    assert "steps-now" not in answer.text
    while (now := fresh(game)).version < seen + 6:
        game = play(now, now.state().legal()[0]) if now.waiting_for else play_to_the_end(now)
    assert STEP.search(htmx(alice).get(f"/games/{game.pk}/table?revision=0&since={seen}").text)


def test_band_names_who_did_what_it_tells_while_a_bot_acts(bob):
    game = let_bots_play(against_bots(bob, rules="pousse"))
    while game.waiting_for == bob:
        before = game.version
        game = play(game, game.state().legal()[0], bob)
    table = htmx(bob).get(f"/games/{game.pk}/table?revision=0&since={before}").text
    band = re.search(r'<div id="band".*?</h2>', table, re.DOTALL)[0]
    assert re.findall(r'aria-hidden="true">(\w)</span>', band) == ["B"]
    assert re.sub(r"<[^>]+>|\s+", " ", band).split()[:2] == ["B", "You"]


def test_a_person_who_sees_all_at_once_gets_no_steps(over, alice):
    alice.speed = "once"
    alice.save(update_fields=["speed"])
    address = f"/games/{over.pk}/table?revision=0&since=1"
    assert ("steps-now" in signed_in(alice).get(address).text, "steps-now" in Client().get(address).text) == (
        False,
        True,
    )
