"""Acts of staff, each with a reason and recorded in the trail."""
