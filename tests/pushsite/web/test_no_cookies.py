"""A browser that keeps no cookies is told so, and where to allow them."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

FORMS = ["/play-now/", "/accounts/login/", "/language/", "/games/find/"]


@pytest.mark.parametrize("address", FORMS)
def test_a_form_without_any_cookie_is_answered_with_where_to_allow_them(address):
    answer = Client(enforce_csrf_checks=True).post(address, {"csrfmiddlewaretoken": "a" * 64})
    assert answer.status_code == 403
    assert "Your browser keeps no cookies of this site." in answer.text
    assert "Where to allow them" in answer.text
    assert "out of date" not in answer.text


@pytest.mark.parametrize("address", FORMS)
def test_a_form_of_an_old_page_is_still_out_of_date(address):
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["scripts"] = "1"
    assert "This page is out of date." in browser.post(address).text
