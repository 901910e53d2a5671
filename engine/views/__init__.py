"""What a reader sees and reads of a game."""
