"""Sign-up on an embedded site, whose mail page shows the code."""

import re
from contextlib import closing

import pytest

from testing.visitor import Visitor
from tests.support.processes import new_embedded_site

pytestmark = pytest.mark.usefixtures("processes")


def newest_code(visitor: Visitor) -> str:
    return re.search(r"[A-Z]{4}-[A-Z]{4}", visitor.get("/mail/").text).group()


def test_guest_signs_up_and_signs_in_on_another_device(tmp_path):
    site = new_embedded_site(tmp_path)
    guest, elsewhere = (Visitor(site.port, site.address) for _ in range(2))
    with site.running("-m", "manage", "serve"), closing(guest), closing(elsewhere):
        assert 'href="/mail/"' in guest.get("/").text
        table = guest.post("/play-now/", rules="push").headers["Location"]
        guest.get("/accounts/signup/")
        given = {"name": "Alice", "email": "alice@example.org", "password1": "correct horse", "time_zone": ""}
        page = guest.post("/accounts/signup/", **given).headers["Location"]
        assert (page, 'href="/mail/"' in guest.get(page).text) == ("/accounts/confirm-email/", True)
        assert guest.post(page, code=newest_code(guest)).headers["Location"] == "/"

        elsewhere.get("/accounts/login/")
        elsewhere.post("/accounts/login/", login="alice@example.org", password="correct horse")
        assert f'href="{table}"' in elsewhere.get("/games/").text
