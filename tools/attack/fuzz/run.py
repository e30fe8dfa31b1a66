"""Send the requests with several clients until all are answered, and report."""

import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any
from urllib.parse import urlsplit

import redis

from testing.site import Whole
from tools.attack.forms import Form, forms_in
from tools.attack.fuzz import plan
from tools.attack.fuzz.clients import STAFF, Actors, Reply, Request
from tools.attack.fuzz.values import EVIL_HOST, INJECTED, MARKUP
from tools.attack.helper import Helper
from tools.attack.turns import in_turn, share_of

Triple = tuple[str, str, str]  # URL name, method and person
CLIENTS = 8
LIMITS = ("*limit:*", "*allauth:rl:*")  # keys of the cache
NO_ANSWER, UNAVAILABLE = 0, 503
MOVED = 301  # to https: it has no content
ALWAYS = ("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy")  # of a page
STAFF_URLS, URLS_FOR_ALL = "admin:", ("admin:login", "admin:jsi18n")


@dataclass
class Failure:
    """A response that is a fault, and the request that caused it."""

    what: str
    request: Request
    target: str
    request_id: str

    @property
    def counts(self) -> bool:
        """Whether it fails the run: 503 may be right, if the site was not ready."""
        return self.what != str(UNAVAILABLE)

    def __str__(self) -> str:
        asked = self.request
        return f"{asked.method} {self.target} as {asked.who}, {asked.value}"


@dataclass
class Report:
    """Counts of all responses, and the failures."""

    seconds: float = 0.0
    planned: set[Triple] = field(default_factory=set)
    log: Path = Path("/dev/null")  # of the web server
    statuses: Counter[int] = field(default_factory=Counter)
    asked: Counter[Triple] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    @property
    def requests(self) -> int:
        """The number of requests sent."""
        return self.statuses.total()

    @property
    def untried(self) -> set[Triple]:
        """What was planned and not asked."""
        return self.planned - self.asked.keys()

    @property
    def holds(self) -> bool:
        """Whether something was asked, nothing that was planned was left out, and there was no failure."""
        return bool(self.asked) and not self.untried and not any(failure.counts for failure in self.failures)

    def by_class(self) -> dict[str, int]:
        """Count responses by the first digit of their status, with 503 and no response apart."""
        names = {NO_ANSWER: "no answer", UNAVAILABLE: "503"}
        counts: Counter[str] = Counter()
        for status, times in self.statuses.items():
            counts[names.get(status, f"{status // 100}xx")] += times
        return dict(sorted(counts.items()))


class Fuzz:
    """Sends all requests of the plan; ``only`` limits them to URLs with these names, ``share`` to one in so many."""

    def __init__(self, whole: Whole, helper: Helper, only: Iterable[str] = (), turn: int = 0, share: int = 1) -> None:
        wanted = set(only)
        self._known = [each for each in helper.ask("attacked") if not wanted or each["name"] in wanted]
        if unknown := wanted - {address["name"] for address in self._known}:
            sys.exit(f"There is no URL of this name: {', '.join(sorted(unknown))}")
        self._addresses = share_of(self._known, share, turn)
        self._paths = [(_pattern(address), address) for address in self._known]
        self._whole = whole
        self._helper = helper
        self._turn, self._share = turn, share
        self._lock = Lock()
        self._forms: dict[str, dict[tuple[str, ...], tuple[str, Form]]] = {}
        self.report = Report(log=whole.site.log("web"))

    def run(self, clients: int = CLIENTS, most: int | None = None) -> Report:
        """Send all requests, or of the hostile ones at ``most`` so many."""
        start = time.monotonic()
        if most is None:
            self.report.planned = {(address["name"], *pair) for address in self._addresses for pair in plan.PAIRS}
        with limits_disabled(self._whole.redis.url):
            self._send(plan.page_requests(self._addresses), clients)
            self._send(islice(self._hostile(), most), clients)
        self.report.seconds = time.monotonic() - start
        return self.report

    def _hostile(self) -> Iterator[Request]:
        """Yield first every text and pair once, then the remaining mutations.

        Forms on these pages belong to addresses everywhere, and are shared again. Each part begins with the requests
        whose turn it is.
        """
        forms = {name: dict(found) for name, found in self._forms.items()}  # other threads keep adding to them
        with_forms = [address for address in self._known if address["name"] in forms]
        mutated = plan.mutated(self._addresses, forms)
        yield from in_turn(plan.in_paths(self._addresses), self._turn)
        yield from in_turn(islice(mutated, len(plan.PAIRS) * len(self._addresses)), self._turn)
        yield from share_of(plan.in_fields(with_forms, forms), self._share, self._turn)
        yield from in_turn(mutated, self._turn)

    def _send(self, requests: Iterator[Request], clients: int) -> None:
        with ThreadPoolExecutor(clients) as pool:
            for client in [pool.submit(self._client, requests) for _ in range(clients)]:
                client.result()

    def _client(self, requests: Iterator[Request]) -> None:
        actors = Actors(self._whole.site.port, self._whole.site.environment["SITE_URL"], self._helper)
        while request := self._next(requests):
            actors.ready()
            target = actors.path_of(request)
            self._note(request, target, actors.send(request))
        actors.close()

    def _next(self, requests: Iterator[Request]) -> Request | None:
        with self._lock:
            return next(requests, None)

    def _note(self, request: Request, target: str, reply: Reply) -> None:
        wrong = [*faults_of(reply), *shown_to_strangers(request, reply)]
        found = list(self._found(target, reply)) if request.method == "GET" and not request.query else []
        with self._lock:
            self.report.statuses[reply.status] += 1
            self.report.asked[request.address, request.method, request.who] += 1
            number = reply.headers.get("X-Request-ID", "")
            self.report.failures += [Failure(what, request, target, number) for what in wrong]
            for name, form in found:
                self._forms.setdefault(name, {}).setdefault((form.method, *form.names), (request.who, form))

    def _found(self, target: str, reply: Reply) -> Iterator[tuple[str, Form]]:
        """Yield the page's forms and the names of their URLs."""
        if reply.status != 200 or not _is_html(reply):
            return
        for form in forms_in(reply.body.decode(), target):
            for pattern, address in self._paths:
                if pattern.fullmatch(form.path):
                    yield address["name"], form
                    break


