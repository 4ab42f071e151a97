"""Two editions of the course, each a folder that runs: students' without solutions, teachers' with the key.

What students have holds no solution, no note to the instructor, and no order of lines. What a determined student can
still read: the references by which the checker judges (`right=` in `lib/teach`; most are `lib` itself or whole
numbers), the known mistakes, and the library, whose methods the lessons derive anyway. Nothing is hidden by a trick.
"""
