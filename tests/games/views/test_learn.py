"""A lesson over HTTP: its buttons, and how far a visitor has come."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.catalog import FIRST, RULES
from games.models import Game
from games.presentation.lesson import NEXT, lesson_minutes, lesson_of
from testing.clients import signed_in
from testing.people import person
from testing.tables import running

pytestmark = pytest.mark.django_db

LESSON = f"/learn/{FIRST}/"
LAST = len(lesson_of(FIRST).moments)


FIRST_PLACE = f"Lesson, 1 of {LAST + 1} · {lesson_minutes(FIRST)} minutes"


def place_at(number):
    return FIRST_PLACE if number == 0 else f"Lesson, {number + 1} of {LAST + 1}"


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


def test_a_lesson_stays_in_the_language_that_it_was_asked_for():
    client, french = Client(), f"{LESSON}?language=fr"
    first = client.get(french)
    assert re.findall(r'hx-post="([^"]*)"', first.text) == [french]
    refused = client.post(french, {"at": 0, "action": "stop"}, headers={"HX-Request": "true"})
    done = client.post(french, {"at": 0, "action": lesson_of(FIRST).moments[0].actions[0]})
    second = client.get(done.headers["Location"])
    assert done.headers["Location"] == f"{french}&at=1"
    assert [each.headers["Content-Language"] for each in (first, refused, second)] == ["fr"] * 3
    assert set(re.findall(r'href="([^"]*[?&;]at=[^"]*)"', second.text)) == {f"{french}&amp;at=0"}


def test_another_legal_action_is_refused_with_what_to_do():
    answer = go_on(Client(), 0, "stop")
    assert (answer.status_code, place(answer)) == (422, FIRST_PLACE)
    assert "In a game you could do that. Here, try this: Draw a card." in answer.text


@pytest.mark.parametrize("action", ["stop", "bank:purple"])
def test_another_tap_is_no_alarm(action):
    text = go_on(Client(), 0, action).text
    notice = text.partition('id="notice"')[2].partition("</div>")[0]
    assert ("notice-hint" in notice, "#bulb" in notice, "Draw a card." in notice) == (True, True, True)
    assert [word for word in ("error", "warning", "alert") if word in notice] == []


def test_the_learners_push_is_a_step_before_the_coach_speaks():
    first = lesson_of("pousse").moments[0].actions[0]
    answer = Client().post("/learn/pousse/", {"at": 0, "action": first}, headers={"HX-Request": "true"})
    step, _end, newest = answer.text.partition('<template id="steps-now"')[2].partition("</template>")
    assert ("pousse-splash-pawn" in step, "pousse-splash-pawn" in newest) == (True, False)


def test_the_lesson_says_at_first_how_long_it_is_and_so_do_links_to_it():
    client = Client()
    assert place(client.get(LESSON, {"at": 0})) == FIRST_PLACE
    links = re.findall(r"Lesson: (\d+) min", client.get("/play/").text)
    assert links == [str(lesson_minutes(slug)) for slug in RULES]
    assert f"Learn it in {lesson_minutes(FIRST)} minutes" in client.get(f"/rules/{FIRST}/").text


def test_the_end_has_the_games_own_trophy_and_the_next_lesson():
    slugs = list(RULES)
    trophies = []
    for slug, following in zip(slugs, [*slugs[1:], slugs[0]], strict=True):
        client = Client()
        before = client.get(f"/learn/{slug}/", {"at": 0}).text
        assert ("trophy" in before, "Next lesson" in before) == (False, False)
        end = client.get(f"/learn/{slug}/", {"at": len(lesson_of(slug).moments)}).text
        coach = end.partition('class="coach coach-end"')[2]
        assert f'href="/learn/{following}/">Next lesson: ' in coach
        trophies.append(coach.partition('class="trophy"')[2].partition("</svg>")[0])
    assert len({*trophies, ""}) == len(slugs) + 1


def test_the_end_names_a_visitor_once():
    ranking = Client().get(f"{LESSON}?at={LAST}").text.partition('class="ranking"')[2].partition("</table>")[0]
    assert re.findall(r"\bYou\b", ranking) == ["You"]


def test_the_next_lesson_is_one_that_the_visitor_has_not_finished():
    client = Client()
    _first, second, third = RULES
    client.get(f"/learn/{second}/", {"at": len(lesson_of(second).moments)})
    assert f'href="/learn/{third}/">Next lesson: ' in client.get(LESSON, {"at": LAST}).text
    client.get(f"/learn/{third}/", {"at": len(lesson_of(third).moments)})
    assert "Next lesson" not in client.get(LESSON, {"at": LAST}).text


@pytest.mark.parametrize(("at", "action"), [(0, "stop"), (0, NEXT), (0, "x" * 999), (5, "take:2"), (LAST, NEXT)])
def test_an_action_that_the_lesson_does_not_ask_for_is_refused(at, action):
    answer = go_on(Client(), at, action)
    assert (answer.status_code, place(answer)) == (422, place_at(at))


def steps_after(client, at, action):
    """Return what the steps tell that the page shows on the way from moment ``at``."""
    answer = client.post(LESSON, {"at": at, "action": action}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return [unescape(each) for each in re.findall(r'data-announcement="([^"]*)"', answer.text)]


def test_a_bust_its_roll_and_each_stack_taken_are_seen_before_the_coach_goes_on():
    assert (
        steps_after(Client(), 6, NEXT)
        == [
            "Nora busted on red 6: every stack has a 6 or red. Now the die.",
            "Nora rolled green: 4 points lost (green 4).",
            "Milo took stack 2, 6 points.",
        ][:3]
    )


def test_what_the_learner_does_is_the_next_table_and_so_is_the_end():
    assert steps_after(Client(), 2, "place:1") == []
    told = "You took stack 2, 3 points. Your stack had a Roll card: you roll."
    assert steps_after(Client(), LAST - 1, NEXT)[-1] == told


def test_a_person_who_sees_all_at_once_hears_what_happened_and_the_coach():
    alice = person("Alice", speed="once")
    client = signed_in(alice)
    assert steps_after(client, 6, NEXT) == []
    answer = client.post(LESSON, {"at": 6, "action": NEXT}, headers={"HX-Request": "true"})
    assert "Milo took stack 2, 6 points. Bust! The red 6 fitted nowhere." in answer.text


def test_a_lesson_offers_nothing_of_a_stored_game():
    text = signed_in(person("Alice")).get(LESSON, {"at": 2}).text
    assert (re.findall("/games/[0-9a-f-]{36}", text), 'popovertarget="log"' in text) == ([], False)
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
    assert "Finish the lesson" in client.get("/play/").text
    assert "Go on with the lesson" in client.get(f"/rules/{FIRST}/").text


def test_a_finished_lesson_begins_again():
    client = Client()
    client.get(LESSON, {"at": LAST})
    client.get(LESSON, {"at": 2})
    assert place(client.get(LESSON)) == FIRST_PLACE
    assert "Lesson again" in client.get("/play/").text


@pytest.mark.parametrize("cookie", ["", "chess.3", f"{FIRST}.²", f"{FIRST}.99", f"{FIRST}.1.2", f"{FIRST}", "-.-"])
def test_a_spoilt_cookie_begins_again(cookie):
    client = Client()
    client.cookies["lessons"] = cookie
    assert place(client.get(LESSON)) == FIRST_PLACE


def test_the_end_leads_back_to_the_game_that_waits():
    alice = person("Alice")
    assert "Back to your game" not in signed_in(alice).get(LESSON, {"at": LAST}).text
    game = running(alice, person("Bob"), rules=FIRST)
    assert (game.waiting_for, "Back to your game" in signed_in(alice).get(LESSON, {"at": LAST}).text) == (alice, True)
