"""Editions of the course as tests look at them: code that runs on their library, and all that their files hold."""

import ast
import base64
import bz2
import gzip
import io
import json
import lzma
import marshal
import os
import re
import subprocess
import sys
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path


def python(folder: Path, code: str) -> str:
    """What some code prints that runs on the library of an edition."""
    own = os.environ | {"PYTHONPATH": str(folder), "MY_ENGINE": os.devnull + "/none"}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=own, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout


def strings(x) -> list[str]:
    """All strings in plain data; a list of lines is one."""
    if isinstance(x, str):
        return [x.replace("&lt;", "<").replace("&gt;", ">").replace("&#x27;", "'").replace("&amp;", "&")]
    if isinstance(x, list) and all(isinstance(row, str) for row in x):
        return strings("".join(x))
    inside = x.values() if isinstance(x, dict) else x if isinstance(x, list) else ()
    return [text for y in inside for text in strings(y)]


WORD = re.compile(rb"[A-Za-z0-9+/]{60,}={0,2}")
"""What may be base64."""


def opened(data: bytes, deep: int = 3) -> list[bytes]:
    """Data less what is base64 in it, and all that comes out of it when it is unpacked in every usual way."""
    found = [WORD.sub(b"", data)]
    with suppress(Exception):  # as code reads that is laid out otherwise
        found += [ast.unparse(ast.parse(data)).encode()] if data[:1] in b'"#@idf' else []
    for way in UNPACK if deep and not data.startswith(b"\x89PNG") else ():
        with suppress(Exception):
            found += [x for inner in way(data) for x in opened(inner, deep - 1)]
    return found


def in_zip(data: bytes) -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as held:
        return [held.read(name) for name in held.namelist()]


def in_words(data: bytes) -> list[bytes]:
    """What stands in it in base64."""
    return [base64.b64decode(word) for word in WORD.findall(data) if len(word) % 4 == 0]


UNPACK = (
    lambda data: [zlib.decompress(data, wbits=-15)],
    lambda data: [zlib.decompress(data)],
    lambda data: [gzip.decompress(data)],
    lambda data: [bz2.decompress(data)],
    lambda data: [lzma.decompress(data)],
    in_zip,
    in_words,
    lambda data: ["\n".join(strings(json.loads(data))).encode()],
    lambda data: [repr(walked(marshal.loads(data[16:]))).encode()],
)
"""The usual ways to pack, undone."""


def walked(code) -> list:
    """The names and constants of bytecode."""
    return [code.co_names, [walked(x) if hasattr(x, "co_consts") else x for x in code.co_consts]]


def all_of(folder: Path) -> dict[str, str]:
    """Every file of a folder with all that comes out of it, without spaces."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {
        path.relative_to(folder).as_posix(): close(b"\n".join(opened(path.read_bytes())).decode(errors="replace"))
        for path in files
    }


def close(text: str) -> str:
    """Text without spaces, and with one kind of quotes."""
    return re.sub(r"\s+", "", text.replace("\\n", "")).replace("'", '"')
