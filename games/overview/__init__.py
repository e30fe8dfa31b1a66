"""Games in short, as pages of all kinds show them: a seat, a row of a list, and a picture of a table."""
