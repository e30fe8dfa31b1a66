"""Mails that the sweep sends: a column of what each tells says when it is due, since no notice is behind it."""
