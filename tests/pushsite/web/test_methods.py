"""Pages are read and sent forms, and know no other methods."""

import pytest

from testing.addresses import addresses
from testing.clients import signed_in
from testing.tables import running

pytestmark = pytest.mark.django_db

OF_THE_API = "api/v1/"


def test_pages_answer_to_no_other_methods(alice, bob):
    client, game = signed_in(alice), running(alice, bob).pk
    pages = [address.example(game) for address in addresses() if not address.route.startswith(OF_THE_API)]
    assert len(pages) > 200
    answers = [client.generic(method, page) for page in pages for method in ("TRACE", "PUT", "DELETE", "OPTIONS")]
    assert {(answer.status_code, answer.headers["Allow"]) for answer in answers} == {(405, "GET, HEAD, POST")}


def test_the_api_says_its_methods_itself(alice, bob):
    client, game = signed_in(alice), running(alice, bob).pk
    assert client.options(f"/api/v1/games/{game}").headers["Access-Control-Allow-Methods"] == "GET"
    assert client.put(f"/api/v1/games/{game}").headers["Allow"] == "GET"
