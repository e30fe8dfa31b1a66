"""Staff pages about people: what they have done, which accounts may be theirs too, and measures against them."""
