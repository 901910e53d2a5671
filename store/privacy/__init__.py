"""What is stored about a person, and how it is erased."""
