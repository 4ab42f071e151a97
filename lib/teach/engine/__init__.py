"""The learner's own engine: sockets for the parts of a pool game, what fills them, where that is kept, how it plays."""
