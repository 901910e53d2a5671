"""What messages are made of: panels, which are messages to be.  Making one sends nothing and changes nothing."""
