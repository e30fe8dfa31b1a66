"""Pictures of a table: for a mail, and for a preview of its address."""
