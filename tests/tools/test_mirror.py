"""The packages of Pyodide beside the page: fetched whole and right, or the site stays as it was."""

import io
import json
import re
import zipfile
from functools import partial
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import traitlets
from lab import launched

from tools import live, needs
from tools.live import mirror, standin

WORKER = (live.FRONT / "worker.js").read_text(encoding="utf-8")
WANTED = {"numpy": ["six"], "matplotlib": ["numpy", "six"], "traitlets": [], "tqdm": [], "six": [], "scipy": []}


def wheel(name):
    return f"{name}.whl", f"what is in {name}".encode() * 1000


class Distribution(BaseHTTPRequestHandler):
    """Gives each wheel, but what is `spoilt` in its own way; and counts what it was asked for."""

    def __init__(self, server, *given):
        self.known = server
        super().__init__(*given)

    def do_GET(self):
        name = self.path.rpartition("/")[2].removesuffix(".whl")
        self.known["asked"].append(name)
        way, body = self.known["spoilt"].get(name), wheel(name)[1]
        self.send_response(404 if way == "missing" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:500] if way == "short" else body[::-1] if way == "other" else body)

    def log_message(self, *words):
        """Say nothing."""


@pytest.fixture
def distribution(monkeypatch):
    monkeypatch.setattr(mirror, "PAUSE", 0.0)
    known = {"asked": [], "spoilt": {}}
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Distribution, known))
    Thread(target=server.serve_forever, daemon=True).start()
    yield known | {"address": f"http://127.0.0.1:{server.server_address[1]}/"}
    server.shutdown()
    server.server_close()


@pytest.fixture
def site(tmp_path):
    core = tmp_path / "alive" / "pyodide"
    core.mkdir(parents=True)
    (tmp_path / "alive" / "worker.js").write_text(WORKER, encoding="utf-8")
    packages = {
        name: {"file_name": wheel(name)[0], "sha256": sha256(wheel(name)[1]).hexdigest(), "depends": depends}
        for name, depends in WANTED.items()
    }
    (core / mirror.LOCK).write_text(json.dumps({"packages": packages}), encoding="utf-8")
    return tmp_path


def files(site):
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_what_the_lessons_need_is_fetched_once_and_the_page_takes_it_from_there(site, distribution):
    made = mirror.fetch(site, distribution["address"])
    assert sorted(distribution["asked"]) == ["matplotlib", "numpy", "six", "tqdm", "traitlets"], "and no more"
    assert all((site / "alive" / "pyodide" / name).read_bytes() == wheel(name[:-4])[1] for name in made)
    worker = (site / "alive" / "worker.js").read_text(encoding="utf-8")
    assert mirror.HERE in worker and worker.replace(mirror.HERE, mirror.ELSEWHERE) == WORKER
    (site / "alive" / "pyodide" / "six.whl").write_bytes(b"spoilt on the disk")
    assert mirror.fetch(site, distribution["address"]) == ["six.whl"]
    assert mirror.fetch(site, distribution["address"]) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "said", "asked"),
    [
        ("missing", "the server answered 404", 1),
        ("other", "has the hash", 1),
        ("short", "the connection ended before all of it was there", mirror.TRIES),
    ],
)
def test_what_does_not_come_right_leaves_the_site_as_it_was(site, distribution, way, said, asked):
    before = files(site)
    distribution["spoilt"]["tqdm"] = way
    with pytest.raises(SystemExit, match=f"tqdm.whl .*{said}.*Nothing was mirrored"):
        mirror.fetch(site, distribution["address"])
    assert files(site) == before and distribution["asked"].count("tqdm") == asked


def test_without_a_network_it_is_said_and_nothing_is_changed(site, monkeypatch):
    monkeypatch.setattr(mirror, "PAUSE", 0.0)
    before = files(site)
    with pytest.raises(SystemExit, match="is there a network. Nothing was mirrored"):
        mirror.fetch(site, "http://127.0.0.1:9/")
    assert files(site) == before


def test_what_is_no_site_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="folder must be a built site"):
        mirror.fetch(tmp_path)


def test_the_list_has_what_the_worker_loads_and_its_place_is_the_distribution():
    lock = json.loads((needs.asset("pyodide") / mirror.LOCK).read_text(encoding="utf-8"))
    found = dict(mirror._wanted(WORKER, lock))
    assert {"numpy", "matplotlib", "pillow", "contourpy"} <= {name.partition("-")[0] for name in found}
    assert all(re.fullmatch("[0-9a-f]{64}", known) for known in found.values())
    version = re.search('VERSION = "([^"]+)"', WORKER)[1]
    assert mirror._address(WORKER).endswith(f"/v{version}/full/") and mirror.ELSEWHERE in WORKER


def zipped(files, name):
    """A wheel of some files by name."""
    out = io.BytesIO()
    told = f"{name}-1.dist-info"
    meta = {f"{told}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", f"{told}/RECORD": ""}
    meta[f"{told}/WHEEL"] = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in (files | meta).items():
            archive.writestr(path, text)
    return out.getvalue()


ASKED = """async () => {
  const worker = new Worker("alive/worker.js", { type: "module" });
  const next = (...kinds) => new Promise((done) => {
    worker.onmessage = ({ data }) => { if (kinds.includes(data.kind)) done(data); };
  });
  const begun = await next("ready", "failed");
  if (begun.kind === "failed") return begun.words;
  const answer = next("answer", "refused");
  worker.postMessage(JSON.stringify({ do: "run", code: "import numpy; print(numpy.told)" }));
  return JSON.parse((await answer).answer).said;
}"""


@pytest.mark.slow
@pytest.mark.skipif(needs.browser_path() is None, reason="no Chromium")
def test_pyodide_loads_mirrored_packages_from_beside_the_page(tmp_path, monkeypatch):
    """Its kernel needs traitlets alone: the other packages stand for themselves."""
    place = tmp_path / "alive"
    place.mkdir()
    live._put_python(place, key=False)
    home = Path(traitlets.__file__).parent.parent
    own = {x.relative_to(home).as_posix(): x.read_text("utf-8") for x in (home / "traitlets").rglob("*.py")}
    lock = json.loads((place / "pyodide" / mirror.LOCK).read_text(encoding="utf-8"))
    wheels = {}
    for name in ("numpy", "matplotlib", "traitlets", "tqdm"):
        wheels[file := f"{name}-1-py3-none-any.whl"] = data = zipped(
            own if name == "traitlets" else {f"{name}/__init__.py": "told = 'from beside'"}, name
        )
        changed = {"file_name": file, "sha256": sha256(data).hexdigest(), "depends": [], "version": "1"}
        lock["packages"][name] |= changed
    (place / "pyodide" / mirror.LOCK).write_text(json.dumps(lock), encoding="utf-8")
    monkeypatch.setattr(mirror, "_fetched", lambda address: wheels[address.rpartition("/")[2]])
    assert sorted(mirror.fetch(tmp_path)) == sorted(wheels)
    (tmp_path / "page.html").write_text("<!doctype html><title>t</title><link rel=icon href=data:,>", encoding="utf-8")
    with launched() as chromium, standin._serving(tmp_path) as address:
        page, elsewhere = chromium.new_page(), []
        page.context.route("https://**", lambda route: (elsewhere.append(route.request.url), route.abort()))
        page.goto(f"{address}page.html")
        assert page.evaluate(ASKED) == ["from beside\n"] and elsewhere == []
