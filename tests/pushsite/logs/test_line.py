"""The format of a log line."""

import json
import logging

import pytest
from django.utils.module_loading import import_string

from pushsite.logs.line import JsonLineFormatter, LineFormatter, log_fields, logging_config

log = logging.getLogger("games.somewhere")


def rest(line: str) -> str:
    """Return the line without its time."""
    return line.partition(" ")[2]


def test_event_is_one_line_of_keys_and_values(log_lines):
    log.info("swept", extra={"game": "abcdefghij", "count": 3, "user": None})
    assert [rest(line) for line in log_lines.all()] == [
        "level=info logger=games.somewhere event=swept game=abcdefghij count=3"
    ]


@pytest.mark.parametrize(
    "value, written",
    [
        ("two words", '"two words"'),
        ("", '""'),
        ("a=b", '"a=b"'),
        ('say "no"', r'"say \"no\""'),
        ("one\nlevel=error", r'"one\nlevel=error"'),
        ("\x1b[31m", r'"\x1b[31m"'),
        ("\u2028", r'"\u2028"'),
        ("été", "été"),
    ],
)
def test_value_cannot_look_like_another_line_or_key(log_lines, value, written):
    log.info("said", extra={"text": value})
    assert [rest(line) for line in log_lines.all()] == [f"level=info logger=games.somewhere event=said text={written}"]


def test_exception_is_logged_by_type_and_trace_without_its_message(log_lines):
    try:
        try:
            int("canary")
        except ValueError as error:
            raise RuntimeError("canary") from error
    except RuntimeError:
        log.exception("failed")
    (line,) = log_lines.all()
    assert "error=RuntimeError trace=tests/pushsite/logs/test_line.py:" in line
    assert line.endswith("cause=ValueError")
    assert "canary" not in line


def test_lines_carry_the_fields_of_their_request_or_task(log_lines):
    with log_fields(request="first"), log_fields(task="second"):
        log.info("inside")
    log.info("outside")
    assert log_lines.one("inside").endswith("event=inside request=first task=second")
    assert log_lines.one("outside").endswith("event=outside")


def test_paths_quoted_by_django_are_not_logged(log_lines):
    logging.getLogger("django.request").error("Internal Server Error: %s", "/canary")
    logging.getLogger("django.security.csrf").warning("Forbidden: %s", "/canary")
    assert log_lines.all() == []


@pytest.mark.parametrize(
    "logger, message, arguments, event",
    [
        ("gunicorn.error", "Error handling request %s %s", ["GET", "/canary"], '"Error handling request"'),
        ("gunicorn.error", "Error handling request %s", ["/canary"], '"Error handling request"'),
        ("gunicorn.error", "Invalid request from ip=192.0.2.1: Invalid: 'canary'", [], '"Invalid request"'),
        ("waitress", "Exception while serving /canary", [], '"Exception while serving"'),
        ("django.security.SuspiciousOperation", "canary", [], "suspicious"),
        ("gunicorn.error", "Booting worker with pid: %s", [17], '"Booting worker with pid: 17"'),
    ],
)
def test_quotes_of_a_request_are_left_out(log_lines, logger, message, arguments, event):
    logging.getLogger(logger).error(message, *arguments)
    assert [rest(line) for line in log_lines.all()] == [f"level=error logger={logger} event={event}"]


def test_json_line_has_the_same_fields(log_lines):
    handler = logging.root.handlers[0]
    handler.setFormatter(JsonLineFormatter())
    try:
        int("canary")
    except ValueError:
        with log_fields(request="first"):
            log.exception("one\nlevel=error", extra={"count": 3, "user": None, "what": {"ids": [1]}})
    (line,) = log_lines.all()
    fields = json.loads(line)
    assert fields.pop("at").endswith("Z")
    assert fields.pop("trace").startswith("tests/pushsite/logs/test_line.py:")
    assert fields == {
        "level": "error",
        "logger": "games.somewhere",
        "event": "one\nlevel=error",
        "request": "first",
        "count": 3,
        "what": {"ids": [1]},
        "error": "ValueError",
    }
    assert "canary" not in line


@pytest.mark.parametrize("log_format, formatter", [("line", LineFormatter), ("json", JsonLineFormatter)])
def test_format_is_chosen(log_format, formatter):
    assert import_string(logging_config("INFO", log_format)["formatters"]["line"]["()"]) is formatter
