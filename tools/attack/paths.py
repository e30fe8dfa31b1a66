"""What stands in an address."""

from collections.abc import Mapping
from urllib.parse import quote

Arguments = Mapping[str, str]  # names of things, or words after "="


def filled(path: str, arguments: Arguments, things: Arguments, as_it_is: Arguments | None = None) -> str:
    """``path`` with what stands for its ``{arguments}``; ``as_it_is`` has what is quoted already."""
    texts = {name: quote(value[1:] if value.startswith("=") else things[value]) for name, value in arguments.items()}
    return path.format_map(texts | dict(as_it_is or {}))
