"""What each sound is: short, soft, and unlike the others, so that one knows without looking."""

from tools.sounds.waves import Wave, as_loud, decay, later, noise, sliding, times, together, tone

C5, D5, E5, G5, C6 = 523.25, 587.33, 659.25, 783.99, 1046.5


def card() -> Wave:
    """A card is laid on felt: a flick of air, and a soft knock."""
    flick = noise(0.07, decay(0.07, 0.014), sliding(4200, -30_000), 0.9, seed=1)
    knock = tone(0.09, sliding(190, -500), decay(0.09, 0.016))
    return as_loud(together(flick, later(times(0.8, knock), 0.018)), 0.5)


def die() -> Wave:
    """A die rolls: knocks on wood that come closer and grow softer."""
    knocks = []
    for number, at in enumerate((0.0, 0.11, 0.2, 0.27, 0.32, 0.355)):
        pitch = (920, 760, 1010, 830, 950, 700)[number]
        body = tone(0.05, sliding(pitch), decay(0.05, 0.007, 0.001), (1.0, 0.4, 0.2))
        click = noise(0.02, decay(0.02, 0.003, 0.001), sliding(3200), 0.8, seed=10 + number)
        knocks.append(later(times(0.85**number, together(body, click)), at))
    return as_loud(together(*knocks), 0.6)


def splash() -> Wave:
    """A pawn falls into the water: a plop that rises, and drops after it."""
    plop = tone(0.12, sliding(260, 4200), decay(0.12, 0.03))
    water = noise(0.5, decay(0.5, 0.09, 0.02), sliding(1500, 1600), 0.7, seed=2)
    drops = [later(tone(0.05, sliding(pitch, 9000), decay(0.05, 0.01)), at) for at, pitch in DROPS]
    return as_loud(together(plop, later(times(0.7, water), 0.04), *(times(0.3, drop) for drop in drops)), 0.6)


DROPS = ((0.2, 900), (0.29, 1250), (0.36, 1050))


def column() -> Wave:
    """Cards are pushed together: three flicks, and a low knock."""
    flicks = [
        later(noise(0.06, decay(0.06, 0.013), sliding(3400), 0.8, seed=20 + number), 0.055 * number)
        for number in range(3)
    ]
    knock = later(tone(0.16, sliding(150, -200), decay(0.16, 0.035), (1.0, 0.3)), 0.16)
    return as_loud(together(*flicks, knock), 0.55)


def turn() -> Wave:
    """Your turn: two soft bells, the second one higher."""
    return as_loud(together(_bell(G5, 0.35), later(_bell(C6, 0.5), 0.13)), 0.45)


def win() -> Wave:
    """A win: four bells upwards, and all of them together."""
    steps = [later(_bell(pitch, 0.5), 0.1 * number) for number, pitch in enumerate((C5, E5, G5))]
    end = [later(_bell(pitch, 0.75), 0.32) for pitch in (C5, E5, G5, C6)]
    return as_loud(together(*steps, *end), 0.6)


def bust() -> Wave:
    """A bust: two low tones downwards, kindly."""
    first = tone(0.2, sliding(220, -60), decay(0.2, 0.06, 0.006), (1.0, 0.5, 0.3, 0.15))
    second = tone(0.36, sliding(165, -90), decay(0.36, 0.09, 0.006), (1.0, 0.5, 0.3, 0.15))
    return as_loud(together(first, later(second, 0.15)), 0.55)


def _bell(pitch: float, seconds: float) -> Wave:
    body = tone(seconds, sliding(pitch), decay(seconds, 0.11, 0.004), (1.0, 0.0, 0.18))
    shine = tone(seconds, sliding(pitch * 2.76), decay(seconds, 0.035, 0.002))
    return together(body, times(0.22, shine))


MADE = {"card": card, "die": die, "splash": splash, "column": column, "turn": turn, "win": win, "bust": bust}
