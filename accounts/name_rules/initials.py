"""The first sign of a name, which stands for a person where there is no room for more."""

import re

# What belongs to the sign before it: marks and joiners, the colour of a skin, the second half of a flag.
_MARKS = r"\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
_SIGN = re.compile(
    rf"[\U0001f1e6-\U0001f1ff]{{2}}|.(?:[{_MARKS}\ufe0f\u20e3\U0001f3fb-\U0001f3ff]|\u200d.)*", re.DOTALL
)


def initial(name: str) -> str:
    """Return the first letter of ``name``, as a capital and with its accents, or its first emoji, whole."""
    sign = _SIGN.match(name)
    return sign.group().upper() if sign else ""
