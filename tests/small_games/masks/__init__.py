"""A small game of hidden masks, one peek and one guess: knowledge that some share."""
