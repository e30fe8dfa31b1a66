"""Find a Python that is new enough.

Every Python since 2.7 must be able to parse this file and __main__.py, so that
an old one can print a sentence instead of a syntax error.
"""

import os
import subprocess
import sys

NEEDED = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
# The site or the installer needs these; some builds and packages of Python lack them.
MODULES = ("venv", "ssl", "sqlite3", "zlib")
TEST = "import sys, %s; sys.exit(sys.version_info[:2] < %r)" % (", ".join(MODULES), NEEDED)


def new_enough(version):
    """Whether a Python of this version can run the project."""
    return tuple(version[:2]) >= NEEDED


def on_path(name, path):
    """Return all executable files with this name on a PATH, in its order."""
    paths = [os.path.join(folder, name) for folder in path.split(os.pathsep) if folder]
    return [each for each in paths if os.path.isfile(each) and os.access(each, os.X_OK)]


def works(program):
    """Whether this program starts, is new enough and complete; it may be the shim of a removed Python."""
    try:
        with open(os.devnull, "w") as nowhere:
            return subprocess.call([program, "-c", TEST], stdout=nowhere, stderr=nowhere) == 0
    except OSError:
        return False


def newest_python(path, than=(0, 0)):
    """Return the newest Python that can run the project, found on a PATH by a name with a version, or None.

    Only versions newer than ``than`` count. In 3.11 to 3.13.0 a call at the edge of a chunk of the stack is slow, and
    then a request may take twice as long.
    """
    for name in NEWER:
        if tuple(int(part) for part in name[len("python") :].split(".")) <= tuple(than[:2]):
            return None
        for program in on_path(name, path):
            if works(program):
                return program
    return None


def too_old(version):
    """Return the message for a machine whose only Python is too old."""
    return "Pushsite needs Python %d.%d or newer, and this is Python %d.%d: please install a newer one." % (
        NEEDED + tuple(version[:2])
    )


def use_new_enough_python():
    """Return if this Python can run the project; otherwise replace the process by one that can, or exit."""
    if new_enough(sys.version_info):
        return
    program = newest_python(os.environ.get("PATH", os.defpath))
    if program is None:
        sys.exit(too_old(sys.version_info))
    os.execv(program, [program, "-m", "tools.bootstrap"] + sys.argv[1:])
