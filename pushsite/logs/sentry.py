"""Errors of the site for Sentry, with ``SENTRY_DSN``: where the code failed, and nothing of what it had in hand.

A frame's variables hold hidden cards, a message may quote what a person typed, and a path may be a key. So the SDK
collects none of them, and what it sends is copied piece by piece: what a later version of it adds is left out.
"""

from typing import Any

import sentry_sdk
from sentry_sdk.integrations.celery import CeleryIntegration
from sentry_sdk.integrations.django import DjangoIntegration
from sentry_sdk.integrations.logging import ignore_logger
from sentry_sdk.scrubber import EventScrubber

from pushsite.logs.line import current

OWN_LOGGERS = ("accounts.", "games.", "pushsite.")  # their messages are constant: what differs is in the fields
NAMED_BY = {"route", "task"}  # where the name of a transaction comes from; others may be a path
EVENT_FIELDS = ("event_id", "timestamp", "level", "logger", "platform", "sdk", "release", "environment")
FRAME_FIELDS = ("filename", "function", "module", "lineno", "in_app", "pre_context", "context_line", "post_context")


def report_errors(dsn: str) -> None:
    """Send what is logged as an error, and what ends a request or a task, to the server at ``dsn``."""
    ignore_logger("django.request")  # quotes the path; the error itself comes from the request
    sentry_sdk.init(
        dsn=dsn,
        include_local_variables=False,
        send_default_pii=False,
        max_request_body_size="never",
        server_name="",
        max_breadcrumbs=0,
        before_breadcrumb=lambda _crumb, _hint: None,
        before_send=lambda event, _hint: without_contents(event),  # type: ignore[arg-type, return-value]
        event_scrubber=EventScrubber(recursive=True),
        auto_enabling_integrations=False,
        integrations=[DjangoIntegration(signals_spans=False), CeleryIntegration(propagate_traces=False)],
        auto_session_tracking=False,
        send_client_reports=False,
        enable_metrics=False,
    )


def without_contents(event: Any) -> dict[str, Any]:
    """Return a copy of a Sentry event with types and places of errors, and the ids by which log lines are found."""
    sent = {name: event[name] for name in EVENT_FIELDS if event.get(name)}
    sent["tags"] = current()
    sent["contexts"] = {"runtime": event.get("contexts", {}).get("runtime", {})}
    if event.get("transaction_info", {}).get("source") in NAMED_BY:
        sent["transaction"] = event["transaction"]
    if str(event.get("logger", "")).startswith(OWN_LOGGERS):
        sent["logentry"] = {"message": event.get("logentry", {}).get("message", "")}
    if "exception" in event:
        sent["exception"] = {"values": [_error(each) for each in event["exception"]["values"]]}
    return sent


def _error(error: dict[str, Any]) -> dict[str, Any]:
    frames = (error.get("stacktrace") or {}).get("frames") or []
    kept = [{name: frame[name] for name in FRAME_FIELDS if name in frame} for frame in frames]
    mechanism = {name: (error.get("mechanism") or {}).get(name) for name in ("type", "handled")}
    named = {"type": error.get("type"), "module": error.get("module")}
    return named | {"mechanism": mechanism, "stacktrace": {"frames": kept}}
