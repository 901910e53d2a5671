"""How Belfry is, for programs on the same machine: figures as OpenMetrics text, and whether it is well."""

from metrics.figures import Metrics
from metrics.page import showing

__all__ = ["Metrics", "showing"]
