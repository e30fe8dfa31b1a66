"""The site's settings, with the middleware that breaks it."""

from pushsite.settings import *  # noqa: F403
from pushsite.settings import MIDDLEWARE as OF_THE_SITE

MIDDLEWARE = ["tests.tools.attack.broken.Outside", *OF_THE_SITE, "tests.tools.attack.broken.Inside"]
