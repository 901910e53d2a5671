"""How Belfry is, for programs on the same machine: figures as OpenMetrics text, and whether it is well."""
