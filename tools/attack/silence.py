"""python -m tools.attack.silence -m MODULE …: run a Python program that gets no answer when it looks up one name.

It stands for strangers' servers that say nothing: a site in production posts to no address of its own machine.
"""

import runpy
import socket
import sys
import threading
from typing import Any

SILENT = "silent.invalid"
LAUNCHER = ("-m", "tools.attack.silence")
_look_up = socket.getaddrinfo


def look_up(host: Any, *arguments: Any, **more: Any) -> Any:
    """Look up a name, or wait for ever."""
    if host == SILENT:
        threading.Event().wait()
    return _look_up(host, *arguments, **more)


def main() -> None:
    """Run the program as ``python -m`` would."""
    _, module, *arguments = sys.argv[1:]
    socket.getaddrinfo = look_up
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
