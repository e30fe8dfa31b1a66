"""How programs of the command line end when the machine fails them: with a sentence, and no trace.

Only the standard library is used.
"""

import atexit
import errno
import os
import sys
from types import TracebackType

# What a person can see to: no room, no permission, a port in use, no network.
OF_THE_MACHINE = {
    errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EADDRINUSE,
    errno.EADDRNOTAVAIL, errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ECONNREFUSED,
}  # fmt: skip


def end_plainly() -> None:
    """Let this process print any name, and end with one sentence if the machine fails it."""
    print_any_name()
    sys.excepthook = _end
    atexit.register(_flush)  # before other functions, so that it runs after them


def print_any_name() -> None:
    """Let output show escapes for characters that the terminal cannot encode, such as in strange file names."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def sentence_of(error: OSError) -> str:
    """Return the sentence for an error of the machine; "" if a reader of the output has gone away, who needs none."""
    if error.errno == errno.EPIPE:
        return ""
    why = error.strerror or str(error)
    return f"{error.filename} cannot be used: {why}" if error.filename else f"Stopped: {why}"


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, OSError) and error.errno in OF_THE_MACHINE:
        _say(error)
    elif not isinstance(error, BrokenPipeError):
        sys.__excepthook__(kind, error, trace)


def _flush() -> None:
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more
        _say(error)
        os._exit(1)  # the last function at the end: nothing is left to do


def _say(error: OSError) -> None:
    if sentence := sentence_of(error):
        print(sentence, file=sys.stderr, flush=True)
