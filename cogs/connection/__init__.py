"""What Discord is: messages, answers, members, connections, and what its refusals mean."""
