"""What stands in the way."""


class BackupProblem(Exception):
    """A backup cannot be made or restored; its text is a sentence for whoever asked."""
