"""Which requests the fuzz makes."""

from collections import Counter
from itertools import islice

from tools.attack.forms import Form
from tools.attack.fuzz import plan
from tools.attack.fuzz.clients import WHO
from tools.attack.fuzz.values import TEXTS, TWISTS

HOME = {"name": "home", "path": "/", "values": {}}
TABLE = {"name": "table", "path": "/games/{game_id}/", "values": {"game_id": ["open", "push"]}}
ADDRESSES = [HOME, TABLE]
ALL = len(plan.METHODS) * len(WHO)


def test_everybody_looks_at_everything():
    assert len(list(plan.looks(ADDRESSES))) == len(WHO) * (1 + 2)


def test_each_address_meets_each_twist_once():
    met = Counter((request.address, request.value) for request in plan.twisted(ADDRESSES, {}))
    assert met == Counter((address["name"], twist) for address in ADDRESSES for twist in TWISTS)


def test_each_address_meets_each_method_as_each_person_before_any_comes_again():
    met = Counter(
        (request.address, request.method, request.who)
        for request in islice(plan.twisted(ADDRESSES, {}), len(ADDRESSES) * ALL)
    )
    assert (len(met), set(met.values())) == (len(ADDRESSES) * ALL, {1})


def test_each_argument_of_a_path_is_each_text_once():
    assert [request.value for request in plan.in_paths(ADDRESSES)] == [f"game_id: {said}" for said in TEXTS]


def test_each_field_of_a_form_is_each_text_once_and_the_others_stay():
    form = Form("POST", "/", (("name", "Sunday"), ("seats", "3")))
    sent = list(plan.in_fields([HOME], {"home": {form.names: ("Alice", form)}}))
    assert Counter(request.value for request in sent) == Counter(
        f"{name}: {said}" for name in form.names for said in TEXTS
    )
    assert {request.who for request in sent} == {"Alice"}
    assert sent[0].body == b"name=&seats=3"


def test_a_form_with_a_password_gets_each_text_in_one_field():
    form = Form("POST", "/", (("email", "a@example.org"), ("password", "x")))
    sent = [
        request.value.partition(": ")[2] for request in plan.in_fields([HOME], {"home": {form.names: ("Bob", form)}})
    ]
    assert sorted(sent) == sorted(TEXTS)
