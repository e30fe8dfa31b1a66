"""Waves: lists of samples from -1 to 1, made of sines and of noise that is the same each time."""

import math
import random
from collections.abc import Callable

RATE = 24_000  # samples a second

Wave = list[float]


def decay(seconds: float, half: float, attack: float = 0.002) -> Callable[[float], float]:
    """A loudness that rises within ``attack``, halves every ``half`` seconds, and is 0 at the end."""

    def loudness(time: float) -> float:
        rise = min(time / attack, 1.0)
        fade = min((seconds - time) / 0.02, 1.0)
        return rise * fade * math.pow(0.5, time / half)

    return loudness


def sliding(start: float, slope: float = 0) -> Callable[[float], float]:
    """A pitch in Hz that begins at ``start`` and changes by ``slope`` a second."""
    return lambda time: start + slope * time


def tone(
    seconds: float,
    pitch: Callable[[float], float],
    loudness: Callable[[float], float],
    overtones: tuple[float, ...] = (1.0,),
) -> Wave:
    """A tone with its ``pitch`` in Hz at each time; ``overtones``: how loud each multiple of the pitch is."""
    wave, phase = [], 0.0
    for sample in range(int(seconds * RATE)):
        time = sample / RATE
        phase += 2 * math.pi * pitch(time) / RATE
        whole = sum(loud * math.sin(phase * number) for number, loud in enumerate(overtones, 1))
        wave.append(whole * loudness(time))
    return wave


def noise(
    seconds: float,
    loudness: Callable[[float], float],
    centre: Callable[[float], float],
    width: float,
    seed: int,
) -> Wave:
    """Noise around the pitch ``centre``; ``width`` in octaves. A filter of two poles follows the pitch."""
    chance = random.Random(seed)  # noqa: S311 - the same each time
    wave, low, band = [], 0.0, 0.0
    for sample in range(int(seconds * RATE)):
        time = sample / RATE
        tuned = 2 * math.sin(math.pi * min(centre(time), RATE / 6) / RATE)
        low += tuned * band
        band += tuned * (chance.uniform(-1, 1) - low - width * band)
        wave.append(band * loudness(time))
    return wave


def later(wave: Wave, seconds: float) -> Wave:
    """The wave after a silence."""
    return [0.0] * int(seconds * RATE) + wave


def together(*waves: Wave) -> Wave:
    """All waves at once."""
    length = max(map(len, waves))
    return [sum(wave[index] for wave in waves if index < len(wave)) for index in range(length)]


def times(loud: float, wave: Wave) -> Wave:
    """The wave, louder or softer."""
    return [loud * sample for sample in wave]


def as_loud(wave: Wave, peak: float) -> Wave:
    """The wave with this highest sample."""
    highest = max(map(abs, wave))
    return [sample * peak / highest for sample in wave]
