"""What rules are written with, a turn in play, and what follows from a choice."""
