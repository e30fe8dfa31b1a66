"""The production set-up as processes of this machine, for bench, faults, attacks and tests."""
