"""A small attack on a real site: every part works, and finds each way in which the site is broken."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from testing.site import Whole, whole_site
from tests.support.processes import collected_static_files
from tools.attack.counters import Counters
from tools.attack.floods import Floods
from tools.attack.fuzz.clients import WHO
from tools.attack.fuzz.plan import METHODS
from tools.attack.fuzz.run import Fuzz, Report, report_lines
from tools.attack.fuzz.values import MUTATIONS
from tools.attack.helper import Helper, helper
from tools.attack.limits import Rates
from tools.attack.pairs import pairs_of
from tools.attack.people import People
from tools.attack.tokens import without_tokens
from tools.attack.turns import Check

pytestmark = pytest.mark.usefixtures("processes")
FILE = "BROKEN"  # `broken.FILE`; importing that module would break this process too


@pytest.fixture(scope="module")
def broken(tmp_path_factory) -> Path:
    """The file that says how the site is broken."""
    file = tmp_path_factory.mktemp("broken") / "way"
    file.write_text("")
    return file


@pytest.fixture(scope="module")
def whole(tmp_path_factory, broken) -> Iterator[Whole]:
    static = collected_static_files(tmp_path_factory.mktemp("attack"))
    environment = {"STATIC_ROOT": static, FILE: str(broken)}
    environment |= {"DJANGO_SETTINGS_MODULE": "tests.tools.attack.broken_settings"}
    with whole_site("web", durable=False, environment=environment) as started:
        yield started


@pytest.fixture(scope="module")
def inside(whole: Whole) -> Iterator[Helper]:
    with helper(whole.site) as started:
        yield started


@pytest.fixture
def people(whole: Whole) -> Iterator[People]:
    with People(whole.site) as found:
        yield found


@pytest.fixture
def counters(whole: Whole) -> Iterator[Counters]:
    with Counters(whole.redis.url) as found:
        yield found


@pytest.fixture
def attack(whole, inside, people, counters) -> Callable[[str], Check]:
    """A small attack of one kind."""

    def floods() -> Floods:
        return Floods(inside, people, whole.mail, counters)

    def fuzz(name: str, mutation: str = "nothing unusual") -> Check:
        return Fuzz(whole, inside, [name], turn=list(MUTATIONS).index(mutation)).run(clients=1, most=1)

    def consent() -> Check:
        of_person, _of_address = Rates(inside, people, counters).all({"consent"})
        return of_person()

    attacks: dict[str, Callable[[], Check]] = {
        "consent": consent,
        "tables": lambda: floods().tables(),
        "codes": lambda: floods().codes(),
        "tokens": lambda: without_tokens(inside, people),
        "lobby": lambda: fuzz("games:lobby"),
        "staff": lambda: fuzz("admin:index"),
        "redirect": lambda: fuzz("games:lobby", "query: another site"),
        "markup": lambda: fuzz("games:lobby", "query: markup"),
        "pairs": lambda: pairs_of("push", whole, inside, 1),
    }

    def attacked(kind: str) -> Check:
        counters.forget()
        return attacks[kind]()

    return attacked


WAYS = {  # the attack that finds it, and what it says
    "a limit is off": ("consent", "NEVER REACHED"),
    "a limit lets more through": ("consent", "let through 21, limit 20"),
    "a limit is reached too soon": ("consent", "let through 5, limit 20"),
    "a limit is off at one address": ("consent", "NOT at games:play_on"),
    "tables are not limited": ("tables", "70 made, NOT 60"),
    "codes are mailed to nobody's e-mail": ("codes", "mails to nobody's e-mail, NOT 0"),
    "a token is not asked for": ("tokens", "NOT refused at home"),
    "a page breaks": ("lobby", "500 ZeroDivisionError"),
    "a header is missing": ("lobby", "no Content-Security-Policy"),
    "a page of staff is open": ("staff", "a staff page was shown"),
    "a redirect leads elsewhere": ("redirect", "led to another site"),
    "markup comes back": ("markup", "markup came back"),
    "a hidden card is shown": ("pairs", "differs: /games/"),
    "a hidden card is shown in French": ("pairs", "in French as"),
}


def said(check: Check) -> str:
    return "\n".join(report_lines(check)) if isinstance(check, Report) else str(check)


@pytest.mark.parametrize("kind", ["codes", "consent", "lobby", "pairs", "staff", "tables", "tokens"])
def test_attack_on_a_sound_site_finds_nothing(attack, kind):
    found = attack(kind)
    assert found.holds, said(found)


@pytest.mark.parametrize("way", WAYS)
def test_attack_finds_what_is_broken(attack, broken, way):
    kind, sentence = WAYS[way]
    broken.write_text(way)
    found = attack(kind)
    broken.write_text("")
    assert not found.holds
    assert sentence in said(found)


def test_fuzz_asks_as_each_person_with_each_method(whole, inside):
    report = Fuzz(whole, inside, ["games:join"]).run()
    assert len(report.asked) == len(METHODS) * len(WHO)
    assert (report.holds, list(map(str, report.failures))) == (True, [])
    assert report.by_class().keys() == {"3xx", "4xx"}
    assert next(report_lines(report)).startswith(f"fuzz: {report.requests} requests in ")


def test_every_limit_of_the_settings_is_tried(inside, people, counters):
    rates = inside.ask("rates")
    tests = Rates(inside, people, counters).all()
    forms = ("login", "login_failed", "change_password", "reauthenticate")
    of_allauth = [action for action, *_rate in rates["allauth"] if action in forms]
    assert len(tests) == len(rates["person"]) - 1 + len(rates["address"]) + len(
        of_allauth
    )  # nobody with a session: "guest"
