"""The folded parts of a lesson on a phone say how many exercises lie in them, without a site that is built."""

from pathlib import Path

import pytest
from lab import launched

SCRIPT = Path(__file__).parents[2] / "tools/site/static/site.js"
PAGE = """<html><body><main class="bd-article"><div class="alive"></div>
<section><h2>Code<a href="#code">#</a></h2><p>code</p></section>
<section><h2>Your turn<a href="#your-turn">#</a></h2>
<section><h3>Exercise 01.1: the chord</h3></section><section><h3>Exercise 01.2: the share</h3></section>
<section><h3>What others say</h3></section></section></main><script>SCRIPT</script></body></html>"""


@pytest.mark.slow
def test_a_fold_says_how_many_exercises_lie_in_it(tmp_path):
    text = PAGE.replace("SCRIPT", SCRIPT.read_text(encoding="utf-8"))
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    with launched() as chromium:
        page = chromium.new_page(viewport={"width": 375, "height": 667})
        page.goto((tmp_path / "page.html").as_uri())
        assert page.locator(".swept-fold").all_text_contents() == ["Code", "Your turn (2 exercises)"]
