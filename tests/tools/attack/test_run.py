"""The faults that the fuzz finds, and its report."""

from email.message import Message
from pathlib import Path

import pytest

from tools.attack.fuzz.clients import Reply, Request
from tools.attack.fuzz.run import Failure, Report, faults_of, report_lines, shown_to_strangers
from tools.attack.fuzz.values import MARKUP

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


def test_faults_of_one_kind_are_one_line_with_their_first_request(tmp_path: Path):
    (tmp_path / "log").write_text(LOG)
    request = Request("home", "/", {}, "GET", "Alice", value="query: NUL")
    report = Report(seconds=2, triples=63, left_out=1, log=tmp_path / "log")
    report.statuses.update({500: 2, 503: 1, 200: 1})
    report.asked.update([("home", "GET", "Alice")])
    report.failures = [
        Failure("500", request, "/", "abc"),
        Failure("500", request, "/", "abc"),
        Failure("503", request, "/", ""),
    ]
    counts, left_out, *kinds = report_lines(report)
    assert counts.startswith("fuzz: 4 requests in 2 s, 2 a second, 1 of 63 of address, method and person; ")
    assert counts.endswith("; 2xx: 1, 503: 1, 5xx: 2")
    assert left_out == "requests of the fuzz: 4 of 5 done, the others after other commits"
    assert kinds == [
        "  500 KeyError at a.py:1, 2 times, the first: GET / as Alice, query: NUL",
        "  503 see the log, 1 times, the first: GET / as Alice, query: NUL",
    ]
    assert [failure.counts for failure in report.failures] == [True, True, False]
    assert not report.holds
    report.failures = report.failures[2:]
    assert report.holds
    report.left_out = 41
    assert not report.holds


@pytest.mark.parametrize("who, faults", [("Mary", []), ("Gina", [SHOWN]), ("Alice", [SHOWN]), ("visitor", [SHOWN])])
def test_staff_pages_are_for_staff_with_a_second_step(who, faults):
    page = Request("admin:games_game_changelist", "/admin/games/game/", {}, "GET", who)
    assert list(shown_to_strangers(page, reply(200))) == faults
    assert list(shown_to_strangers(page, reply(302))) == []


def test_page_without_the_policies_is_a_fault():
    lacking = reply(200, Content_Type="text/html", Date="today", X_Frame_Options="DENY", Referrer_Policy="same-origin")
    assert list(faults_of(lacking)) == ["no Content-Security-Policy", "no X-Content-Type-Options"]
