"""The log of PUSH: which actions share a line, and what happened, in sentences."""

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.state import Event
from games.presentation.events.seen_actions import SeenAction, tell_in_order, types_of
from games.presentation.renderer import Renderer, listed_name
from games.presentation.results import victory
from games.presentation.terms import count_name
from games.push.presentation.cards import card_as_object, face_in_sentence, in_a_row
from games.push.rules.cards import COLOUR, ROLL, STAR, SWITCH, points
from games.push.rules.game import is_reversed

# Lines


def batches(actions: Iterable[SeenAction], *, older: bool) -> list[list[SeenAction]]:
    """The actions of one turn, grouped into lines: a draw shares a line with its placing.

    In an ``older`` turn, numbered cards that one seat drew in a row share a line too.
    """
    lines: list[list[SeenAction]] = []
    for action in actions:
        if lines and _types(lines[-1]) == ("drew",) and _types([action]) == ("placed",):
            lines[-1].append(action)
        else:
            lines.append([action])
    return _join_numbered(lines) if older else lines


def summed_up(actions: Iterable[SeenAction]) -> list[list[SeenAction]]:
    """The same in fewer lines, for a mail: what one seat drew in a row, and the stop or the bust that ended it."""
    lines: list[list[SeenAction]] = []
    for line in batches(actions, older=False):
        if lines and _goes_on(lines[-1], line):
            lines[-1] += line
        else:
            lines.append(line)
    return lines


def _goes_on(before: Sequence[SeenAction], line: Sequence[SeenAction]) -> bool:
    late = {action.by == "timeout" for action in (*before, *line)}
    drew = {event["type"] for action in before for event in action.events} <= {"drew", "placed"}
    return drew and len(late) == 1 and line[0].events[0]["type"] in ("drew", "stopped")


def _join_numbered(lines: Sequence[list[SeenAction]]) -> list[list[SeenAction]]:
    joined: list[list[SeenAction]] = []
    joinable = False
    for line in lines:
        if joinable and _is_numbered_draw(line):
            joined[-1] += line
        else:
            joined.append([*line])
        joinable = _is_numbered_draw(line)
    return joined


def _is_numbered_draw(line: Sequence[SeenAction]) -> bool:
    """Whether the line says no more than that a numbered card was drawn and placed."""
    if any(action.by == "timeout" for action in line):
        return False
    return _types(line) == ("drew", "placed") and line[0].events[0]["card"] in COLOUR


def _types(line: Sequence[SeenAction]) -> tuple[str, ...]:
    return types_of([event for action in line for event in action.events])


# Sentences


def tell(events: Sequence[Event], renderer: Renderer) -> list[str]:
    """Sentences in the order of the events. The beginning of a turn has none: the log has headings."""
    if renderer.brief:
        return [sentence for turn in _turns(events) for sentence in _tell_briefly(turn, renderer)]
    return _tell([event for event in events if event["type"] != "turn"], renderer)


def _tell(events: Sequence[Event], renderer: Renderer) -> list[str]:
    rest = list(events)
    sentences = []
    while rest:
        draws = _draws_first(rest)
        if len(draws) > 2:
            cards, rest = [event for event in draws if event["type"] == "drew"], rest[len(draws) :]
            if rest and not renderer.brief:
                stopped = types_of(rest[:1]) == ("stopped",)
                sentences.append(_drew_until(renderer, cards, stopped=stopped))
                rest = rest[stopped:]
            else:
                sentences.append(_drew_several(renderer, cards))
        else:
            several = next((at for at in range(1, len(rest)) if len(_draws_first(rest[at:])) > 2), len(rest))
            sentences += tell_in_order(rest[:several], TELLERS, renderer)
            rest = rest[several:]
    last = events[-1] if events else None
    if last and (last["type"] == "bust" or (last["type"] == "took" and ROLL in last["cards"])):
        sentences.append(_rolls_next(renderer, last))
    return sentences


def tell_instead(event: Event, renderer: Renderer) -> str:
    """What a player could do, by the first ``event`` of it: "Draw a card.", since which one comes is no merit."""
    match event["type"]:
        case "drew":
            return pgettext("another move", "Draw a card.")
        case "placed":
            words = _("Start stack {stack} with {card}.") if event["new"] else _("Place {card} on stack {stack}.")
            return renderer.say(words, card=card_as_object(renderer, event["card"]), stack=event["stack"])
        case "took":
            words = _("Take stack {stack} ({cards}): {points}.")
            cards, taken = in_a_row(renderer, event["cards"]), renderer.points(event["points"])
            return renderer.say(words, stack=event.get("number", event["stack"]), cards=cards, points=taken)
        case "banked":
            colour, banked = renderer.colour(event["colour"]), renderer.points(event["points"])
            return renderer.say(_("Bank {colour}: {points}."), colour=colour, points=banked)
        case _:
            return pgettext("another move", "Stop.")


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    """The events of each turn, without what begins the next one."""
    turns: list[list[Event]] = [[]]
    for event in events:
        if event["type"] == "turn":
            turns.append([])
        else:
            turns[-1].append(event)
    return turns


