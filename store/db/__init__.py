"""The database file: connection, schema, lock, copies, errors."""
