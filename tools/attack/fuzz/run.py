"""Send the requests with several clients until all are answered or the time is over, and report."""

import re
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

from tools.attack.forms import Form, forms_in
from tools.attack.fuzz import plan
from tools.attack.fuzz.clients import Company, Reply, Request
from tools.attack.fuzz.values import AWAY, INJECTED, MARKUP
from tools.attack.helper import Helper
from tools.production.whole import Whole

CLIENTS = 8
LIMITS = ("*limit:*", "*allauth:rl:*")  # keys of the cache
NO_ANSWER, UNAVAILABLE = 0, 503


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
class Told:
    """What came back."""

    seconds: float = 0.0
    triples: int = 0  # of address, method and person: so many there are
    left_out: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    asked: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # address, method and person
    failures: list[Failure] = field(default_factory=list)

    @property
    def requests(self) -> int:
        """The number of requests sent."""
        return self.statuses.total()

    def by_class(self) -> dict[str, int]:
        """Count responses by the first digit of their status, with 503 and no response apart."""
        names = {NO_ANSWER: "no answer", UNAVAILABLE: "503"}
        counts: Counter[str] = Counter()
        for status, times in self.statuses.items():
            counts[names.get(status, f"{status // 100}xx")] += times
        return dict(sorted(counts.items()))


class Fuzz:
    """Sends all requests of the plan; ``only`` limits them to URLs with these names."""

    def __init__(self, whole: Whole, helper: Helper, only: Iterable[str] = ()) -> None:
        wanted = set(only)
        self._addresses = [each for each in helper.ask("addresses") if not wanted or each["name"] in wanted]
        self._paths = [(_pattern(address), address) for address in self._addresses]
        self._whole = whole
        self._helper = helper
        self._lock = Lock()
        self._forms: dict[str, dict[tuple[str, ...], tuple[str, Form]]] = {}
        self.told = Told(triples=len(plan.PAIRS) * len(self._addresses))

    def run(self, seconds: float, clients: int = CLIENTS) -> Told:
        """Send requests for so many seconds."""
        start = time.monotonic()
        with limits_forgotten(self._whole.redis.url):
            self._send(plan.looks(self._addresses), start + seconds, clients)
            self._send(self._hostile(), start + seconds, clients)
        self.told.seconds = time.monotonic() - start
        return self.told

    def _hostile(self) -> Iterator[Request]:
        """First what is there once; with what time is left each address meets the twists that it has not met."""
        forms = {name: dict(found) for name, found in self._forms.items()}  # more are found meanwhile
        twisted = plan.twisted(self._addresses, forms)
        yield from plan.in_paths(self._addresses)
        yield from islice(twisted, len(plan.PAIRS) * len(self._addresses))
        yield from plan.in_fields(self._addresses, forms)
        yield from twisted

    def _send(self, requests: Iterator[Request], end: float, clients: int) -> None:
        with ThreadPoolExecutor(clients) as pool:
            for client in [pool.submit(self._client, requests, end) for _ in range(clients)]:
                client.result()
        self.told.left_out += sum(1 for _ in requests)

    def _client(self, requests: Iterator[Request], end: float) -> None:
        company = Company(self._whole.site.port, self._whole.site.environment["SITE_URL"], self._helper)
        while time.monotonic() < end and (request := self._next(requests)):
            company.ready()
            target = company.path_of(request)
            self._note(request, target, company.send(request))
        company.go_home()

    def _next(self, requests: Iterator[Request]) -> Request | None:
        with self._lock:
            return next(requests, None)

    def _note(self, request: Request, target: str, reply: Reply) -> None:
        wrong = list(faults_of(reply))
        found = list(self._found(target, reply)) if request.method == "GET" and not request.query else []
        with self._lock:
            self.told.statuses[reply.status] += 1
            self.told.asked[request.address, request.method, request.who] += 1
            number = reply.headers.get("X-Request-ID", "")
            self.told.failures += [Failure(what, request, target, number) for what in wrong]
            for name, form in found:
                self._forms.setdefault(name, {}).setdefault((form.method, *form.names), (request.who, form))

    def _found(self, target: str, reply: Reply) -> Iterator[tuple[str, Form]]:
        """What the page offers to send, with the name of the address that it goes to."""
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


def faults_of(reply: Reply) -> Iterator[str]:
    """Yield the faults of a response."""
    if reply.status == NO_ANSWER:
        yield "no answer"
    elif reply.status >= 500:
        yield str(reply.status)
    if INJECTED in reply.headers:
        yield "a header was injected"
    if AWAY in reply.headers.get("Location", "").encode() and urlsplit(reply.headers["Location"]).netloc:
        yield "led to another site"
    if _is_html(reply) and MARKUP in reply.body:
        yield "markup came back"


@contextmanager
def limits_forgotten(redis_url: str) -> Iterator[None]:
    """Disable rate limits, by deleting their counts over and over."""
    over = Event()

    def forget() -> None:
        with redis.Redis.from_url(redis_url) as client:
            while not over.wait(0.2):
                keys = [key for pattern in LIMITS for key in client.scan_iter(pattern, 1000)]
                if keys:
                    client.delete(*keys)

    thread = Thread(target=forget)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


ERROR = re.compile(r" request=(\w+) .* error=(\w+) trace=([^\s<]+)")
UNKNOWN = "see the log"


def lines(told: Told, log: Path) -> Iterator[str]:
    """Counts, and each kind of failure with the first request that met it; ``log`` is that of the web server."""
    counts = ", ".join(f"{name}: {count}" for name, count in told.by_class().items())
    yield (
        f"fuzz: {told.requests} requests in {told.seconds:.0f} s, {told.requests / told.seconds:.0f} a second,"
        f" {len(told.asked)} of {told.triples} of address, method and person; {counts};"
        f" {told.left_out} left out for want of time"
    )
    errors = _errors(log)
    kinds: dict[str, list[Failure]] = defaultdict(list)
    for failure in told.failures:
        kinds[f"{failure.what} {errors.get(failure.request_id, UNKNOWN)}"].append(failure)
    for kind, failures in kinds.items():
        yield f"  {kind}, {len(failures)} times, the first: {failures[0]}"


def _errors(log: Path) -> dict[str, str]:
    """What went wrong, and where, by the number of the request."""
    found = (ERROR.search(line) for line in log.read_text(errors="replace").splitlines())
    return {match[1]: f"{match[2]} at {match[3]}" for match in found if match}