def _tell_briefly(turn: Sequence[Event], renderer: Renderer) -> list[str]:
    """One turn without what follows from the rest: who takes a stack first has stopped, and the stacks were drawn.

    Stacks that several players took are one sentence, with the rolls for them that cost something: "Ada +10, you +3,
    then Bob’s Roll: −2."
    """
    takes = [event for event in turn if event["type"] == "took"]
    if takes:
        turn = [event for event in turn if event["type"] not in ("drew", "placed", "stopped")]
    if len(takes) < 2:
        return _tell(turn, renderer)
    first = turn.index(takes[0])
    after = [event for event in turn[first:] if event["type"] != "took"]
    rolls = [event for event in after if event.get("why") == "roll"]
    rest = [event for event in after if event not in rolls]
    costly = [event for event in rolls if event["lost"]]
    return [*_tell(turn[:first], renderer), _took_several(renderer, takes, costly), *_tell(rest, renderer)]


def _draws_first(events: Sequence[Event]) -> Sequence[Event]:
    """The draws with which ``events`` begin, each with its placing; a Switch card has none."""
    count = 0
    while count < len(events):
        if types_of(events[count : count + 2]) == ("drew", "placed"):
            count += 2
        elif events[count]["type"] == "drew" and events[count]["card"] == SWITCH:
            count += 1
        else:
            break
    return events[:count]


def _drew(renderer: Renderer, drew: Event) -> str:
    card = card_as_object(renderer, drew["card"])
    if drew["card"] != SWITCH:
        you, other = _("You drew {card}."), _("{name} drew {card}.")
    elif not is_reversed(1, seats=len(renderer.people)):
        you = _("You drew {card}: no effect with two players.")
        other = _("{name} drew {card}: no effect with two players.")
    else:
        you = _("You drew {card}: the others take in reverse order.")
        other = _("{name} drew {card}: the others take in reverse order.")
    return renderer.tell(drew["seat"], you, other, card=card)


def _drew_and_placed(renderer: Renderer, drew: Event, placed: Event) -> str:
    if placed["new"]:
        you, other = _("You drew {card} and started stack {stack}."), _("{name} drew {card} and started stack {stack}.")
    else:
        you = _("You drew {card} and placed it on stack {stack}.")
        other = _("{name} drew {card} and placed it on stack {stack}.")
    card = card_as_object(renderer, placed["card"])
    return renderer.tell(placed["seat"], you, other, card=card, stack=placed["stack"])


def _drew_several(renderer: Renderer, draws: Sequence[Event]) -> str:
    if renderer.brief:
        you = ngettext("You draw {number} card.", "You draw {number} cards.", len(draws))
        other = ngettext("{name} draws {number} card.", "{name} draws {number} cards.", len(draws))
        sentence = renderer.tell(draws[0]["seat"], you, other, number=count_name(len(draws)))
        switched = any(draw["card"] == SWITCH for draw in draws)
        return renderer.aside(sentence, _("a Switch card among them")) if switched else sentence
    return renderer.tell(
        draws[0]["seat"],
        _("You drew {number} cards: {cards}."),
        _("{name} drew {number} cards: {cards}."),
        number=count_name(len(draws)),
        cards=in_a_row(renderer, (draw["card"] for draw in draws)),
    )


def _drew_until(renderer: Renderer, draws: Sequence[Event], *, stopped: bool) -> str:
    """Sum up the draws of a turn and its end, without the cards: a stack's cards are told when it is taken."""
    you, other = _("You drew {number} cards."), _("{name} drew {number} cards.")
    if stopped:
        you, other = _("You drew {number} cards and stopped."), _("{name} drew {number} cards and stopped.")
    return renderer.tell(draws[0]["seat"], you, other, number=count_name(len(draws)))


def _placed(renderer: Renderer, placed: Event) -> str:
    if placed["new"]:
        you, other = _("You started stack {stack} with {card}."), _("{name} started stack {stack} with {card}.")
    else:
        you, other = _("You placed {card} on stack {stack}."), _("{name} placed {card} on stack {stack}.")
    card = card_as_object(renderer, placed["card"])
    return renderer.tell(placed["seat"], you, other, card=card, stack=placed["stack"])


def _stopped(renderer: Renderer, stopped: Event) -> str:
    return renderer.tell(stopped["seat"], _("You stopped."), _("{name} stopped."))


def _took(renderer: Renderer, took: Event) -> str:
    if renderer.brief:
        you, other = _("You took stack {stack}, {points}."), _("{name} took stack {stack}, {points}.")
    else:
        you = _("You took stack {stack} ({cards}): {points}.")
        other = _("{name} took stack {stack} ({cards}): {points}.")
    return renderer.tell(
        took["seat"],
        you,
        other,
        stack=took.get("number", took["stack"]),
        cards=in_a_row(renderer, took["cards"]),
        points=renderer.points(took["points"]),
    )


