"""What a finished game tells of itself, and of what that is made."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.play.tables.ending import abandon
from games.presentation.renderer import TextRenderer
from games.views.table.drawing import facts
from games.views.table.drawing.facts import facts_of, facts_told
from testing.clients import signed_in
from testing.games import games_with
from testing.tables import against_bots, fresh, play_to_the_end, running
from tests.games.presentation.readers import table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rules", games_with("facts"))
def test_players_and_spectators_read_two_or_three_facts(alice, bob, charlie, rules):
    end = play_to_the_end(running(alice, bob, rules=rules, public=True))
    for person in (alice, bob, charlie):
        text = signed_in(person).get(f"/games/{end.pk}/").text
        assert text.split('<ul class="facts"')[1].split("</ul>")[0].count("<li>") in (2, 3, 4)


def test_two_people_with_accounts_read_their_results_against_each_other(alice, bob, charlie):
    first = play_to_the_end(running(alice, bob, public=True), 1)
    second = play_to_the_end(running(bob, alice, public=True), 2)
    alices = [first.scores[0] > first.scores[1], second.scores[1] > second.scores[0]].count(True)
    bobs = [first.scores[0] < first.scores[1], second.scores[1] < second.scores[0]].count(True)
    assert alices + bobs == 2
    assert f"You and Bob: {alices}–{bobs}" in signed_in(alice).get(f"/games/{second.pk}/").text
    assert f"You and Alice: {bobs}–{alices}" in signed_in(bob).get(f"/games/{first.pk}/").text
    assert "You and" not in signed_in(charlie).get(f"/games/{second.pk}/").text
    three = play_to_the_end(running(alice, bob, charlie))
    assert "You and" not in signed_in(alice).get(f"/games/{three.pk}/").text


def test_facts_are_collected_once(alice):
    end = play_to_the_end(against_bots(alice))
    found = facts_of(end)
    with CaptureQueriesContext(connection) as queries:
        again = facts_of(fresh(end))
    assert (again, len(found) > 2) == (found, True)
    assert [query["sql"] for query in queries if "action" in query["sql"]] == []


def test_facts_are_made_of_nothing_that_was_hidden(alice, bob, monkeypatch):
    end = play_to_the_end(running(alice, bob, rules="pushemup"))
    hidden = [event["type"] for row in end.actions.all() for event in row.events if event["to"] is not None]
    assert {"chose", "drew"} <= set(hidden)
    found = []
    monkeypatch.setattr(facts, "collect", lambda _rules, moments: found.extend(moments) or [])
    facts_of(end)
    assert len(found) == end.version
    assert [event for moment in found for event in moment.events if event["to"] is not None] == []
    assert [moment.action for moment in found if end.state_class.hides(moment.action)] == []
    assert {moment.view["viewer"] for moment in found} == {None}


def test_running_and_cancelled_games_tell_nothing(alice):
    game = against_bots(alice)
    reader = TextRenderer(table())
    assert facts_told(game, reader) == []
    abandon(game_id=game.pk, user=alice)
    assert facts_told(fresh(game), reader) == []


def test_game_that_the_rules_of_today_end_otherwise_tells_nothing(alice):
    end = play_to_the_end(against_bots(alice))
    Game.objects.filter(pk=end.pk).update(scores=[score + 1 for score in end.scores])
    assert facts_of(fresh(end)) == []
