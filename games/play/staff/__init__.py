"""What staff do, each with a reason and written into the trail."""