def _rolls_next(renderer: Renderer, event: Event) -> str:
    """Why a roll follows, which is a step of its own."""
    if event["type"] == "bust":
        return _("Now the die.")  # three lines with the reason, also in French at 320 px
    you, other = _("Your stack had a Roll card: you roll."), _("The stack had a Roll card: {name} rolls.")
    return renderer.tell(event["seat"], you, other)


def _took_several(renderer: Renderer, takes: Sequence[Event], rolls: Sequence[Event]) -> str:
    taken = renderer.listed(
        renderer.say("{name} +{points}", name=listed_name(renderer.people[took["seat"]]), points=took["points"])
        for took in takes
    )
    if not rolls:
        return renderer.say(_("Stacks taken: {takes}."), takes=taken)
    you, other = _("your Roll: −{points}"), _("{name}’s Roll: −{points}")
    costs = [renderer.tell(rolled["seat"], you, other, points=points(rolled["lost"])) for rolled in rolls]
    return renderer.say(_("Stacks taken: {takes}, then {rolls}."), takes=taken, rolls=renderer.listed(costs))


def _swept(renderer: Renderer, swept: Event) -> str:
    return renderer.together(
        renderer.say(_("Left over and discarded: {cards}."), cards=in_a_row(renderer, stack))
        for stack in swept["stacks"]
    )


def _busted(renderer: Renderer, *events: Event) -> str:
    *_drew, bust, rolled = events
    if renderer.brief:
        return renderer.together([_bust(renderer, bust), _rolled(renderer, rolled)])
    return renderer.tell(
        bust["seat"],
        _("You busted on {card} and rolled {face}: {loss}."),
        _("{name} busted on {card} and rolled {face}: {loss}."),
        card=card_as_object(renderer, bust["card"]),
        face=face_in_sentence(renderer, rolled["face"]),
        loss=_loss(renderer, rolled),
    )


def _bust(renderer: Renderer, *events: Event) -> str:
    """Before the roll, which is a step of its own."""
    bust = events[-1]
    card = bust["card"]
    if card == ROLL:
        you = _("You busted on {card}: every stack has one.")
        other = _("{name} busted on {card}: every stack has one.")
        return renderer.tell(bust["seat"], you, other, card=card_as_object(renderer, card))
    return renderer.tell(
        bust["seat"],
        _("You busted on {card}: every stack has a {number} or {colour}."),
        _("{name} busted on {card}: every stack has a {number} or {colour}."),
        card=card_as_object(renderer, card),
        number=renderer.strong(card[1:]),
        colour=renderer.colour(COLOUR[card]),
    )


def _rolled(renderer: Renderer, rolled: Event) -> str:
    you, other = _("You rolled {face}: {loss}."), _("{name} rolled {face}: {loss}.")
    if renderer.brief and rolled.get("why") == "roll":
        you = _("You rolled {face} for your Roll card: {loss}.")
        other = _("{name} rolled {face} for a Roll card: {loss}.")
    face, loss = face_in_sentence(renderer, rolled["face"]), _loss(renderer, rolled)
    return renderer.tell(rolled["seat"], you, other, face=face, loss=loss)


def _loss(renderer: Renderer, rolled: Event) -> str:
    """A star costs the whole Bench (PUSH-22) or nothing; a colour costs its cards on the Bench, if there are any."""
    if rolled["lost"]:
        lost = points(rolled["lost"])
        phrase = ngettext("{number} point lost ({cards})", "{number} points lost ({cards})", lost)
        return renderer.say(phrase, number=renderer.strong(lost), cards=in_a_row(renderer, rolled["lost"]))
    return _("nothing lost") if rolled["face"] == STAR else _("nothing to lose")


def _banked(renderer: Renderer, banked: Event) -> str:
    return renderer.tell(
        banked["seat"],
        _("You banked {colour}: {points}."),
        _("{name} banked {colour}: {points}."),
        colour=renderer.colour(banked["colour"]),
        points=renderer.points(banked["points"]),
    )


def _over(renderer: Renderer, over: Event) -> str:
    scores, winners = over["scores"], over["winners"]
    sentences = [victory(renderer, over, renderer.points)]
    if not over.get("gone") and scores.count(max(scores)) > len(winners):
        sentences.append(renderer.say(_("The number of cards broke the tie.")))  # PUSH-23
    return renderer.together(sentences)


# The longest first: a draw and its placing are one sentence, and so are a bust and its roll.
TELLERS: dict[tuple[str, ...], Callable[..., str]] = {
    ("drew", "bust", "rolled"): _busted,
    ("bust", "rolled"): _busted,  # the news of the table leaves out the draw
    ("drew", "bust"): _bust,
    ("bust",): _bust,
    ("drew", "placed"): _drew_and_placed,
    ("drew",): _drew,
    ("placed",): _placed,
    ("stopped",): _stopped,
    ("took",): _took,
    ("rolled",): _rolled,
    ("banked",): _banked,
    ("swept",): _swept,
    ("over",): _over,
}
