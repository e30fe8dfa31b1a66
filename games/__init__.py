"""The games and all that is played with them.

A game is a folder here; one that lies elsewhere on the path of Python, in a folder ``games``, is found as well.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
