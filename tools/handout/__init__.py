"""A lesson on paper: a tagged PDF each, and one of the whole course: `make handout` builds them into built/handout."""
