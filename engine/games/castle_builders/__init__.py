"""Castle Builders: its rules, the parts they are made of, its printed tables and its words."""
