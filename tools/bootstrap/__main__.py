"""python3 -m tools.bootstrap GROUP [ARGUMENTS]: run the environment's Python with these arguments.

GROUP names the packages to install: runtime, dev or bench. Without
arguments the environment is made and nothing is run.
"""

import sys

from tools.bootstrap.interpreter import use_new_enough_python

use_new_enough_python()

from tools.bootstrap.start import start  # noqa: E402 (an older Python could not parse it)

if not sys.argv[1:]:
    sys.exit("Usage: python3 -m tools.bootstrap GROUP [ARGUMENTS]")
start(sys.argv[1], sys.argv[2:])
