"""What each person is still to be told: what concerns whom, when and how, and the one hand that tells it."""
