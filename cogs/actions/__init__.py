"""What people and computers do to games: each action is carried out and saved, or refused with a sentence."""
