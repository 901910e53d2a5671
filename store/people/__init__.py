"""What is stored about users."""
