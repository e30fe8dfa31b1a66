"""The production site's environment, with nothing behind its addresses."""

import os
from collections.abc import Mapping

from tools.lint.steps import PRODUCTION


def production(**changed: str | None) -> Mapping[str, str]:
    """This process's environment for a production site; ``None`` takes a variable away."""
    given = os.environ | PRODUCTION | changed
    return {name: value for name, value in given.items() if value is not None}
