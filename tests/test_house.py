"""The house: files to be read at a sitting, a class name used once, nothing that nobody reaches, and room for more."""

import ast
import re
from collections import Counter
from pathlib import Path

from lessons import EVERY, ROOT, read

LIB = sorted((ROOT / "lib").rglob("*.py"))
TOOLS = [path for path in sorted((ROOT / "tools").rglob("*.py")) if "node_modules" not in path.parts]
LONGEST, LONGEST_FUNCTION = 400, 40
NAME = ast.Constant
"""What asks for a name by a string, as in getattr(crowd, "survey")."""

USERS = ("tests/bench", "tests/engines", "tests/proof")
"""Programs beside the tests that take from `lib`."""


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_a_file_and_its_functions_can_be_read_at_a_sitting():
    for path in [*LIB, *TOOLS]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST, path
        functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]
        assert not [x.name for x in functions if x.end_lineno - first_line(x) >= LONGEST_FUNCTION], path


def first_line(function: ast.FunctionDef) -> int:
    """Where a function's body begins, below what it says of itself."""
    return function.body[0].end_lineno + 1 if ast.get_docstring(function) else function.body[0].lineno


def words(node: ast.AST) -> set[str]:
    """The names that a piece of source mentions."""
    found = set()
    for x in ast.walk(node):
        if isinstance(x, ast.Name):
            found.add(x.id)
        elif isinstance(x, ast.Attribute):
            found.add(x.attr)
        elif isinstance(x, ast.alias):
            found.add(x.name)
        elif isinstance(x, ast.Call):
            found |= {each.value for each in x.args if isinstance(each, NAME) and type(each.value) is str}
    return found


def shown() -> list[str]:
    """The source of all that a reader runs: notebooks, the examples of README, TEACHING and guide, tools, programs."""
    cells = [cell.source for path in EVERY for cell in read(path).cells if cell.cell_type == "code"]
    papers = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "TEACHING.md")]
    papers += [path.read_text(encoding="utf-8") for path in sorted((ROOT / "guide").glob("*.md"))]
    examples = [re.sub(r"^\s*(>>>|\.\.\.) ?", "", row) for text in papers for row in text.splitlines() if ">>>" in row]
    examples += [code for text in papers for code in re.findall(r"`([^`\n]+)`", text)]
    doors = [path for path in LIB if path.stem == "__main__"]
    programs = [path for folder in USERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [*cells, *examples, *(path.read_text(encoding="utf-8") for path in (*TOOLS, *doors, *programs))]


def mentioned(source: str) -> set[str]:
    """Its names; those of a snippet that is no Python are what looks like one."""
    try:
        return words(ast.parse(source))
    except SyntaxError:
        return set(re.findall(r"[A-Za-z_]\w*", source))


def named(node: ast.stmt) -> list[str]:
    """What a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [x.id for target in targets for x in ast.walk(target) if isinstance(x, ast.Name)]


def unreached() -> set[str]:
    """What stands in `lib` and is mentioned neither by what readers run nor by anything that this leads to."""
    bodies, reached, left = {}, set(), {"__getattr__", "__dir__"}.union(*map(mentioned, shown()))
    for path in LIB:
        for node in tree(path).body:
            if names := named(node):
                for name in names:
                    bodies.setdefault(name, []).append((path, node))
            elif not isinstance(node, ast.ImportFrom | ast.Import):
                left |= words(node)
    while left:
        name = left.pop()
        reached.add(name)
        for _, node in bodies.get(name, ()):
            left |= words(node) - reached
    kept = {"__all__", "EXERCISES", "PROBLEMS"}
    return {f"{path.relative_to(ROOT)}: {name}" for name in bodies.keys() - reached - kept for path, _ in bodies[name]}


def test_nothing_stands_in_lib_that_nobody_reaches():
    assert not unreached()


def test_a_class_name_is_used_once():
    names = Counter(x for path in LIB for x in re.findall(r"^ *class (\w+)", path.read_text(encoding="utf-8"), re.M))
    assert not [name for name, count in names.items() if count > 1 and name != "Steps"], "each method has its own steps"
