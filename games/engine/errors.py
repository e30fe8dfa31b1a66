"""What the rules say when they are asked for something that they do not allow."""


class RulesError(Exception):
    """The root of all errors of `games.catalog`; its text is one plain sentence."""


class IllegalAction(RulesError):
    """The action is not among `State.legal()`; the position is as it was before."""


class OptionError(RulesError):
    """An option, or the number of seats, is not one that the game knows.

    `option` names the one at fault: a key of the options, `seats`, `first`, or
    `options` where the whole is not a mapping.
    """

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(sentence)
        self.option = option


class DumpError(RulesError):
    """The data given to `State.load` is of another game or of an unknown version."""


class ChanceError(RulesError):
    """A recorded chance does not fit what the rules ask of it."""


class UnknownRules(RulesError):
    """There is no such game here, or not in this version: it is older, or newer, than this code."""
