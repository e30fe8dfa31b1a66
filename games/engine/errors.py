"""The errors of the rules."""


class RulesError(Exception):
    """The base of all errors of the rules; the text is one plain sentence."""


class IllegalAction(RulesError):
    """The action is not among `State.legal()`; the position is unchanged."""


class OptionError(RulesError):
    """An option, or the number of seats, is not one that the game knows.

    `option` names the faulty one: a key of the options, `seats`, `first`, or
    `options` if the whole is not a mapping.
    """

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(sentence)
        self.option = option


class DumpError(RulesError):
    """The data given to `State.load` is of another game or of an unknown version."""


class ChanceError(RulesError):
    """The recorded chance does not fit what the rules ask for."""


class UnknownRules(RulesError):
    """The site does not have this game, or not this version of its rules."""
