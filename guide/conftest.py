"""The listings say `swept_spheres`, as programs do, and mean this checkout, whichever is installed."""

import sys

import lib

sys.modules.setdefault("swept_spheres", lib)
