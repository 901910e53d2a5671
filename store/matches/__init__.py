"""What is done to matches: opened, joined, played, voted on, ended."""
