"""The plan of the fuzz's requests."""

from collections import Counter
from itertools import islice

from tools.attack.forms import Form
from tools.attack.fuzz import plan
from tools.attack.fuzz.clients import WHO
from tools.attack.fuzz.values import MUTATIONS, TEXTS

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
