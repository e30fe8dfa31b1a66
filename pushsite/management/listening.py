"""The port on which the embedded site and that of developers listen, by the variable ``PORT``."""

import errno
import socket

from pushsite.web.numbers import whole_number

HOST = "127.0.0.1"
MOST = 65535


class CannotListen(Exception):
    """Raised with a sentence if ``PORT`` is no port, or cannot be used."""


def listen(port: str, command: str) -> socket.socket:
    """Return a socket bound to ``port`` of the loopback interface; raises ``CannotListen``, which names ``command``."""
    number = whole_number(port, MOST)
    if not number:
        raise CannotListen(f"PORT must be a number from 1 to {MOST}, not {port[:20]!r}.")
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, number))
    except OSError as error:
        listener.close()
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise CannotListen(f"Port {number} {why}. Try another one: PORT={max(number + 1, 8000)} {command}") from None
    return listener
