"""What happens at a table, as its log tells it and as its page shows it step by step."""
