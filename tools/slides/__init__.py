"""A deck a lesson, made of its sections and its pictures' states: `make slides` builds them into built/slides."""
