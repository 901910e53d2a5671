"""What explains a game to a player."""
