"""Time: how long everything has, and what does not count as time."""
