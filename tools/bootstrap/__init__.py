"""Create the project's virtual environment, then run a command in it. Only the standard library is used."""
