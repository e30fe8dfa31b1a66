"""Sign-up on an embedded site, whose mail page shows the code."""

import re

import pytest

from tests.support.processes import EmbeddedSite, Visitor

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def site(tmp_path):
    return EmbeddedSite(tmp_path)


def newest_code(visitor: Visitor) -> str:
    return re.search(r"[A-Z]{4}-[A-Z]{4}", visitor.get("/mail/")).group()


def test_guest_signs_up_and_signs_in_on_another_device(site):
    with site.running():
        guest, elsewhere = Visitor(site), Visitor(site)
        assert 'href="/mail/"' in guest.get("/")
        table, _ = guest.post("/play-now/", rules="push")
        guest.get("/accounts/signup/")
        page, text = guest.post(
            "/accounts/signup/", name="Alice", email="alice@example.org", password1="correct horse", time_zone=""
        )
        assert (page, 'href="/mail/"' in text) == ("/accounts/confirm-email/", True)
        assert guest.post("/accounts/confirm-email/", code=newest_code(guest))[0] == "/games/"

        elsewhere.get("/accounts/login/")
        elsewhere.post("/accounts/login/", login="alice@example.org", password="correct horse")
        assert f'href="{table}"' in elsewhere.get("/games/")
