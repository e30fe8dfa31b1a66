"""The faults that the fuzz finds, and its report."""

from collections import Counter
from email.message import Message
from itertools import islice
from pathlib import Path

import pytest

from tools.attack.floods import Flood
from tools.attack.forms import Form
from tools.attack.fuzz import plan
from tools.attack.fuzz.clients import WHO, Reply, Request
from tools.attack.fuzz.run import Failure, Report, faults_of, report_lines, shown_to_strangers
from tools.attack.fuzz.values import MARKUP, MUTATIONS, TEXTS
from tools.attack.limits import Rate
from tools.attack.tokens import Tokens
from tools.attack.turns import in_turn, number_of_commit, share_of

SHOWN = "a staff page was shown"
LOG = """\
level=error logger=requests event=request request=abc method=GET status=500 error=KeyError trace=a.py:1<b.py:2
"""


def reply(status: int, body: bytes = b"", **headers: str) -> Reply:
    message = Message()
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    return Reply(status, message, body)


@pytest.mark.parametrize(
    "answer, faults",
    [
        (reply(200, Content_Type="text/html"), []),
        (reply(404), []),
        (reply(500), ["500"]),
        (reply(503), ["503"]),
        (reply(0), ["no answer"]),
        (reply(302, Location="/games/"), []),
        (reply(302, Location="/accounts/login/?next=//evil.example"), []),
        (reply(302, Location="https://evil.example/"), ["led to another site"]),
        (reply(302, Location="//evil.example"), ["led to another site"]),
        (reply(200, X_Injected="1"), ["a header was injected"]),
        (reply(200, b"<p>" + MARKUP, Content_Type="text/html"), ["markup came back"]),
        (reply(200, b"<p>" + MARKUP, Content_Type="text/plain"), []),
    ],
)
def test_faults_of_a_response(answer, faults):
    assert list(faults_of(answer)) == faults


PLANNED = {("home", method, "Alice") for method in ("GET", "POST", "HEAD")}


def test_faults_of_one_kind_are_one_line_with_their_first_request(tmp_path: Path):
    (tmp_path / "log").write_text(LOG)
    request = Request("home", "/", {}, "GET", "Alice", value="query: NUL")
    report = Report(seconds=2, planned=PLANNED, log=tmp_path / "log")
    report.statuses.update({500: 2, 503: 1, 200: 1})
    report.asked.update([("home", "GET", "Alice")])
    report.failures = [
        Failure("500", request, "/", "abc"),
        Failure("500", request, "/", "abc"),
        Failure("503", request, "/", ""),
    ]
    counts, untried, *kinds = report_lines(report)
    assert counts.startswith("fuzz: 4 requests in 2 s, 2 a second, 1 of 3 of address, method and person; ")
    assert counts.endswith("; 2xx: 1, 503: 1, 5xx: 2")
    assert untried == "  2 of address, method and person were NOT TRIED"
    assert kinds == [
        "  500 KeyError at a.py:1, 2 times, the first: GET / as Alice, query: NUL",
        "  503 see the log, 1 times, the first: GET / as Alice, query: NUL",
    ]
    assert [failure.counts for failure in report.failures] == [True, True, False]
    assert not report.holds
    report.failures = report.failures[2:]
    assert not report.holds
    report.asked.update(PLANNED)
    assert report.holds


def test_run_that_asked_nothing_does_not_hold():
    assert not Report().holds


@pytest.mark.parametrize("who, faults", [("Mary", []), ("Gina", [SHOWN]), ("Alice", [SHOWN]), ("visitor", [SHOWN])])
def test_staff_pages_are_for_staff_with_a_second_step(who, faults):
    page = Request("admin:games_game_changelist", "/admin/games/game/", {}, "GET", who)
    assert list(shown_to_strangers(page, reply(200))) == faults
    assert list(shown_to_strangers(page, reply(302))) == []


def test_page_without_the_policies_is_a_fault():
    lacking = reply(200, Content_Type="text/html", Date="today", X_Frame_Options="DENY", Referrer_Policy="same-origin")
    assert list(faults_of(lacking)) == ["no Content-Security-Policy", "no X-Content-Type-Options"]


# The plan of the fuzz's requests.


HOME = {"name": "home", "path": "/", "values": {}}
TABLE = {"name": "table", "path": "/games/{game_id}/", "values": {"game_id": ["open", "push"]}}
ADDRESSES = [HOME, TABLE]
ALL = len(plan.METHODS) * len(WHO)


def test_every_person_requests_every_page():
    assert len(list(plan.page_requests(ADDRESSES))) == len(WHO) * (1 + 2)


def test_each_url_meets_each_mutation_once():
    met = Counter((request.address, request.value) for request in plan.mutated(ADDRESSES, {}))
    assert met == Counter((address["name"], mutation) for address in ADDRESSES for mutation in MUTATIONS)


def test_each_url_meets_each_method_and_person_before_any_repeats():
    met = Counter(
        (request.address, request.method, request.who)
        for request in islice(plan.mutated(ADDRESSES, {}), len(ADDRESSES) * ALL)
    )
    assert (len(met), set(met.values())) == (len(ADDRESSES) * ALL, {1})


def test_each_path_argument_takes_each_text_once():
    assert [request.value for request in plan.in_paths(ADDRESSES)] == [f"game_id: {label}" for label in TEXTS]


def test_each_form_field_takes_each_text_once_while_others_keep_their_values():
    form = Form("POST", "/", (("name", "Sunday"), ("seats", "3")))
    sent = list(plan.in_fields([HOME], {"home": {form.names: ("Alice", form)}}))
    assert Counter(request.value for request in sent) == Counter(
        f"{name}: {label}" for name in form.names for label in TEXTS
    )
    assert {request.who for request in sent} == {"Alice"}
    assert sent[0].body == b"name=&seats=3"


def test_form_with_a_password_gets_each_text_in_one_field_only():
    form = Form("POST", "/", (("email", "a@example.org"), ("password", "x")))
    sent = [
        request.value.partition(": ")[2] for request in plan.in_fields([HOME], {"home": {form.names: ("Bob", form)}})
    ]
    assert sorted(sent) == sorted(TEXTS)


# A share of all that can be tried goes round by commit.


RATE = Rate("consent", "a person", 20, 600, 20, True)


def test_each_begins_once():
    assert ["".join(in_turn("abc", turn)) for turn in range(4)] == ["abc", "bca", "cab", "abc"]
    assert in_turn([], number_of_commit()) == []


def test_all_is_tried_in_as_many_commits_as_the_share_says():
    things = list(range(11))
    assert share_of(things, 1, 5) == in_turn(things, 5)
    assert {each for turn in range(4) for each in share_of(things, 4, turn)} == set(things)
    assert share_of("ab", 50, 3) == ["b"]


def test_limit_holds_if_it_is_reached_and_lets_through_exactly_what_it_says():
    assert RATE.holds
    wrong = [{"let_through": 21}, {"let_through": 19}, {"reached": False}, {"unlimited": ["home"]}]
    assert [RATE._replace(**each).holds for each in wrong] == [False] * 4


def test_flood_holds_within_its_bounds():
    counts = [(0, 1, 3), (1, 1, 3), (3, 1, 3), (4, 1, 3)]
    assert [Flood("tables", {"made": each}).holds for each in counts] == [False, True, True, False]


def test_no_address_may_take_a_form_without_its_token():
    assert [Tokens(2, []).holds, Tokens(0, []).holds, Tokens(2, ["home"]).holds] == [True, False, False]
