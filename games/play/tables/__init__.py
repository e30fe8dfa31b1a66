"""The life of a table: opened, started, ended before its rules end it, and played again."""
