"""What a seat has at risk."""

from games.rules.push.cards import COLOUR, COLOURS, POINTS

from ..frame import View


def held(view: View) -> dict[str, int]:
    """Points in the viewer's Bench by colour; colours of which it holds no card are left out."""
    cards = view["bench"][view["viewer"]]
    sums = dict.fromkeys(COLOURS, 0)
    for card in cards:
        sums[COLOUR[card]] += POINTS[card]
    return {colour: value for colour, value in sums.items() if value}


def biggest(view: View) -> tuple[str, int]:
    """The colour with most points in the viewer's Bench, which holds a card."""
    sums = held(view)
    colour = max(sums, key=sums.__getitem__)
    return colour, sums[colour]
