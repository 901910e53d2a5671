"""`python -m belfry` is the command `belfry`, also where that is not on the path."""

import sys

from belfry import main

sys.exit(main())
