"""The sweep that is never wrong as one header in C99, translated from the lesson's own source.

`python -m tools.port`, or `make port`, writes built/swept_spheres.h. The formulas are those of `lib`, read from their
syntax trees (`translate`), in the order in which a compiled loop takes them (`stages`). By hand are written only the
words and checks at the head of the header, numbers of any size, and the two functions that others call (`parts`).
"""
