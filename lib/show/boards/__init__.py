"""The pictures that can be dragged, a module each."""
