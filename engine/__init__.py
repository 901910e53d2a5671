"""The games: rules, chance, state, words.  No Discord, no pictures."""
