"""The central pictures: one a lesson, its states the tags of the lesson's equations."""
