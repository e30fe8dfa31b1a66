"""The faults that the fuzz finds, and its report."""

from email.message import Message
from pathlib import Path

import pytest

from tools.attack.fuzz.clients import Reply, Request
from tools.attack.fuzz.run import Failure, Report, faults_of, report_lines
from tools.attack.fuzz.values import MARKUP

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
    report = Report(seconds=2, triples=63, left_out=1)
    report.statuses.update({500: 2, 503: 1, 200: 1})
    report.asked.update([("home", "GET", "Alice")])
    report.failures = [
        Failure("500", request, "/", "abc"),
        Failure("500", request, "/", "abc"),
        Failure("503", request, "/", ""),
    ]
    counts, *kinds = report_lines(report, tmp_path / "log")
    assert counts.startswith("fuzz: 4 requests in 2 s, 2 a second, 1 of 63 of address, method and person; ")
    assert counts.endswith("; 2xx: 1, 503: 1, 5xx: 2; 1 left out: out of time")
    assert kinds == [
        "  500 KeyError at a.py:1, 2 times, the first: GET / as Alice, query: NUL",
        "  503 see the log, 1 times, the first: GET / as Alice, query: NUL",
    ]
    assert [failure.counts for failure in report.failures] == [True, True, False]
