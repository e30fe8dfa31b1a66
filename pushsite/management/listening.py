"""Where the embedded site and that of developers listen, by the variables ``HOST`` and ``PORT``."""

import errno
import socket

from pushsite.environment import LOOPBACK_ADDRESS
from pushsite.web.numbers import whole_number

MOST = 65535


class CannotListen(Exception):
    """Raised with a sentence if ``PORT`` is no port, or cannot be used."""


def listen(port: str, command: str, host: str = LOOPBACK_ADDRESS) -> socket.socket:
    """Return a socket bound to ``port`` of ``host``; raises ``CannotListen``, which names ``command``."""
    number = whole_number(port, MOST)
    if not number:
        raise CannotListen(f"PORT must be a number from 1 to {MOST}, not {port[:20]!r}.")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, number))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise CannotListen(
                f"This machine has no address {host}: set HOST to one of its own, or to 0.0.0.0."
            ) from None
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise CannotListen(f"Port {number} {why}. Try another one: PORT={max(number + 1, 8000)} {command}") from None
    return listener