def _pattern(address: Mapping[str, Any]) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(address["path"])))


def _is_html(reply: Reply) -> bool:
    return "html" in reply.headers.get("Content-Type", "")


def shown_to_strangers(request: Request, reply: Reply) -> Iterator[str]:
    """Yield a fault if a page of staff was shown to anybody else, or to staff without their second step."""
    of_staff = request.address.startswith(STAFF_URLS) and request.address not in URLS_FOR_ALL
    if of_staff and reply.status == 200 and request.who not in STAFF:
        yield "a staff page was shown"


def faults_of(reply: Reply) -> Iterator[str]:
    """Yield the faults of a response."""
    if reply.status == NO_ANSWER:
        yield "no answer"
    elif reply.status >= 500:
        yield str(reply.status)
    if reply.status >= 200 and _is_html(reply) and reply.status != MOVED and reply.headers.get("Date"):
        yield from (f"no {name}" for name in ALWAYS if name not in reply.headers)
    if INJECTED in reply.headers:
        yield "a header was injected"
    if EVIL_HOST in reply.headers.get("Location", "").encode() and urlsplit(reply.headers["Location"]).netloc:
        yield "led to another site"
    if _is_html(reply) and MARKUP in reply.body:
        yield "markup came back"


@contextmanager
def limits_disabled(redis_url: str) -> Iterator[None]:
    """Disable rate limits by deleting their counts over and over."""
    over = Event()

    def delete_counts() -> None:
        with redis.Redis.from_url(redis_url) as client:
            while not over.wait(0.2):
                keys = [key for pattern in LIMITS for key in client.scan_iter(pattern, 1000)]
                if keys:
                    client.delete(*keys)

    thread = Thread(target=delete_counts)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


ERROR = re.compile(r" request=(\w+) .* error=(\w+) trace=([^\s<]+)")
UNKNOWN = "see the log"


def report_lines(report: Report) -> Iterator[str]:
    """Yield counts, then each kind of failure with its first request."""
    counts = ", ".join(f"{name}: {count}" for name, count in report.by_class().items())
    yield (
        f"fuzz: {report.requests} requests in {report.seconds:.0f} s, {report.requests / report.seconds:.0f} a second,"
        f" {len(report.planned - report.untried)} of {len(report.planned)} of address, method and person; {counts}"
    )
    if report.untried:
        yield f"  {len(report.untried)} of address, method and person were NOT TRIED"
    errors = _errors(report.log)
    kinds: dict[str, list[Failure]] = defaultdict(list)
    for failure in report.failures:
        kinds[f"{failure.what} {errors.get(failure.request_id, UNKNOWN)}"].append(failure)
    for kind, failures in kinds.items():
        yield f"  {kind}, {len(failures)} times, the first: {failures[0]}"


def _errors(log: Path) -> dict[str, str]:
    """Return error and place by request id."""
    found = (ERROR.search(line) for line in log.read_text(errors="replace").splitlines())
    return {match[1]: f"{match[2]} at {match[3]}" for match in found if match}
