"""The players of ``make capacity``: when they come, and what they do at a site that refuses or does not answer."""

import math
import random
from types import SimpleNamespace

import pytest

from testing.visitor import Answer
from tools.capacity import players
from tools.capacity.players import EVENING, HOURS, Crowd, evening, share_of_evening, times_of_day

TABLE = '<form><input name="version" value="7"><button name="action" value="draw"></form>'
WAITING = '<div hx-get="/games/abc/table?revision=1&amp;since=8"></div>'
BUSY = Answer(503, "<h1>Too many people are here at this moment.</h1>", {"Retry-After": "10"})


def test_a_day_has_all_its_visits_and_most_of_them_in_the_evening():
    times = times_of_day(2400, 240, "a day")
    begin, end = evening(240)
    share = sum(begin <= at < end for at in times) / len(times)
    assert (len(times), times == sorted(times), times[0] >= 0, times[-1] < 240) == (2400, True, True, True)
    assert share == pytest.approx(share_of_evening(), abs=0.05)
    assert share > 1.5 * len(EVENING) / len(HOURS)


class Scripted:
    """Stands for a browser: gives the answers of a script, and keeps what was sent."""

    def __init__(self, *answers):
        self.answers, self.sent, self.addresses = list(answers), [], []

    def get(self, address):
        self.addresses.append(address)
        return self.answers.pop(0)

    def post(self, address, **fields):
        self.addresses.append(address)
        self.sent.append(fields)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self):
        """Nothing is open."""


@pytest.fixture
def visit(monkeypatch):
    """Let one person visit, whose browser gets these answers; return the crowd and the browser."""

    def visited(*answers):
        browser = Scripted(*answers)
        monkeypatch.setattr(players, "Visitor", lambda *given, **named: browser)
        monkeypatch.setattr(players.time, "sleep", lambda seconds: None)
        crowd = Crowd([{}], "https://example.org")
        crowd.goes_to(443, None)
        crowd._rng, crowd._end = random.Random(1), math.inf
        crowd._visit()
        return crowd, browser

    return visited


LISTS = (Answer(200, "", {}), Answer(200, "", {}))
FOUND, NONE = Answer(302, "", {"Location": "/games/abc/"}), Answer(302, "", {"Location": "/games/"})
UNCHANGED = (Answer(204, "", {}),) * 3


def test_person_plays_at_the_table_that_waits_and_polls_what_comes(visit):
    crowd, browser = visit(*LISTS, FOUND, Answer(200, TABLE, {}), Answer(200, WAITING, {}), *UNCHANGED, NONE)
    assert browser.addresses == [
        *("/", "/games/", "/games/next/", "/games/abc/", "/games/abc/act"),
        *["/games/abc/table?revision=1&since=8"] * 3,
        "/games/next/",
    ]
    assert [(sent["action"], sent["version"]) for sent in browser.sent] == [("draw", "7")]
    assert crowd.played == [browser.sent[0]["command_id"]]


def test_action_without_an_answer_is_sent_again_with_the_same_id(visit):
    crowd, browser = visit(*LISTS, FOUND, Answer(200, TABLE, {}), TimeoutError(), BUSY, Answer(200, "", {}), NONE)
    ids = {sent["command_id"] for sent in browser.sent}
    assert (len(browser.sent), len(ids), crowd.played) == (3, 1, list(ids))
    assert [(each.status, each.explained) for each in crowd.asked if each.what == "act"] == [
        *((0, False), (503, True), (200, False))
    ]


def test_person_who_gets_an_error_leaves(visit):
    crowd, browser = visit(Answer(200, "", {}), BUSY)
    assert (browser.addresses, crowd.played) == (["/", "/games/"], [])


@pytest.mark.parametrize("refused", [Answer(409, "", {}), Answer(422, "", {})])
def test_refused_action_does_not_count_as_played(visit, refused):
    crowd, browser = visit(*LISTS, FOUND, Answer(200, TABLE, {}), refused, NONE)
    assert (len(browser.sent), crowd.played) == (1, [])


def test_error_is_explained_only_by_a_sentence_and_a_time_to_try_again():
    crowd = Crowd([], "https://example.org")
    for answer in (BUSY, Answer(503, BUSY.text, {}), Answer(503, "", BUSY.headers)):
        crowd._ask("home", SimpleNamespace(ask=lambda answer=answer: answer).ask)
    assert [each.explained for each in crowd.asked] == [True, False, False]
