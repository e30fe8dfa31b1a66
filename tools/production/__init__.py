"""The production set-up as processes of this machine, for the bench, for the faults and for tests."""
