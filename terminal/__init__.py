"""The games in a terminal: `python -m engine`.  It knows the boards in words, and so stands above `render`."""
