"""A lesson over HTTP: its buttons, and how far a visitor has come."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.catalog import FIRST, RULES
from games.models import Game
from games.presentation.lesson import NEXT, lesson_of
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.tables import running

pytestmark = pytest.mark.django_db

LESSON = f"/learn/{FIRST}/"
LAST = len(lesson_of(FIRST).moments)


def go_on(client, at, action):
    return client.post(LESSON, {"at": at, "action": action})


def place(answer):
    """Return what the page says about the place in the lesson."""
    return answer.text.partition('class="coach-place">')[2].partition("<")[0]


def test_a_visitor_comes_to_the_end_of_each_lesson_and_nothing_is_stored():
    for slug in RULES:
        client = Client()
        for number, moment in enumerate(lesson_of(slug).moments):
            verb, _colon, parts = moment.actions[0].partition(":")
            action = moment.actions[0] if moment.task else NEXT
            sent = {"action": f"{verb}:", "part": parts.split(",")} if "," in action else {"action": action}
            answer = client.post(f"/learn/{slug}/", {"at": number, **sent})
            assert (answer.status_code, answer.headers["Location"]) == (302, f"/learn/{slug}/?at={number + 1}")
        assert "You win" in client.get(answer.headers["Location"]).text
    assert (Game.objects.count(), User.objects.count(), "sessionid" in client.cookies) == (0, 0, False)


def test_another_legal_action_is_refused_with_what_to_do():
    answer = go_on(Client(), 0, "bank:purple")
    assert (answer.status_code, place(answer)) == (422, f"Lesson, 1 of {LAST + 1}")
    assert "The rules allow that too, but the lesson goes another way. Draw a card." in answer.text


@pytest.mark.parametrize(("at", "action"), [(0, "stop"), (0, NEXT), (0, "x" * 999), (9, "take:2"), (LAST, NEXT)])
def test_what_the_lesson_does_not_ask_for_is_refused(at, action):
    answer = go_on(Client(), at, action)
    assert (answer.status_code, place(answer)) == (422, f"Lesson, {at + 1} of {LAST + 1}")


def steps_after(client, at, action):
    """Return what the steps tell that the page shows on the way from moment ``at``."""
    answer = client.post(LESSON, {"at": at, "action": action}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return [unescape(each) for each in re.findall(r'data-announcement="([^"]*)"', answer.text)]


def test_a_bust_its_roll_and_each_stack_taken_are_seen_before_the_coach_goes_on():
    assert steps_after(Client(), 11, NEXT) == ["Nora busted on red 6.", "Nora rolled green: 4 points lost (green 4)."]
    assert steps_after(Client(), 9, NEXT) == [
        "Nora took stack 2, 4 points.",
        "Milo took stack 3, 2 points.",
        "Milo rolled blue: 6 points lost (blue 6).",
    ]


def test_what_the_learner_does_is_the_next_table_and_so_is_the_end():
    assert steps_after(Client(), 2, "place:1") == []
    assert steps_after(Client(), LAST - 1, "take:1") == ["You took stack 1, 4 points."]


def test_who_sees_all_at_once_hears_what_happened_and_the_coach():
    alice = person("Alice", speed="once")
    client = signed_in(alice)
    assert steps_after(client, 12, NEXT) == []
    answer = client.post(LESSON, {"at": 12, "action": NEXT}, headers={"HX-Request": "true"})
    assert "hidden>Milo took stack 2, 6 points. Milo has taken a stack. Now you take one too" in answer.text


def test_a_lesson_offers_nothing_of_a_stored_game():
    text = signed_in(person("Alice")).get(LESSON, {"at": 2}).text
    assert (re.findall("/games/[0-9a-f-]{36}", text), "popovertarget" in text) == ([], False)
    assert "Leave the game" not in text


@pytest.mark.parametrize("at", ["", "-1", "x", "²", str(LAST + 1), "1" * 30])
def test_there_are_no_other_moments(at):
    assert Client().get(LESSON, {"at": at}).status_code == 404
    assert go_on(Client(), at, NEXT).status_code == 404


def test_unknown_games_have_no_lesson():
    assert Client().get("/learn/chess/").status_code == 404


def test_a_visitor_goes_on_where_they_left():
    client = Client()
    client.get(LESSON, {"at": 5})
    assert place(client.get(LESSON)) == f"Lesson, 6 of {LAST + 1}"
    assert "Go on with the lesson" in client.get("/").text
    assert "Go on with the lesson" in client.get(f"/rules/{FIRST}/").text


def test_a_finished_lesson_begins_again():
    client = Client()
    client.get(LESSON, {"at": LAST})
    client.get(LESSON, {"at": 2})
    assert place(client.get(LESSON)) == f"Lesson, 1 of {LAST + 1}"
    assert "Lesson again" in client.get("/").text


@pytest.mark.parametrize("cookie", ["", "chess.3", f"{FIRST}.²", f"{FIRST}.99", f"{FIRST}.1.2", f"{FIRST}", "-.-"])
def test_a_spoilt_cookie_begins_again(cookie):
    client = Client()
    client.cookies["lessons"] = cookie
    assert place(client.get(LESSON)) == f"Lesson, 1 of {LAST + 1}"


def test_the_end_leads_back_to_the_game_that_waits():
    alice = person("Alice")
    assert "Back to your game" not in signed_in(alice).get(LESSON, {"at": LAST}).text
    game = running(alice, person("Bob"), rules=FIRST)
    assert (game.waiting_for, "Back to your game" in signed_in(alice).get(LESSON, {"at": LAST}).text) == (alice, True)
