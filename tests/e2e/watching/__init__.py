"""What came of it: messages, requests, the store, and when all is done."""
