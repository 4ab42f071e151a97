"""How long a class takes to be graded: 80 students with 39 exercises, right ones and wrong ones; prints one line."""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from classroom import classroom  # noqa: E402

STUDENTS, LESSONS = 80, tuple(f"{number:02}" for number in range(13))


def main() -> None:
    """Make the class, grade it, and say how long that took."""
    with TemporaryDirectory() as place:
        folder, out = Path(place) / "in", Path(place) / "out"
        classroom(folder, STUDENTS, lessons=LESSONS)
        begun = time.monotonic()
        subprocess.run([sys.executable, "-m", "tools.grade", folder, out], cwd=ROOT, check=True)
        seconds, load = time.monotonic() - begun, os.getloadavg()[0]
    used = os.times()
    taken = f"{seconds:.0f} s on {os.cpu_count()} cores, load {load:.1f}"
    computed = f"{used.children_user + used.children_system:.0f} s of the processors"
    print(f"{STUDENTS} students, {3 * len(LESSONS)} exercises: {taken}; {computed}")


if __name__ == "__main__":
    main()
