"""Contacts for PyTorch: autograd through them gives what `lib.derivative` gives, backwards and forwards.

Numbers are taken as float64. Forwards means `torch.autograd.forward_ad`; `torch.func` does not go through. Where a
contact has no derivative its gradient is nan, unless nothing depends on that row: `torch.where(hit, t, 1.0)` is safe.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from . import rules


def contact_time(p: Any, v: Any, r: Any) -> Any:
    """The time of first contact of two balls in the frame, inf for none, as a tensor.

    Parameters
    ----------
    p, v, r
        As `lib.exact.sweep`; tensors, arrays, lists or numbers.

    Returns
    -------
    torch.Tensor, shape (...)
        The time, correctly rounded, and so is each entry of its gradient.

    Raises
    ------
    ValueError, TypeError
        As `lib.exact.sweep`.
    """
    return _rule(rules.time_of, rules.derivatives_of_time, rules.back_through_time).apply(
        *_alike((p, v, r), vectors=(0, 1))
    )


def frame(p1: Any, v1: Any, r1: Any, p2: Any, v2: Any, r2: Any, m1: Any, m2: Any, e: Any = 1.0) -> tuple[Any, ...]:
    """Two balls a frame later, whether they hit or not, as tensors.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2, m1, m2, e
        As `velocities`.

    Returns
    -------
    p1, p2, v1, v2 : torch.Tensor, shape (..., d)
        Both centres at the end of the frame, and both displacements per frame from then on.

    Raises
    ------
    ValueError, TypeError
        As `velocities`.
    """
    given = _alike((p1, v1, r1, p2, v2, r2, m1, m2, e), rules.VECTORS)
    return _rule(rules.frame_of, rules.derivatives_of_frame, rules.back_through_frame).apply(*given)


def _alike(given: tuple[Any, ...], vectors: tuple[int, ...]) -> list[Any]:
    """All arguments as tensors of float64 and of one leading shape."""
    import torch

    tensors = [torch.as_tensor(x, dtype=torch.float64) for x in given]
    leads = [x.shape[:-1] if i in vectors else x.shape for i, x in enumerate(tensors)]
    lead = torch.broadcast_shapes(*leads)
    return [x.broadcast_to((*lead, *x.shape[-1:]) if i in vectors else lead) for i, x in enumerate(tensors)]


@cache
def _rule(answer: Any, derivatives: Any, back: Any) -> Any:
    """The function of PyTorch that asks one of `rules`, goes forwards by another and back by a third."""
    import torch

    def arrays(given: Any) -> Any:
        return [x.detach().cpu().numpy() for x in given]

    def tensors(found: Any) -> Any:
        return tuple(map(torch.as_tensor, found)) if isinstance(found, tuple) else torch.as_tensor(found)

    class AskedOfLib(torch.autograd.Function):
        """One call there and back."""

        @staticmethod
        def forward(*given: Any) -> Any:
            return tensors(answer(*arrays(given)))

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            ctx.save_for_backward(*inputs)
            ctx.save_for_forward(*inputs)

        @staticmethod
        def jvp(ctx: Any, *changes: Any) -> Any:
            given = arrays(ctx.saved_tensors)
            moves = [np.zeros(x.shape) if a is None else arrays([a])[0] for x, a in zip(given, changes, strict=True)]
            found = tensors(tuple(rules.through(derivatives(*given), moves, rules.times)))
            return found if len(found) > 1 else found[0]

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx: Any, *flows: Any) -> Any:
            given, flows = arrays(ctx.saved_tensors), arrays(flows)
            return tensors(tuple(back(flows[0] if len(flows) == 1 else flows, *given)))

    return AskedOfLib
