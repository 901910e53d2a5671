"""What rows become: plain data without SQL."""
