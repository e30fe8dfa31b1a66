"""The life of a table: opened, joined, started, ended before its rules end it, and played again."""
