"""All that a table of PUSH draws, worked out from a view: the templates only loop."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.push import phases
from games.rules.push.cards import SWITCH
from games.words.buttons import Button, button
from games.words.push import scene_hands, scene_news, scene_ranking, scene_risk, scene_stacks, scene_takers
from games.words.push.question import question, waiting
from games.words.push.scene_cards import Card, draw_card
from games.words.scene import Scene
from games.words.voice import Person
from games.words.winning import headline

View = Mapping[str, Any]
Event = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class PushScene(Scene):
    """One position as one viewer sees it."""

    stacks: list[scene_stacks.Stack]
    depth: int
    free: list[scene_stacks.Stack]
    drawn: Card | None
    deck: int
    switches: int
    switched: bool
    switch_cards: tuple[Card, ...]
    draw: Button | None
    stop: Button | None
    takers: list[scene_takers.Taker]
    risk: scene_risk.Risk | None
    nowhere: list[scene_risk.Nowhere]
    stakes: tuple[scene_stacks.Loss, ...]  # what pushing too far would cost the viewer
    hands: list[scene_hands.Hand]
    me: scene_hands.Hand | None
    seats: list[scene_hands.Hand]  # the others, from the viewer's left
    news: list[scene_news.News]

    @property
    def choosing(self) -> bool:
        """Whether the viewer chooses among the stacks, so that the band lies across the whole mat."""
        return self.mine and self.phase in (phases.PLACE, phases.TAKE)


def scene(view: View, people: Sequence[Person], aids: Any, newest: Sequence[Event] = ()) -> PushScene:
    """`people` in the order of the seats; `aids.odds` adds the risk; `newest`: the events of the newest action."""
    viewer = view["viewer"]
    mine = bool(view["legal"])
    helped = aids.odds and view["phase"] in (phases.TURN, phases.PUSH)
    hands = scene_hands.hands(view, people, newest)
    risk = scene_risk.risk(view) if helped and mine and view["deck"] else None
    return PushScene(
        phase=view["phase"],
        mine=mine,
        question=question(view, people),
        waiting=waiting(view, people),
        stacks=scene_stacks.stacks(view, newest),
        depth=scene_stacks.depth(view),
        free=scene_stacks.free_places(view),
        drawn=draw_card(view["drawn"]) if view["drawn"] else None,
        deck=view["deck"],
        switches=view["switches"],
        switched=scene_takers.switched(view),
        switch_cards=_switch_cards(view, newest),
        draw=button(view, "draw", _("Draw"), "D", scene_risk.describe(risk) if risk else ""),
        stop=button(view, "stop", _("Stop"), "S", _("take a stack first") if view["stacks"] else _("the turn ends")),
        takers=scene_takers.takers(view, people),
        risk=risk,
        nowhere=scene_risk.nowhere(view) if helped else [],
        stakes=scene_stacks.losses(view, viewer) if risk and risk.bust else (),
        hands=hands,
        me=hands[viewer] if viewer is not None else None,
        seats=_from_the_left(hands, viewer),
        news=scene_news.news(people, newest),
        ranking=scene_ranking.ranking(view, hands),
        result=headline(people, view["winners"]),
    )


def _switch_cards(view: View, newest: Sequence[Event]) -> tuple[Card, ...]:
    """Those laid aside this turn; the last is new if it has just been drawn."""
    drew = any(event["type"] == "drew" and event["card"] == SWITCH for event in newest)
    last = view["switches"] - 1
    return tuple(draw_card(SWITCH, new=drew and index == last) for index in range(view["switches"]))


def _from_the_left(hands: list[scene_hands.Hand], viewer: int | None) -> list[scene_hands.Hand]:
    """All but the viewer, the left neighbour first; a spectator sees everybody."""
    if viewer is None:
        return hands
    return hands[viewer + 1 :] + hands[:viewer]
