"""What all pages get."""

from gettext import c2py

import pytest
from django.test import RequestFactory

from games.context import site
from testing.tables import running

pytestmark = pytest.mark.django_db

POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"


@pytest.mark.parametrize("plural", ["n > 1", POLISH])
def test_number_of_waiting_games_fits_the_plural_rule_of_each_language(plural, alice, bob):
    for _game in range(2):
        running(alice, bob)
    request = RequestFactory().get("/games/")
    request.user = alice
    assert c2py(plural)(site(request)["waiting_count"]) == 1
