"""What happens to games when a person is renamed, signs in to an account, is cleared or closes their account."""

from accounts.registry import register
from games.play.account_hooks import HOOKS

register(HOOKS)
