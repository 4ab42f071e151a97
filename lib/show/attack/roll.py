"""The roll of engines in which the trial found nothing, and of what is mended: from the record, no engine is needed."""

from itertools import groupby

from IPython.display import Markdown, display

from ...attack import museum
from ...attack.trial import ASKED


def roll() -> None:
    """Show the calls on trial in which no fault was found, and the faults that newer versions no longer show."""
    calls, known = sorted(museum.roll(), key=_engine), museum.record()
    rows = [f"| {name} | {', '.join(map(_code, of))} |" for name, of in groupby(calls, _engine)]
    pairs = [call["verdict"]["judged"] for call in calls]
    every = [call["verdict"] for call in known["calls"].values()]
    legend = (
        f"Asked on {known['date']}. No fault on ordinary pairs in {sum(not x['ordinary'] for x in every)} of "
        f"{len(every)} calls; none on hard ones either, and none in the museum, in these {len(calls)}. In each of them "
        f"policy and precision let {min(pairs)} to {max(pairs)} pairs be judged, of {len(ASKED)} families."
    )
    gone = [f"{x.engine} {x.version} gets *{x.title}* right." for x in museum.mended()]
    table = "\n".join(["| engine | calls without a fault |", "|---|---|", *rows])
    display(Markdown("\n\n".join([table, f"*{legend}*", *gone])))


def _engine(call: dict) -> str:
    """An engine with its version; a version that is kept though newer ones are out is called old."""
    return f"{call['engine']} {call['version']}{', old' if 'old' in call else ''}"


def _code(call: dict) -> str:
    """The name of a call, as code."""
    return f"`{call['call']}`"
