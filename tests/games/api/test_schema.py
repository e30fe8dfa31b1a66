"""The committed schema, and requests that schemathesis makes from it: whatever is sent, the answers are as it says."""

import json
from itertools import count
from pathlib import Path

import pytest
import schemathesis
from django.conf import settings as site
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from accounts.programs.api_tokens import make_api_token
from games.api.addresses import DescribedApi
from testing.tables import open_for, play_to_the_end, running
from tests.support.run import COUNTED

pytestmark = pytest.mark.django_db

WRITTEN = json.loads(Path(site.BASE_DIR, "docs/openapi.json").read_text())
EXPECTED = {"expected-statuses": ["2xx", 400, 401, 403, 404, 409, 422, 429]}  # the rules refuse much that fits a type
SENT_BY_THE_TEST = {"with-security-parameters": False}  # the token: a request without one is another test's
CONFIG = schemathesis.Config.from_dict(
    {"checks": {"positive_data_acceptance": EXPECTED}, "generation": SENT_BY_THE_TEST}
)
SCHEMA = schemathesis.openapi.from_dict(WRITTEN, config=CONFIG)
SITE = get_wsgi_application()
SENT = count(1)  # one more with each request
FEW = settings(
    max_examples=4,
    stateful_step_count=4,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def counted_site(environ, start_response):
    next(SENT)
    return SITE(environ, start_response)


SCHEMA.app = counted_site


@pytest.fixture(autouse=True)
def number_of_requests(record_property):
    """Let the end of the run say how many requests schemathesis made."""
    before = next(SENT)
    yield
    record_property(COUNTED, next(SENT) - before - 1)


@pytest.fixture(autouse=True)
def one_connection():
    """Keep the test's own connection, which has the test's transaction, from request to request."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def token(alice, bob, settings) -> dict[str, str]:
    """Return the headers of a token of Alice that may do everything; limits are far away."""
    settings.RATE_LIMITS = {name: (10**6, seconds) for name, (_times, seconds) in settings.RATE_LIMITS.items()}
    text = make_api_token(alice, name="all", may_play=True, may_talk=True, days=1)[1]
    return {"Authorization": f"Bearer {text}"}


@pytest.fixture
def games(alice, bob) -> list[str]:
    """Return the ids of an open, a running and a finished table."""
    return [open_for(alice).pk, running(alice, bob).pk, play_to_the_end(running(alice, bob)).pk]


def test_the_written_schema_is_valid():
    SCHEMA.validate()


def test_the_schema_is_written_once_and_only_read(monkeypatch):
    client = Client()
    first = client.get("/api/v1/openapi.json")
    monkeypatch.setattr(
        DescribedApi, "get_openapi_schema", lambda *_arguments, **_options: pytest.fail("written again")
    )
    again = client.get("/api/v1/openapi.json")
    assert (again.json(), again.headers["Content-Type"]) == (WRITTEN, first.headers["Content-Type"])
    statuses = {getattr(client, method)("/api/v1/openapi.json").status_code for method in ("post", "put", "trace")}
    assert statuses == {405}


def test_the_schema_says_which_token_each_address_wants():
    def wanted(method: str, path: str) -> list[dict[str, list[str]]]:
        return WRITTEN["paths"][f"/api/v1/{path}"][method].get("security", [])

    assert wanted("get", "tables") == wanted("get", "games/{game_id}") == []
    assert wanted("get", "me") == wanted("get", "me/games.ndjson") == [{"AnyToken": []}]
    assert wanted("post", "games/{game_id}/actions") == wanted("post", "tables") == [{"PlayingToken": []}]
    assert wanted("get", "games/{game_id}/talk") == [{"TalkingToken": []}]
    schemes = WRITTEN["components"]["securitySchemes"]
    assert {(each["type"], each["scheme"]) for each in schemes.values()} == {("http", "bearer")}


@SCHEMA.parametrize()
@FEW
def test_answers_are_as_the_schema_says(case, token, games):
    if "game_id" in case.path_parameters:
        case.path_parameters["game_id"] = games[len(str(case.body)) % len(games)]
    case.call_and_validate(headers=token)


def test_chains_of_requests_are_answered_as_the_schema_says(token, games):
    class Chain(SCHEMA.as_state_machine()):
        """Requests that use what earlier answers contain, such as the ids of tables."""

        def get_call_kwargs(self, case):
            return {"headers": token}

        def validate_response(self, response, case, **_more):
            case.validate_response(response, headers=token)

    run_state_machine_as_test(Chain, settings=FEW)
