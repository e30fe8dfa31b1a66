"""Everything that a table of PUSH draws, worked out from a view: the templates only loop."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.presentation.renderer import HtmlRenderer, Person, TextRenderer
from games.presentation.results import headline, ranking
from games.presentation.scene import Button, Scene, button
from games.push.presentation import players, stacks
from games.push.presentation.cards import Card, draw_card
from games.push.presentation.log import tell
from games.push.presentation.players import PlayerCards
from games.push.presentation.questions import question, waiting
from games.push.presentation.stacks import BustGroup, Discards, Loss, Risk, Stack, Taker
from games.push.rules.cards import SWITCH
from games.push.rules.game import Phase, is_reversed


@dataclass(frozen=True)
class News:
    """A result of the newest action that the stacks do not show: a bust, a roll or a banked colour."""

    kind: str  # "bust", "rolled" or "banked"
    person: Person
    sentence: str  # safe HTML
    cards: tuple[Card, ...]
    face: str  # of the die; "" if nobody rolled


@dataclass(frozen=True, kw_only=True)
class PushScene(Scene):
    """One position as one viewer sees it."""

    stacks: list[Stack]
    depth: int
    free: list[Stack]
    drawn: Card | None
    deck: int
    discards: Discards
    switches: int
    switched: bool
    switch_cards: tuple[Card, ...]
    draw: Button | None
    stop: Button | None
    takers: list[Taker]
    risk: Risk | None
    busts: list[BustGroup]
    stakes: tuple[Loss, ...]  # what a bust would cost the viewer
    hands: list[PlayerCards]
    me: PlayerCards | None
    seats: list[PlayerCards]  # the others, from the viewer's left
    news: list[News]
    busted: bool  # the newest card fits on no stack, and each stack shows why

    @property
    def news_beside(self) -> bool:
        """Whether news stands beside the stacks, which the viewer needs to see: to choose, or why somebody busted."""
        return self.mine or any(news.kind == "bust" for news in self.news)

    @property
    def everyone(self) -> list[PlayerCards]:
        return self.hands

    @property
    def in_words(self) -> list[str]:
        """The stacks, then what each player has."""
        stacks = [f"{stack.label}." for stack in self.stacks if stack.cards]
        return stacks + [hand.in_words for hand in self.hands if hand.cards]

    @property
    def choosing(self) -> bool:
        """Whether the viewer chooses a stack, so that the question spans the whole board."""
        return self.mine and self.phase in (Phase.PLACE, Phase.TAKE)


def scene(view: View, people: Sequence[Person], aids: Any, newest: Sequence[Event] = ()) -> PushScene:
    """``people`` in the order of the seats; ``aids.odds`` adds the risk; ``newest``: the newest action's events."""
    viewer = view["viewer"]
    mine = bool(view["legal"])
    helped = aids.odds and view["phase"] in (Phase.TURN, Phase.PUSH)
    hands = players.hands(view, people, newest)
    busting = _busting(view, newest)
    renderer = TextRenderer(people, brief=True)
    after_stopping = _("you take a stack first") if view["stacks"] else _("your turn ends")
    risk = stacks.risk(view) if helped and mine and view["deck"] else None
    return PushScene(
        phase=view["phase"],
        mine=mine,
        question=question(view, people),
        waiting=renderer.together(tell(busting, renderer)) or waiting(view, people),
        stacks=stacks.stacks(view, people, newest),
        depth=stacks.depth(view),
        free=stacks.free_places(view, newest),
        drawn=draw_card(view["drawn"]) if view["drawn"] else None,
        deck=view["deck"],
        discards=stacks.discards(view),
        switches=view["switches"],
        switched=is_reversed(view["switches"], seats=view["seats"]),
        switch_cards=_switch_cards(view, newest),
        draw=button(view, "draw", _("Draw"), "D", stacks.describe_risk(risk) if risk else ""),
        stop=button(view, "stop", _("Stop"), "S", after_stopping),
        takers=stacks.takers(view, people)[1 if busting else 0 :],
        risk=risk,
        busts=stacks.bust_groups(view) if helped else [],
        stakes=stacks.named_losses(view, viewer) if risk and view["phase"] == Phase.PUSH else (),
        hands=hands,
        me=hands[viewer] if viewer is not None else None,
        seats=hands if viewer is None else hands[viewer + 1 :] + hands[:viewer],
        news=_news(people, newest),
        busted=bool(stacks.busted_on(view, newest)),
        ranking=ranking(view, hands, [(hand.score, hand.cards) for hand in hands]),
        result=headline(people, view["winners"]),
    )


def _busting(view: View, newest: Sequence[Event]) -> list[Event]:
    """The newest events of a bust that is still going on: its player takes nothing, and has nothing to decide."""
    if view["phase"] != Phase.TAKE or view["to_act"] != view["turn"]:
        return []
    return [event for event in newest if event["type"] == "bust" or event.get("why") == "bust"]


def _switch_cards(view: View, newest: Sequence[Event]) -> tuple[Card, ...]:
    """This turn's Switch cards; the last one is new if it has just been drawn."""
    drew = any(event["type"] == "drew" and event["card"] == SWITCH for event in newest)
    last = view["switches"] - 1
    return tuple(draw_card(SWITCH, new=int(drew and index == last)) for index in range(view["switches"]))


def _news(people: Sequence[Person], newest: Sequence[Event]) -> list[News]:
    """Return the news in order, a bust together with its roll. A taken stack is none: its empty place shows it."""
    groups: list[list[Event]] = []
    for event in newest:
        if event.get("why") == "bust" and groups and groups[-1][0]["type"] == "bust":
            groups[-1].append(event)
        elif event["type"] in ("rolled", "bust", "banked"):
            groups.append([event])
    return [_news_item(people, *group) for group in groups]


def _news_item(people: Sequence[Person], event: Event, *rolls: Event) -> News:
    renderer = HtmlRenderer(people, brief=True)
    events = [event, *rolls]
    cards = [event["card"]] if event["type"] == "bust" else event.get("cards", ())
    return News(
        kind=event["type"],
        person=people[event["seat"]],
        sentence=renderer.together(tell(events, renderer)),
        cards=tuple(draw_card(card) for card in cards),
        face=events[-1].get("face", ""),
    )
