"""The course as static pages, made of the notebooks and of README: `make site` builds them into built/site."""
