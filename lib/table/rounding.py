"""What counts as touching on a table, and what rounding may lose of places, speeds and times."""

NEAR = 42
"""Balls that are to meet touch already where one begins if f is at most 2⁻⁴² r²: if some 10⁻¹³ of r is between them.
Half of that share is the gap to a wall."""

CLOSE, CLOSE_TO_WALL = 2.0**-NEAR, 2.0 ** -(NEAR + 1)
"""The same as shares: of r² in f, and of its radius in a ball's gap to a wall."""

LOST = 2.0**-49
"""16 u: what moving a ball may lose of the largest coordinate that enters."""

FAINT = 2.0**-100
"""What adding up a reading of the clock may lose of it, and more: such readings keep some 106 digits."""

CLEAR = 2.0**-48
"""At this share of their speed two balls part that rounding would leave closing in after they met."""

COARSE = 1e-3
"""Balls that meet at another distance than their radii say, by this share, are where floats are too coarse."""
