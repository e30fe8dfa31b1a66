"""A player who hears a page instead of seeing it: what a screen reader would say, and when, and keys."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from playwright.sync_api import Page

PER_LETTER = 60  # ms that a voice needs
MOST_WORDS = 25
MOST_TABS = 80
TOO_FEW = 50  # ms by which timers may be early, or a focus be reported late
FASTER = 4  # than the clock: how time runs in a page that is heard, since voices are slow
YOUR_TURN = "Your turn"
PARKED = "Turn, group"
OVER = re.compile(r"\bwins?\b|Game over|You share|\bwon\b")

# Live regions, and the name and role of what gets the focus. `lost`: nothing of the page has had it for a while.
EARS = """
(() => {
  window.heard = [];
  const add = (kind, words) => words && heard.push({ at: performance.timeOrigin + performance.now(), kind, words });
  const clean = (text) => text.replace(/\\s+/g, " ").trim();
  const read = (node) => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1 || node.matches("[aria-hidden=true], script, template")) return "";
    if (!node.checkVisibility()) return "";
    return node.getAttribute("aria-label") ?? Array.from(node.childNodes).map(read).join("");
  };
  const role = (node) => node.getAttribute("role") ?? { H2: "heading", A: "link", INPUT: node.type }[node.tagName] ??
    node.tagName.toLowerCase();
  const silent = "body, section, ul, ol, [role=group], [role=region]";
  const label = (node) => Array.from(node.labels ?? []).map(read).join(" ").trim();
  const name = (node) => node.getAttribute("aria-label") ?? (label(node) || (node.matches(silent) ? "" : read(node)));
  const said = new WeakMap();
  const listen = (region) => {
    const words = region.textContent;
    if (words !== (said.get(region) ?? "")) add(region.id === "live" ? "live" : "status", clean(words));
    said.set(region, words);
  };
  const REGIONS = "[aria-live], [role=status], [role=alert]";
  new MutationObserver((changes) => {
    const elements = changes.map(({ target }) => (target.closest ? target : target.parentElement));
    const regions = new Set(elements.map((element) => element?.closest(REGIONS)));
    for (const region of regions) if (region) listen(region);
  }).observe(document, { childList: true, characterData: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    let since = 0;
    setInterval(() => {
      const now = performance.now();
      if (document.activeElement !== document.body) since = 0;
      else if (window.wasFocused) {
        since ||= now;
        if (now - since > 250) { add("lost", "(focus on the page)"); window.wasFocused = false; }
      }
    }, 50);
  });
  addEventListener("focusin", ({ target }) => {
    if (!target.matches) return;
    window.wasFocused = true;
    const describing = target.matches("h2") ? (target.getAttribute("aria-describedby") ?? "").split(" ") : [];
    const described = describing.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    add(target.closest("#table") ? "focus" : "outside", clean(`${name(target)}, ${role(target)} ${described}`));
  });
  addEventListener("keydown", ({ key }) => add("key", key), true);
})();
"""
TIME = """
(() => {
  const [now, day, start] = [performance.now.bind(performance), Date.now, Date.now()];
  performance.now = () => now() * FASTER;
  Date.now = () => start + (day() - start) * FASTER;
  for (const name of ["setTimeout", "setInterval"]) {
    const wait = window[name].bind(window);
    window[name] = (act, ms = 0, ...values) => wait(act, ms / FASTER, ...values);
  }
})();
""".replace("FASTER", str(FASTER))
CHOICE = "#table button[name=action]:not([tabindex='-1']), #table input[data-selection], #table input.selection"
FOCUSED = f"(document.activeElement.matches(`{CHOICE}`) && document.activeElement.checkVisibility())"


@dataclass
class Heard:
    """``kind``: live, status, focus (in the table), outside, lost, key. ``at``: ms."""

    at: float
    kind: str
    words: str

    @property
    def voice(self) -> bool:
        return self.kind in ("live", "status", "focus", "outside")

    @property
    def count(self) -> int:
        return len(self.words.split())


@dataclass
class Listener:
    """Play ``page`` by what is heard of it."""

    page: Page
    heard: list[Heard] = field(default_factory=list)
    tabs: list[int] = field(default_factory=list)  # to the first choice, at each decision

    def __post_init__(self) -> None:
        self.page.add_init_script(TIME)
        self.page.add_init_script(EARS)
        animations = self.page.context.new_cdp_session(self.page)
        animations.send("Animation.enable")
        animations.send("Animation.setPlaybackRate", {"playbackRate": FASTER})

    def listen(self) -> None:
        """Take in what has been said since the last time."""
        self.heard += [Heard(**each) for each in self.page.evaluate("window.heard?.splice(0) ?? []")]

    def since_key(self) -> list[Heard]:
        """What has been said since the last key."""
        last = max((number for number, each in enumerate(self.heard) if each.kind == "key"), default=-1)
        return self.heard[last + 1 :]

    def hear(self, wanted: Callable[[str], object], seconds: float = 60) -> Heard:
        """Wait until something is said since the last key that is ``wanted``, and until it has been read."""
        end = time.monotonic() + seconds
        while True:
            self.listen()
            for each in self.since_key():
                if each.voice and wanted(each.words):
                    self.read_out()
                    return each
            assert time.monotonic() < end, transcript(self.heard[-20:])
            self.wait(100)

    def read_out(self) -> None:
        """Wait until all has been read, and nothing has followed for a while."""
        while True:
            self.wait(700)
            self.listen()
            last = next((each for each in reversed(self.heard) if each.voice), None)
            now = self.page.evaluate("performance.timeOrigin + performance.now()")
            if last is None or now >= last.at + len(last.words) * PER_LETTER + 600:
                return

    def wait(self, ms: float) -> None:
        """Wait for ``ms`` of the page's time."""
        self.page.wait_for_timeout(ms / FASTER)

    def turn(self, seconds: float = 60) -> bool:
        """Wait for the own turn; False if the game is over instead."""
        asked = self.hear(lambda words: YOUR_TURN in words or OVER.search(words), seconds)
        return YOUR_TURN in asked.words or any(YOUR_TURN in each.words for each in self.since_key())

    def decide(self) -> None:
        """Take the first choice, by Tab, the space bar and Enter."""
        tabs, first = 0, None
        while tabs < MOST_TABS:
            if self.page.evaluate(FOCUSED):
                first = tabs if first is None else first
                if self.page.evaluate("document.activeElement.tagName === 'BUTTON'"):
                    break
                picked = "document.querySelector('#act-start')?.checkVisibility() || document.activeElement.checked"
                if not self.page.evaluate(picked):
                    self.page.keyboard.press("Space")
            self.page.keyboard.press("Tab")
            tabs += 1
        assert tabs < MOST_TABS
        self.tabs.append(first or 0)
        self.page.keyboard.press("Enter")

    def play(self, decisions: int) -> None:
        """Decide so often, or until the game is over, and hear what follows."""
        while decisions and self.turn():
            self.decide()
            decisions -= 1
        self.turn()


