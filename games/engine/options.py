"""Options of a game, declared once: the rules check them, and forms for tables have a field for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from games.engine.errors import OptionError

Options: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Flag:
    """A yes or no. With `only_for`, it is always no for other numbers of seats."""

    kind: ClassVar[str] = "flag"
    name: str
    default: bool = False
    only_for: tuple[int, ...] | None = None

    def open_to(self, seats: int) -> bool:
        """Whether there is anything to choose with this number of seats."""
        return self.only_for is None or seats in self.only_for

    def default_for(self, seats: int) -> bool:
        return self.default and self.open_to(seats)

    def check(self, value: object, seats: int) -> None:
        if type(value) is not bool:
            raise OptionError(self.name, f"The option {self.name} must be true or false.")
        if value and not self.open_to(seats):
            raise OptionError(self.name, f"The option {self.name} must be off with {seats} seats.")


@dataclass(frozen=True, slots=True)
class NumberOption:
    """A whole number from `low` to `high`, or `none`, a value outside that switches it off.

    With `only_with`, it must be the default if the flag of that name is off.
    """

    kind: ClassVar[str] = "number"
    name: str
    default: int
    low: int
    high: int
    none: int | None = None
    only_with: str | None = None

    def open_to(self, seats: int) -> bool:
        return True

    def default_for(self, seats: int) -> int:
        return self.default

    def check(self, value: object, seats: int) -> None:
        if type(value) is not int:
            raise OptionError(self.name, f"The option {self.name} must be a whole number.")
        if value != self.none and not self.low <= value <= self.high:
            also = "" if self.none is None else f", or {self.none} for none"
            raise OptionError(
                self.name,
                f"The option {self.name} must be from {self.low} to {self.high}{also}.",
            )


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """An option with a few named values."""

    kind: ClassVar[str] = "choice"
    name: str
    default: str
    values: tuple[str, ...]

    def open_to(self, seats: int) -> bool:
        return True

    def default_for(self, seats: int) -> str:
        return self.default

    def check(self, value: object, seats: int) -> None:
        if type(value) is not str or value not in self.values:
            words = ", ".join(self.values)
            raise OptionError(self.name, f"The option {self.name} must be one of: {words}.")


Spec: TypeAlias = Flag | NumberOption | ChoiceOption


def checked_options(specs: Sequence[Spec], options: Mapping[str, object], seats: int) -> Options:
    """Return the full options with defaults filled in; raises OptionError for a bad one."""
    if not isinstance(options, Mapping):
        raise OptionError("options", "The options must be given as names with values.")
    known = {spec.name for spec in specs}
    for name in options:
        if name not in known:
            shown = str(name)[:40]
            raise OptionError(shown, f"This game has no option {shown!r}.")
    full: Options = {}
    for spec in specs:
        value = options.get(spec.name, spec.default_for(seats))
        spec.check(value, seats)
        full[spec.name] = value
    for spec in specs:
        _check_together(spec, full)
    return full


def _check_together(spec: Spec, full: Options) -> None:
    if (
        isinstance(spec, NumberOption)
        and spec.only_with
        and not full[spec.only_with]
        and full[spec.name] != spec.default
    ):
        sentence = f"The option {spec.name} must be {spec.default} unless {spec.only_with} is on."
        raise OptionError(spec.name, sentence)
