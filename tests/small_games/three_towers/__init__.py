"""Three Towers: who lays the last floor of a tower has its points."""
