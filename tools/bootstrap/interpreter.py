"""Find a Python that is new enough.

Every Python since 2.7 must be able to parse this file and __main__.py, so that
an old one can print what is wrong instead of a syntax error.
"""

import os
import subprocess
import sys

NEEDED = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
TEST = "import sys; sys.exit(sys.version_info[:2] < %r)" % (NEEDED,)


def new_enough(version):
    """Whether a Python of this version can run the project."""
    return tuple(version[:2]) >= NEEDED


def on_path(name, path):
    """Return all executable files with this name on a PATH, in its order."""
    found = [os.path.join(folder, name) for folder in path.split(os.pathsep) if folder]
    return [each for each in found if os.path.isfile(each) and os.access(each, os.X_OK)]


def works(program):
    """Whether this program starts and is new enough; it may be the shim of a removed Python."""
    try:
        with open(os.devnull, "w") as nowhere:
            return subprocess.call([program, "-c", TEST], stdout=nowhere, stderr=nowhere) == 0
    except OSError:
        return False


def newer_python(path):
    """Return a Python that can run the project, found on a PATH by a name with a version, or None."""
    for name in NEWER:
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
    program = newer_python(os.environ.get("PATH", os.defpath))
    if program is None:
        sys.exit(too_old(sys.version_info))
    os.execv(program, [program, "-m", "tools.bootstrap"] + sys.argv[1:])
