"""The presenter's own screen: all of a long note can be read there, and none is written smaller than need be."""

import shutil

import pytest

from tools import needs
from tools.slides import presenter

PAGE = """<!doctype html><link rel="stylesheet" href="reveal.css"><div class="reveal"><div class="slides">
<section>One<aside class="notes"><p>Ask first.</p></aside></section>
<section>Two<aside class="notes">{long}</aside></section></div></div>
<script src="reveal.js"></script><script src="notes.js"></script>
<script>Reveal.initialize({{ plugins: [RevealNotes] }})</script>"""

READ = """() => {
    const box = document.querySelector(".speaker-controls-notes .value"), { bottom } = box.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(box).fontSize), whole = box.scrollHeight <= box.clientHeight;
    box.scrollTop = 1e6;
    const last = box.lastElementChild.getBoundingClientRect().bottom;
    return { size, whole, inside: bottom <= innerHeight, seen: last <= bottom + 1 };
}"""


@pytest.mark.slow
@pytest.mark.skipif(not (needs.ASSETS / "reveal.js").exists(), reason="no reveal.js here")
def test_a_long_note_is_smaller_and_then_scrolls(tmp_path, chromium):
    for name in ("reveal.js", "reveal.css"):
        shutil.copy(needs.asset("reveal.js") / "dist" / name, tmp_path)
    presenter.put(tmp_path / "notes.js")
    long = "".join(f"<p>{k}. {20 * 'What is said here is long. '}</p>" for k in range(5))
    (tmp_path / "deck.html").write_text(PAGE.format(long=long), encoding="utf-8")
    page = chromium.new_page(viewport={"width": 1100, "height": 700})
    page.goto((tmp_path / "deck.html").as_uri())
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    own = opened.value
    own.wait_for_selector(".speaker-controls-notes:not(.hidden) .value p")
    short = own.evaluate(READ)
    page.evaluate("Reveal.slide(1)")
    own.wait_for_function("document.querySelectorAll('.speaker-controls-notes .value p').length === 5")
    told = own.evaluate(READ)
    page.close()
    assert short["whole"] and short["size"] > told["size"] >= 14
    assert told["inside"] and told["seen"], "the last words come into sight"


def test_another_window_is_told(tmp_path, monkeypatch):
    (tmp_path / "dist" / "plugin").mkdir(parents=True)
    (tmp_path / "dist" / "plugin" / "notes.js").write_text("other", encoding="utf-8")
    monkeypatch.setattr(needs, "asset", lambda name: tmp_path)
    with pytest.raises(ValueError, match="must have .* once; got it 0 times"):
        presenter.put(tmp_path / "notes.js")
