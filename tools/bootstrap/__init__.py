"""Make the project's Python environment, then run a command in it. Pure standard library."""
