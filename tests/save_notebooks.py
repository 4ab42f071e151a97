"""Run every notebook and save what it printed, so that a second run changes nothing: `make notebooks`."""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
LOCKED = Config({"KernelManager": {"transport_encryption": "auto"}})
"""A kernel is talked to through locked lines: else each warns that somebody on the network might listen."""

VIEW = "application/vnd.jupyter.widget-view+json"
os.environ["SWEPT_SPHERES_QUIET"] = "yes"  # what is said while loops are compiled is not to be saved


def run(notebook: nbformat.NotebookNode, folder: Path = NOTEBOOKS, **kernel) -> nbformat.NotebookNode:
    """The notebook with fresh outputs and nothing in it that differs from run to run; kernel : how that is started."""
    options = {"record_timing": False, "store_widget_state": False, "coalesce_streams": True, "timeout": 60}
    place = {"metadata": {"path": folder}}
    NotebookClient(notebook, kernel_name="python3", resources=place, config=LOCKED, **options).execute(**kernel)
    notebook.metadata.language_info = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata = {name: x for name, x in cell.metadata.items() if name == "jupyter"}  # what is collapsed
        for output in cell.get("outputs", []):
            if len(output.get("data", {})) > 1:
                output["data"].pop(VIEW, None)  # its id is random, and what stands beside it reads without a kernel
    return notebook


def main() -> None:
    """Save each notebook named on the command line, or all of them."""
    for path in [Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")):
        nbformat.write(run(nbformat.read(path, as_version=4)), path)
        print(path.name)


if __name__ == "__main__":
    main()
