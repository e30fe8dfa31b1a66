"""The options of PUSH."""

from ..options import Flag

RISKY = Flag("risky")  # PUSH-22
WITHOUT_SWITCH = Flag("without_switch", default=True, only_for=(2,))  # PUSH-24

OPTIONS = (RISKY, WITHOUT_SWITCH)