def transcript(heard: list[Heard]) -> str:
    """What is heard, a line each, with the seconds since the first."""
    if not heard:
        return "(silence)"
    return "\n".join(f"{(each.at - heard[0].at) / 1000:7.1f}  {each.kind:8}{each.words}" for each in heard)


def rounds(heard: list[Heard]) -> Iterator[list[Heard]]:
    """What is heard between two keys."""
    found: list[Heard] = []
    for each in heard:
        if each.kind == "key":
            yield found
            found = []
        else:
            found.append(each)
    yield found


@dataclass
class Counts:
    """What is wrong in a transcript, as lists of sentences."""

    long: list[str]
    replaced: list[str]
    twice: list[str]
    late: list[str]  # said after the question
    lost: int
    said: int
    longest: int
    tabs: int

    def __str__(self) -> str:
        return (
            f"{self.said} announcements; over {MOST_WORDS} words: {len(self.long)} (longest {self.longest}); "
            f"replaced too early: {len(self.replaced)}; said twice: {len(self.twice)}; "
            f"after the question: {len(self.late)}; focus lost: {self.lost}; most Tabs to a choice: {self.tabs}"
        )


def counts(heard: list[Heard], tabs: list[int]) -> Counts:
    """Count what is wrong."""
    said = [each for each in heard if each.kind in ("live", "status")]
    found = Counts([], [], [], [], 0, len(said), max((each.count for each in said), default=0), max(tabs, default=0))
    found.long = [each.words for each in heard if each.voice and each.count > MOST_WORDS]
    found.lost = sum(each.kind == "lost" for each in heard)
    for between in rounds(heard):
        voices = [each for each in between if each.voice]
        for before, after in pairwise(voices):
            if before.kind != "focus" and after.at - before.at < len(before.words) * PER_LETTER - TOO_FEW:
                found.replaced.append(f"{before.words} | {after.words}")
        sentences = Counter(words for each in voices for words in _sentences(each.words))
        found.twice += [words for words, times in sentences.items() if times > 1]
        asked = [number for number, each in enumerate(voices) if _asks(each)]
        if len(asked) > 1:
            found.twice += [voices[number].words for number in asked[1:]]
        if asked:
            found.late += [each.words for each in voices[asked[0] + 1 :] if each.kind != "status" and not _asks(each)]
    return found


def _asks(each: Heard) -> bool:
    return YOUR_TURN in each.words or (each.kind == "focus" and each.words.endswith("heading"))


def _sentences(words: str) -> list[str]:
    # "Ada leads it." may be about two columns.
    return [sentence for sentence in re.split(r"(?<=[.!?])\s", words) if len(sentence.split()) > 3]
