"""Trying a decision of a finished game again, over HTTP."""

import re

import pytest
from django.test import Client

from games.models import Action, Game
from testing.clients import htmx, signed_in
from testing.people import person
from testing.tables import against_bots, fresh, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def stored(world):
    """A finished private game of Alice against two bots."""
    with world(lambda: play_to_the_end(against_bots(person("Alice")))) as game:
        yield game.pk


@pytest.fixture
def over(stored):
    return Game.objects.get(pk=stored)


def decision(game, seat=0):
    return game.actions.filter(by=Action.By.PLAYER, seat=seat).first().number


def path(game, at=None):
    return f"/games/{game.pk}/try-again" + (f"?at={at}" if at is not None else "")


def sealed(answer):
    return re.search(r'name="trial" value="([^"]*)"', answer.text)[1]


def choices(answer):
    return re.findall(r'form="act"\s+name="action"\s+value="([^"]+)"', answer.text)


def test_player_plays_on_from_a_decision_to_the_end(over, alice):
    client, at = signed_in(alice), decision(over)
    answer = client.get(path(over, at))
    for _action in range(500):
        if not (offered := choices(answer)):
            break
        answer = client.post(path(over), {"trial": sealed(answer), "action": offered[-1]})
        assert answer.status_code == 200
    assert answer.context["game"].status == "finished"
    assert "Back to the replay" in answer.text and "Once more" in answer.text
    assert (fresh(over).version, Game.objects.count()) == (over.version, 1)


def test_same_request_twice_gives_the_same_table(over, alice):
    client = htmx(alice)
    page = client.get(path(over, decision(over)))
    sent = {"trial": sealed(page), "action": choices(page)[0]}
    views = [client.post(path(over), sent).context["view"] for _click in range(2)]
    assert views[0] == views[1]


def test_page_shows_nothing_but_the_view_of_the_seat(alice):
    game = play_to_the_end(against_bots(alice, rules="pushemup"))
    at = game.actions.filter(by=Action.By.PLAYER, seat=0).exclude(action__startswith="start:").first().number
    page = signed_in(alice).get(path(game, at))
    assert page.context["view"]["viewer"] == 0
    hands = page.context["view"]["hands"]
    assert [isinstance(hand, list) for hand in hands] == [isinstance(hands[0], list)] * len(hands)


def test_illegal_action_is_refused_and_the_trial_goes_on(over, alice):
    client = signed_in(alice)
    page = client.get(path(over, decision(over)))
    refused = client.post(path(over), {"trial": sealed(page), "action": "fly"})
    assert (refused.status_code, refused.context["view"]) == (422, page.context["view"])
    assert "The rules don’t allow that now" in refused.text


@pytest.mark.parametrize("sent", [{}, {"trial": "x"}, {"trial": "", "action": "draw"}])
def test_forged_trial_is_refused(sent, over, alice):
    assert signed_in(alice).post(path(over), sent).status_code == 400


def test_trial_of_another_game_is_refused(over, alice):
    other = play_to_the_end(against_bots(alice))
    client = signed_in(alice)
    trial = sealed(client.get(path(over, decision(over))))
    assert client.post(path(other), {"trial": trial, "action": "draw"}).status_code == 400


@pytest.mark.parametrize("at", ["", "x", "-1", "0", "99999"])
def test_number_of_no_action_is_refused(at, over, alice):
    assert signed_in(alice).get(path(over, at)).status_code == 404


def test_charlie_cannot_try_a_private_game(over, alice, charlie):
    at = decision(over)
    trial = sealed(signed_in(alice).get(path(over, at)))
    for client in (Client(), signed_in(charlie)):
        assert client.get(path(over, at)).status_code == 403
        assert client.post(path(over), {"trial": trial, "action": "draw"}).status_code == 403


def test_trials_have_a_limit_of_their_own(over, alice, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"trial": (2, 600)}
    client = signed_in(alice)
    page = client.get(path(over, decision(over)))
    sent = {"trial": sealed(page), "action": choices(page)[0]}
    assert [client.post(path(over), sent).status_code for _click in range(2)] == [200, 429]


def test_running_game_cannot_be_tried(alice, bob):
    assert signed_in(alice).get(path(running(alice, bob), 1)).status_code == 409


def test_page_about_a_decision_and_that_about_luck_lead_to_it(over, alice):
    at = decision(over)
    assert path(over, at) in signed_in(alice).get(f"/games/{over.pk}/why?at={at}").text
