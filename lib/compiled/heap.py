"""A heap of balls by their keys: who does something first stands at its top.

One key is changed at a time, and sifted to its place before the next may change: with two in disorder a ball may stop
on its way below one that comes later.
"""


def _before(plan, i, k):
    """Does ball i come before ball k?"""
    return plan[i].key < plan[k].key or (plan[i].key == plan[k].key and plan[i].key_tail < plan[k].key_tail)


def change(plan, heap, i, key, key_tail):
    """Give ball i another key, and sift it to its place."""
    plan[i].key, plan[i].key_tail = key, key_tail
    spot, N = plan[i].place, len(heap)
    while spot > 0 and _before(plan, i, heap[(spot - 1) >> 1]):
        above = (spot - 1) >> 1
        _settle(plan, heap, heap[above], spot)
        spot = above
    while 2 * spot + 1 < N:
        child = 2 * spot + 1
        if child + 1 < N and _before(plan, heap[child + 1], heap[child]):
            child += 1
        if not _before(plan, heap[child], i):
            break
        _settle(plan, heap, heap[child], spot)
        spot = child
    _settle(plan, heap, i, spot)


def _settle(plan, heap, i, spot):
    """Let ball i stand there."""
    heap[spot], plan[i].place = i, spot
