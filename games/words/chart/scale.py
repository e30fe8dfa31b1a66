"""Round numbers on an axis."""


def steps(top: int, most: int) -> range:
    """From 0 to ``top`` or a little above it, in at most ``most`` equal steps of 1, 2 or 5, or ten times as much."""
    size, factor = 1, 0
    while -(-top // size) > most:
        factor += 1
        size = (1, 2, 5)[factor % 3] * 10 ** (factor // 3)
    return range(0, max(-(-top // size), 1) * size + 1, size)
