"""The course's own source, compiled for numbers, and the data structures that only speed needs."""
