"""The colours of Okabe and Ito, one to a thing, in every picture and equation; never colour alone."""

A = "#56B4E9"
B = "#E69F00"
P = "#0072B2"
V = "#D55E00"
R = "#009E73"
CONTACT = "#CC79A7"
INK = "#222222"
PAPER = "#FFFFFF"
FRAME = "#EEEEEE"

SYMBOLS = {"p": P, "v": V, "r": R}
"""The letters that are coloured wherever they stand."""
