"""What keeps the messages in Discord true to the store: answers to presses, boards, lobbies, own panels, votes."""
