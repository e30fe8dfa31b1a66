"""Reading environment variables so that one start names everything that is wrong with them."""

import sys
from collections.abc import Callable
from typing import Any

from environs import EnvError, EnvNotSetError, FileAwareEnv

from pushsite.environment.addresses import mail_settings

REQUIRED: Any = ...


class Reader:
    """Reads variables and keeps a sentence for each that is missing or makes no sense.

    A variable that is not set is looked for in the file that ``<NAME>_FILE`` names.
    """

    def __init__(self) -> None:
        self._env = FileAwareEnv(strip_whitespace=True)
        self._env.add_parser("mail_url", mail_settings)
        self.problems: list[str] = []

    def read(
        self,
        kind: str,
        name: str,
        expected: str,
        *,
        default: Any = REQUIRED,
        valid: Callable[[Any], bool] = lambda value: True,
    ) -> Any:
        """The value of ``name``, parsed as environs' ``kind``; ``expected`` ends the sentence "NAME must be …".

        ``None`` where it is wrong: call ``finish`` before anything is made of it.
        """
        try:
            value = getattr(self._env, kind)(name, default)
        except EnvNotSetError:
            return self._wrong(f"{name} is not set: it must be {expected}.")
        except EnvError:
            return self._wrong(f"{name} must be {expected}.")
        except ValueError:
            return self._wrong(f"{name}_FILE must name a file that can be read.")
        if value is not default and not valid(value):
            return self._wrong(f"{name} must be {expected}.")
        return value

    def finish(self) -> None:
        """End the process with one sentence a line, if there are any."""
        if self.problems:
            sys.exit("\n".join(self.problems))

    def _wrong(self, sentence: str) -> None:
        self.problems.append(sentence)
