"""Looking changes nothing: of all addresses, GET writes only what is allowed here, with the reason."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.pages_site import clients_of
from testing.addresses import addresses
from testing.pages import PAGES, Places
from tests.test_pages import FEW, site_of

pytestmark = pytest.mark.django_db

WRITES = re.compile(r'^(INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
ALLOWED = {
    ("games:table", "games_seat"),  # without scripts: what its player has seen
    ("talk:page", "talk_reader"),  # without scripts: what has been read
    ("admin:games_case_change", "games_staffact"),  # a member of staff has read a talk
}


def written(client: Client, address: str) -> set[str]:
    """Return the tables into which GET writes."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
        if not answer.streaming:
            answer.getvalue()
    return {found[2] for query in queries if (found := WRITES.match(query["sql"]))}


def requests(where: Places):
    """Yield every page as who sees it, and every address as everybody: its name, who asks, and the URL."""
    for page in PAGES:
        yield page.view, page.who, page.address(where)
    values = vars(where) | {"person_id": where.person, "game_id": where.running}
    del values["game"]
    for address in addresses():
        for who in ("visitor", "player", "staff"):
            yield address.name, who, address.example(where.running, **values)


def test_get_writes_only_what_is_allowed(alice):
    where = site_of(FEW, alice)
    clients = clients_of(alice)
    found = {(view, table) for view, who, url in requests(where) for table in written(clients[who], url)}
    assert found - ALLOWED == set()
    assert ALLOWED - found == set(), "is not written any more"
