"""python -m tools.faults.clock FILE -m MODULE …: run a Python program with a clock that FILE sets; needs no rights.

FILE contains the seconds by which that clock is ahead of the machine's. Monotonic time does not change, as when a real
clock is set. (libfaketime 0.9.10 moves both clocks, or Python cannot sleep.)
"""

import os
import runpy
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import time_machine

LOOK_SECONDS = 0.1


class Clock:
    """The clock of the programs that are started with ``launcher``."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self.set(0)
        self.launcher = ["-m", "tools.faults.clock", str(self._file)]

    def set(self, seconds: float) -> None:
        """Set the clock this many seconds ahead of the machine's; a negative number sets it back."""
        written = self._file.with_suffix(".new")
        written.write_text(str(seconds))
        written.replace(self._file)


class Follower:
    """Sets the clock of this process and of processes forked from it as the file says."""

    def __init__(self, file: Path) -> None:
        self._file, self._ahead = file, 0.0
        self._time = time_machine.travel(datetime.now(UTC)).start()
        self._look()
        self._follow()
        os.register_at_fork(after_in_child=self._follow)

    def _follow(self) -> None:
        threading.Thread(target=self._keep_looking, daemon=True).start()

    def _keep_looking(self) -> None:
        while True:
            self._look()
            time.sleep(LOOK_SECONDS)

    def _look(self) -> None:
        ahead = float(self._file.read_text())
        if ahead != self._ahead:
            self._time.shift(ahead - self._ahead)
            self._ahead = ahead


def main() -> None:
    """Run the program as ``python -m`` would."""
    file, _, module, *arguments = sys.argv[1:]
    Follower(Path(file))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
