"""Two editions of the course, each a folder that runs: students' without solutions, teachers' with the key.

In no file that students can open stands a solution that an exercise of theirs asks for, a reference by which the
checker judges, a known mistake, a note to the instructor, or an order of lines. The tutor is sealed: `lib/sealed.bin`
holds `lib.teach` and those functions of `lib` that answer an exercise, and `lib/opening.py` opens it in memory. What a
lesson derives or shows in a fold stays where it is.

A determined student can still open it. The course runs without a server, so the key has to lie with what it seals, and
whoever reads `lib/opening.py` can print all of it, or read it from the memory of a running lesson. The whole course is
public besides. So the seal keeps an answer from whoever looks around, searches, or asks an editor for a definition, and
it is no protection of an examination: for that, take the answers in, and grade them with cases that were held back.
"""
