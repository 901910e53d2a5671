"""What everything may use: the clock, time limits and the version."""
