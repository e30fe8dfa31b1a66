"""Forms whose answer was lost: sent again from the same page, each is carried out once and leads on."""

import copy

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from bench.pages_site import clients_of
from testing.pages import PLAYER
from tests.forms import REFUSED, Found, every_form, rows, things
from tests.test_pages import FEW, site_of

pytestmark = pytest.mark.django_db


def sent_twice(found: Found, client: Client) -> str:
    """Send the form, lose its answer with its cookies, and send it again: return what is wrong with that."""
    cache.clear()
    cookies = copy.deepcopy(client.cookies)
    with transaction.atomic():
        first = client.post(found.form.path, found.filled)
        stored = things(rows())
        client.cookies = copy.deepcopy(cookies)
        second = client.post(found.form.path, found.filled)
        again = things(rows())
        transaction.set_rollback(True)
    client.cookies = cookies
    if first.status_code >= 400:
        return f"refused at first: {first.status_code}, {found.filled} on {found.page}"
    if found.view in REFUSED:
        return "" if REFUSED[found.view] in second.text else f"does not say {REFUSED[found.view]}"
    ways = [f"{answer.status_code} {answer.headers.get('Location', '')}" for answer in (first, second)]
    if ways[0] != ways[1]:
        return ", then ".join(ways)
    return "".join(f"another {label}" for label in stored if stored[label] != again[label])


def test_each_form_sent_again_after_a_lost_answer_is_carried_out_once_and_leads_on(alice, bob):
    where = site_of(FEW, alice)
    clients = clients_of(alice)
    clients[PLAYER].post("/accounts/reauthenticate/", {"password": "correct horse"})
    wrong = {}
    forms = every_form(where, clients)
    for name, pages in forms.items():
        for found in pages:
            wrong[name] = sent_twice(found, clients[found.who])
            if not wrong[name].startswith("refused"):
                break
    assert {form: what for form, what in wrong.items() if what} == {}
    assert len(forms) > 50
