"""The current speed of this machine, printed next to every result."""

import os
import statistics
import tempfile
import time

LOOPS = 1_000_000
WRITES = 25


def line() -> str:
    """Return one line: steps of a plain Python loop per second, and the time of one fdatasync."""
    return f"calibration: plain Python loop {loops_a_second() / 1e6:.1f} M steps/s, fdatasync {fdatasync_ms():.2f} ms"


def loops_a_second() -> float:
    """Return additions per second in a loop."""
    start = time.perf_counter()
    _loop()
    return LOOPS / (time.perf_counter() - start)


def loop_ms() -> float:
    """Return the processor's milliseconds for the loop."""
    start = time.process_time()
    _loop()
    return (time.process_time() - start) * 1000


def _loop() -> None:
    total = 0
    for number in range(LOOPS):
        total += number


def fdatasync_ms() -> float:
    """Return the median over some writes of 4 kB in the current folder."""
    times = []
    with tempfile.TemporaryFile(dir=".") as file:
        for _ in range(WRITES):
            file.write(bytes(4096))
            file.flush()
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000
