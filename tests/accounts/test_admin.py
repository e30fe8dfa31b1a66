"""People, for staff."""

import pytest

from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.staff import staff

pytestmark = pytest.mark.django_db

LIST = "/admin/accounts/user/"


@pytest.mark.parametrize("column", ["password__startswith", "seats__entropy", "authenticator__data__contains"])
def test_no_column_can_be_asked_about_by_the_address(column):
    assert signed_in(staff()).get(f"{LIST}?{column}=a").status_code == 400


def test_the_list_s_own_filters_work():
    alice = person("Alice")
    answer = signed_in(staff()).get(f"{LIST}?is_staff__exact=0")
    assert list(answer.context["cl"].result_list) == [alice]


def test_people_are_neither_added_nor_deleted_here():
    alice = person("Alice")
    client = signed_in(staff())
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.post(f"{LIST}{alice.pk}/delete/", {"post": "yes"}).status_code == 403
