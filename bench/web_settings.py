"""The site's settings for `bench.web`: its programs play faster than people's may."""

from pushsite.settings import *  # noqa: F403
from pushsite.settings import RATE_LIMITS as OF_THE_SITE

RATE_LIMITS = OF_THE_SITE | dict.fromkeys(("api", "look", "poll"), (10**6, 60))
