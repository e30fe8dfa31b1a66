"""Requests to several processes of gunicorn are counted together."""

import re
from urllib.request import Request, urlopen

import pytest

from pushsite.metrics.requests import FLUSH_SECONDS
from testing.site import Site
from tests.support.processes import eventually, shared_environment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("processes")]

TOKEN = "a-token-of-prometheus-which-nobody-guesses"
REQUESTS = 40


def scraped(site: Site) -> float:
    """Return how many requests of the lobby the site has counted."""
    asked = Request(f"http://127.0.0.1:{site.port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urlopen(asked) as answer:
        found = re.search(r'pushsite_requests_total\{status="200",view="rules_index"\} (\S+)', answer.read().decode())
    return float(found[1]) if found else 0


def test_all_workers_counts_are_in_each_answer_and_outlive_them(tmp_path):
    environment = shared_environment()
    of_site = {"PUSHSITE_MODE": "test", "METRICS_TOKEN": TOKEN}
    with Site(environment["DATABASE_URL"], environment["REDIS_URL"], tmp_path, **of_site) as site:
        site.start("web")
        for _ in range(REQUESTS):
            urlopen(Request(f"http://127.0.0.1:{site.port}/rules/", headers={"Host": "testserver"})).close()
        eventually(lambda: scraped(site) == REQUESTS, FLUSH_SECONDS * 3)
        urlopen(Request(f"http://127.0.0.1:{site.port}/rules/", headers={"Host": "testserver"})).close()
        site.stop("web")
        site.start("web")
        assert scraped(site) == REQUESTS + 1
