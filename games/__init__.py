"""The games and everything that they share.

A game is a folder here, or in a folder ``games`` elsewhere on Python's path.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
