"""What is public of a game, read out of its board in words; one module for each game."""
