"""What an answer's code names that is more than computing: files, programs, the network, other processes."""

import ast
from contextlib import suppress

REACHES = {
    "delete or move files": "remove unlink rmdir rmtree removedirs rename move",
    "open files": "open read_text write_text read_bytes write_bytes loadtxt savetxt listdir scandir",
    "start programs or processes": "fork forkpty system popen Popen subprocess spawn multiprocessing pty execv execve",
    "reach the network": "socket urllib urlopen requests http ftplib smtplib create_connection gethostbyname",
    "end other processes": "kill killpg _exit",
    "reach below Python": "ctypes mmap",
}
"""What names are for."""


def attempts(source: str) -> list[str]:
    """What the names in a program are for, beyond computing, each with the names.

    >>> attempts("import os\\nos.remove('x'), os.fork()")
    ['to delete or move files (remove)', 'to start programs or processes (fork)']
    """
    names: set[str] = set()
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for x in ast.walk(ast.parse(source)):
            names |= {getattr(x, "attr", ""), x.id if isinstance(x, ast.Name) else ""}
            if isinstance(x, ast.Import | ast.ImportFrom):
                parts = [*(one.name for one in x.names), getattr(x, "module", "") or ""]
                names |= {part for whole in parts for part in whole.split(".")}
    found = {what: sorted(names & set(words.split())) for what, words in REACHES.items()}
    return [f"to {what} ({', '.join(some)})" for what, some in found.items() if some]
