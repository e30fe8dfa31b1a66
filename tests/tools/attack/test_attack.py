"""A small attack on a real site: every part works, and finds planted differences."""

from collections.abc import Iterator

import pytest

from tests.support.processes import collected_static_files
from tools.attack.floods import Floods
from tools.attack.fuzz.clients import WHO
from tools.attack.fuzz.plan import METHODS
from tools.attack.fuzz.run import Fuzz, report_lines
from tools.attack.helper import Helper, helper
from tools.attack.limits import Rates
from tools.attack.pairs import all_pairs
from tools.attack.people import People
from tools.production.whole import Whole, whole_site

pytestmark = [pytest.mark.usefixtures("processes"), pytest.mark.xdist_group("attack")]  # one site for all


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Iterator[Whole]:
    static = collected_static_files(tmp_path_factory.mktemp("attack"))
    with whole_site("web", durable=False, environment={"STATIC_ROOT": static}) as started:
        yield started


@pytest.fixture(scope="module")
def inside(whole: Whole) -> Iterator[Helper]:
    with helper(whole.site) as started:
        yield started


def test_fuzz_finds_no_fault(whole, inside):
    report = Fuzz(whole, inside, ["games:join", "games:lobby"]).run(seconds=600)
    assert len(report.asked) == 2 * len(METHODS) * len(WHO)
    assert (report.left_out, list(map(str, report.failures))) == (0, [])
    assert report.by_class().keys() == {"2xx", "3xx", "4xx"}
    assert next(report_lines(report, whole.site.log("web"))).startswith(f"fuzz: {report.requests} requests in ")


def test_pairs_of_positions_look_alike_and_planted_difference_is_found(whole, inside):
    report = all_pairs(whole, inside, number=2, seconds=600)
    assert {slug: (pairs.pairs, pairs.different) for slug, pairs in report.items()} == dict.fromkeys(report, (2, []))
    assert all(pairs.found == pairs.planted > 0 for pairs in report.values())


def test_limit_lets_through_exactly_what_it_allows(whole, inside):
    with People(whole.site) as people:
        (consent,) = Rates(inside, people).all({"consent"})
    assert (consent.let_through, consent.allowed, consent.reached, consent.unlimited) == (20, 20, True, [])
    assert consent.holds
    assert not consent._replace(let_through=21).holds
    assert not consent._replace(unlimited=["home"]).holds


def test_floods_count_their_effects(whole, inside):
    with People(whole.site) as people:
        floods = Floods(inside, people, whole.mail)
        assert floods.tables(2) == "2 tables opened by five guests of one address: 2 made"
        assert floods.rematches(1) == "1 rematches, each cancelled: 1 made, 1 mails"
