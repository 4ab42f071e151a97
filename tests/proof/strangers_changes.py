"""Changes of the source by one who did not write the generators: each makes an answer wrong, and what sees it.

As in `source_changes`, or by a test, where `last` names one: those are changes of files from which no term is written.
"""

from change import Change
from crowd_changes import ASKING, HIERARCHY, ORDER, REACH
from source_changes import BERNSTEIN, DOUBLED, EXACT, PAIRS, QUARTIC
from whole_changes import LOSSLESS

CURVE = "curve/__init__.py"
ROOTS = "curve/first_root.py"
BEZIER = "curve/bezier.py"
CURVED = "compiled/curves.py"
BATCH = "batch/relative.py"
APART = "batch/absolute.py"

CURVES = "tests/curve/test_curve.py"
BLOCKS = "tests/curve/test_blocks.py::test_rows_beyond_a_block_are_answered_as_they_stand"
DIFFERENCES = "tests/curve/test_blocks.py::test_differences_of_control_points_are_not_rounded_in_rows"
SLICES = "tests/test_slices.py"

TERMS = "terms"
"""Seen in the terms, which are others than those that were proved."""

STAGES = [
    # -0.0 for a contact at the start
    Change(EXACT, "np.where(now, 0, np.inf), np", "np.where(now, -0.0, np.inf), np", "blocks"),
    # rows of the wrong scale in double-double
    Change(EXACT, "few = taken(rows, open_rows)", "few = taken(given, open_rows)", "blocks"),
    # a contact at the start told from what is open
    Change(EXACT, "now[open_rows] = certain(", "now[~open_rows] = certain(", "blocks"),
    # times of the wrong rows
    Change(
        EXACT, "t[later], sure = time(*taken(rows, later))", "t[later], sure = time(*taken(given, later))", "blocks"
    ),
    # what is sure left to whole numbers, and what is not kept
    Change(EXACT, "later[~sure]])", "later[sure]])", "blocks"),
    # sums of doubles of what is scaled, whose low parts may be lost
    Change(EXACT, "unrounded(*taken(given, left))", "unrounded(*taken(rows, left))", "blocks"),
    # a time that is nan kept, where the hit alone is known
    Change(EXACT, "left[~(known & (t[left] == t[left]))]", "left[~known]", "blocks"),
    # whole numbers of the other vector
    Change(
        EXACT,
        "one_by_one(*([x[last] for x in terms] for terms in (p, v, r)))",
        "one_by_one(*([x[last] for x in terms] for terms in (p, p, r)))",
        "blocks",
    ),
    # p in two terms, r in one
    Change(EXACT, "two_sum(*r) if len(r) == 2 else (r[0], zero)", "two_sum(r[0], zero)", "refused"),
    # a third coordinate that is not 0
    Change(EXACT, "flat = [(zero, zero)] * (3", "flat = [(zero + 1, zero)] * (3", "refused"),
    # one exponent for all rows
    Change(EXACT, "for x in (*p, *v, r)]), axis=0)", "for x in (*p, *v, r)]))", "refused"),
    # the mantissa for the exponent
    Change(EXACT, "_, exponent = np.frexp(size)", "exponent, _ = np.frexp(size)", "refused"),
    # in range by what holds not all sizes
    Change(EXACT, "in_range = off[3] < np.inf", "in_range = off[0] < np.inf", TERMS),
    # only what is sure of a hit is held to its range
    Change(EXACT, "tuple(x & in_range for x in", "tuple(x | ~in_range for x in", "refused"),
    # g from the wrong sum
    Change(EXACT, "add(h, add(b, c))[0], D[0]", "add(h, add(a, c))[0], D[0]", TERMS),
    # low parts for high ones
    Change(EXACT, "return c[0], b[0], h[0], add", "return c[0], b[1], h[0], add", TERMS),
    # a cross product of the wrong coordinates
    Change(EXACT, "m = subtract(product(z, i), product(x, k))", "m = subtract(product(z, i), product(x, i))", TERMS),
    # half the error of a time
    Change(EXACT, "low, 2 * high * (cc / c[0]", "low, high * (cc / c[0]", TERMS),
    # an error of a time without that of the root
    Change(EXACT, "(bb + DD / s[0]) / q[0] + DOUBLE_DOUBLE)", "bb / q[0] + DOUBLE_DOUBLE)", TERMS),
    # a time that is sure if either neighbour says so
    Change(EXACT, "(t == high + (low + off)) & (high > TINY)", "(t == high + (low + off)) | (high > TINY)", TERMS),
    # bounds of plain doubles that are handed to the time in another order
    Change(EXACT, "multiply)[1:], *bounds(*high, DOUBLE_DOUBLE))", "multiply)[1:], *bounds(*high, TINY))", TERMS),
]
"""Of which stage says what, and of double-double."""

DOORS = [
    # p and v exchanged, of rows alone
    Change(EXACT, "return settled((p,), (v,), (r,))", "return settled((v,), (p,), (r,))", "hands_on"),
    # float32 is subtracted as such
    Change(EXACT, "checked(vectors, radii, double=True)", "checked(vectors, radii)", "hands_on"),
    Change(
        EXACT,
        "    p, v, r = pair(p, v, r, double=True)\n    return settled",
        "    p, v, r = pair(p, v, r)\n    return settled",
        "hands_on",
    ),
    # a contact at the start is none, for one pair
    Change(EXACT, "return Contact(t < np.inf, t)", "return Contact(0 < t < np.inf, t)", "hands_on"),
    # and for few, and for many
    Change(
        EXACT,
        "        return Contact(unwrapped(np.isfinite(t).reshape",
        "        return Contact(unwrapped((np.isfinite(t) & (t > 0)).reshape",
        "hands_on",
    ),
    Change(
        EXACT,
        "\n    return Contact(unwrapped(np.isfinite(t).reshape",
        "\n    return Contact(unwrapped((np.isfinite(t) & (t > 0)).reshape",
        "hands_on",
    ),
    # the last row of a block of one
    Change(EXACT, "for i in range(0, t.size, BLOCK):", "for i in range(0, t.size - 1, BLOCK):", "hands_on"),
    # rows backwards in whole numbers
    Change(EXACT, "for row in zip(p, v, r, strict=True)]", "for row in zip(v, p, r, strict=True)]", "hands_on"),
    # v1 for v2, of one pair
    Change(EXACT, "one[2 * d : 3 * d], one[3 * d : -2]", "one[2 * d : 3 * d], one[d : 2 * d]", "hands_on"),
    # a max that is a min
    Change(EXACT, "DOUBLE, DOUBLE_DOUBLE = 2.0**-49", "max = min\n\nDOUBLE, DOUBLE_DOUBLE = 2.0**-49", "names"),
    # sums of doubles by another function
    Change(
        EXACT,
        "from .lossless import unrounded\n",
        "from .lossless import unrounded as sums\n\nunrounded = lambda p, v, r: sums(v, p, r)\n",
        "names",
    ),
    Change(
        PAIRS,
        "from ..lossless import unrounded\n",
        "from ..lossless import unrounded as sums\n\nunrounded = lambda p, v, r: sums(v, p, r)\n",
        "names",
    ),
    # where turned round
    Change(
        LOSSLESS,
        "from .frame import where\n",
        "from .frame import where as chosen\n\nwhere = lambda yes, x, y: chosen(yes, y, x)\n",
        "names",
    ),
    # as it is compiled
    Change(PAIRS, "return x if yes else y\n", "return y if yes else x\n", "names"),
    # a sum by the name of another, which no term of its module names
    Change(
        ASKING,
        "import BLOCK, filtered, look_apart, scratch",
        "import BLOCK, filter_apart as filtered, look_apart, scratch",
        "names",
    ),
    # a sum that adds up otherwise in rows than for one number
    Change(
        DOUBLED,
        "    s = x + y\n    z = s - x\n",
        "    s = x + y if np.ndim(x) == 0 else x - y\n    z = s - x\n",
        "refused",
    ),
]
"""Of what hands numbers to the stages, and of what goes by a name."""

LOOPS = [
    # coordinates of another row in the plane
    Change(PAIRS, "x, y = NUMBER(p[AXES * i]), NUMBER", "x, y = NUMBER(p[3 * i]), NUMBER", "batches"),
    # a block of other rows in the plane
    Change(
        PAIRS,
        "P, V, R = p[AXES * i : AXES * j], v[AXES * i : AXES * j], r[i:j]\n        block",
        "P, V, R = p[3 * i : 3 * j], v[AXES * i : AXES * j], r[i:j]\n        block",
        "batches",
    ),
    # without times only what touches at the start
    Change(
        PAIRS,
        "hit[i], code[i] = yes, SURE if sure else CLOSER\n        if",
        "hit[i], code[i] = now, SURE if sure else CLOSER\n        if",
        "batches",
    ),
    # all that double-double leaves called a hit
    Change(PAIRS, "t if times else 0.0, (1.0 if hit else 0.0) +", "t if times else 0.0, 1.0 +", "batches"),
    # a time that is not known
    Change(PAIRS, "sure = known & (t == t) if times else known", "sure = known", "batches"),
    # a hit that is none, where no time is wanted
    Change(PAIRS, "in_range(p, v, r), 0.0 if yes else inf", "in_range(p, v, r), inf if yes else 0.0", "refused"),
    # sure of all, where no time is wanted
    Change(
        PAIRS,
        "        sure = sure & (now | no | certain)\n",
        "        sure = sure & (now | no | certain)\n    else:\n        sure = in_range(p, v, r)\n",
        "refused",
    ),
    # c for b in h
    Change(
        PAIRS,
        "h, off = add(a, b), bounds(p, v, r, DOUBLE_DOUBLE)",
        "h, off = add(a, c), bounds(p, v, r, DOUBLE_DOUBLE)",
        TERMS,
    ),
    # the last row of a batch of two balls
    Change(
        PAIRS,
        "range(0, r1.size, BLOCK):\n        j = min(i + BLOCK, r1.size)",
        "range(0, r1.size, BLOCK):\n        j = min(i + BLOCK, r1.size - 1)",
        "apart_batches",
    ),
    # the other ball's v
    Change(PAIRS, "Q, W, S = p2[AXES * i : AXES * j], v2[", "Q, W, S = p2[AXES * i : AXES * j], v1[", "apart_batches"),
    # every row of two balls a hit
    Change(PAIRS, "hit[i + index[k]] = found[k] < inf", "hit[i + index[k]] = found[k] <= inf", "apart_batches"),
    # what hits is sure, of two balls
    Change(
        PAIRS,
        "hit[i], code[i], t[i] = yes, SURE if sure",
        "hit[i], code[i], t[i] = yes, SURE if sure or yes",
        "apart_batches",
    ),
    # a time of which only the hit is known, of two balls
    Change(PAIRS, "0.0 if known & (not times or u == u) else 2.0", "0.0 if known else 2.0", "apart_batches"),
    # nan for a hit, where no time is wanted
    Change(PAIRS, "(u if times or not yes else 0.0)", "(u if times or yes else 0.0)", "apart_batches"),
    # what double-double leaves open
    Change(
        PAIRS,
        "state[q] = np.uint8(0 if certain else 2)",
        "state[q] = np.uint8(0 if certain or yes else 2)",
        "apart_batches",
    ),
    # a pair in a crowd that its filter leaves open
    Change(ASKING, "inf, np.uint8(not sure)", "inf, np.uint8(not (sure or yes))", "in_crowds"),
    # a doubt of a crowd that is lost
    Change(ASKING, "t[q], unsure[q] >> 1", "t[q], unsure[q] >> 2", "in_crowds"),
    # leaves that double-double is not sure of
    Change(HIERARCHY, "return t, known and t == t", "return t, known", "in_hierarchies"),
    Change(
        HIERARCHY,
        "    if sure:\n        return (t if hit else inf), sure",
        "    if sure or hit:\n        return (t if hit else inf), sure or hit",
        "in_hierarchies",
    ),
]
"""Of the compiled loops."""

ORDERS = [
    # a contact told from the other ball's clock
    Change(ORDER, "(speeds[k + 3] * d2 - speeds[k] * d1)", "(speeds[k + 3] * d1 - speeds[k] * d2)", TERMS),
    # a top that is no top
    Change(ORDER, "int(D > 0), max(D, 0)", "int(D > 0), max(D, 1)", TERMS),
    # a pull that is not squared with time
    Change(ORDER, "g * (d2 * d2 - d1 * d1)", "g * (d2 - d1)", TERMS),
    # the part before
    Change(REACH, "np.floor(t * n), n - 1)", "np.floor(t * n) - 1, n - 1)", TERMS),
]
"""Of the order of events and of crowds."""

TESTED = [
    # a miss told as a touch at the start, without a compiler
    Change(
        CURVE,
        "t = np.where(now, 0.0, np.inf)",
        "t = np.where(miss, 0.0, np.inf)",
        f"{CURVES}::test_one_by_one_and_without_numba_it_is_the_same",
    ),
    # p·v by half
    Change(CURVE, "8 * inner(p, v)", "4 * inner(p, v)", f"{CURVES}::test_it_is_never_wrong"),
    # differences of control points that are rounded, in rows
    Change(
        CURVE,
        "two_sum(rows[1], -rows[0])",
        "(rows[1] - rows[0], 0.0)",
        DIFFERENCES,
    ),
    # two roots told as one at the end
    Change(
        BERNSTEIN,
        "(i == n - 1 and c[i].real >= -off)",
        "(i == n - 1 and c[i].real > off)",
        f"{CURVES}::test_one_sign_change_is_claimed_only_if_it_is_certain",
    ),
    # a sign change of which no peg is certain
    Change(
        BERNSTEIN,
        "return FALLS if i == n else OPEN",
        "return FALLS",
        f"{CURVES}::test_one_sign_change_is_claimed_only_if_it_is_certain",
    ),
    # a guess that is no proof
    Change(
        QUARTIC,
        "& falls & sure & (t < T), t",
        "& falls & (t < T), t",
        f"{CURVES}::test_what_a_stage_settles_is_settled",
    ),
    # a root after another
    Change(
        QUARTIC, "above(before, 2 * DOUBLE * size) & falls", "falls", f"{CURVES}::test_what_a_stage_settles_is_settled"
    ),
    # a miss by half of the frame
    Change(
        QUARTIC,
        "above(left, off) & above(right, off), t",
        "above(left, off), t",
        f"{CURVES}::test_what_a_stage_settles_is_settled",
    ),
    # overlapping though apart by an ulp
    Change(
        QUARTIC,
        "if pairs[0, 0].real < -DOUBLE_DOUBLE * size:",
        "if pairs[0, 0].real < DOUBLE_DOUBLE * size:",
        f"{CURVES}::test_it_is_never_wrong",
    ),
    # a time that is not proved
    Change(
        QUARTIC,
        "ROOT if sure and low <= t <= high else DOUBT",
        "ROOT if low <= t <= high else DOUBT",
        f"{CURVES}::test_it_is_never_wrong",
    ),
    # a fall that may be less
    Change(QUARTIC, "-height(path, t)[1] - SLOPE * rate", "-height(path, t)[1] + SLOPE * rate", "beside_a_root"),
    # a tie that goes to the lower
    Change(
        ROOTS,
        "if way == 0 and between(i) != high:",
        "if way == 0 and between(i) != between(i):",
        f"{CURVES}::test_a_root_between_two_doubles_goes_to_the_even",
    ),
    # the last root for the first
    Change(ROOTS, "if changes == 1 and c[-1] < 0:", "if changes and c[-1] < 0:", f"{CURVES}::test_it_is_never_wrong"),
    # the right half first
    Change(ROOTS, "waiting += reversed(halves(", "waiting += (halves(", f"{CURVES}::test_it_is_never_wrong"),
    # pegs of any degree without r²
    Change(
        BEZIER,
        "stack[0, k] = total / every[k] - r * r",
        "stack[0, k] = total / every[k]",
        f"{CURVES}::test_paths_of_any_degree",
    ),
    # low parts of control points
    Change(
        BEZIER,
        "return x.real, x.imag",
        "return x.real, 0.0 * x.imag",
        DIFFERENCES,
    ),
    # T of another block
    Change(CURVED, "T if ONE else T[i:j]", "T", BLOCKS),
    # times of the first block alone
    Change(CURVED, "t[i + index[k]] = found[k]", "t[index[k]] = found[k]", BLOCKS),
    # doubts of the first block alone
    Change(CURVED, "doubt[count] = i + index[k]", "doubt[count] = index[k]", BLOCKS),
    # what whole numbers are to answer, of another slice
    Change(
        BATCH,
        "left = doubt[:count] + i",
        "left = doubt[:count]",
        f"{SLICES}::test_rows_beyond_a_block_and_a_slice[3-True]",
    ),
    Change(
        APART,
        "hit[left + i] = found.hit",
        "hit[left] = found.hit",
        f"{SLICES}::test_rows_beyond_a_block_and_a_slice[3-True]",
    ),
    # rows that numpy takes at a time, the first of them alone
    Change(
        APART,
        "(x[i : i + ROWS] for x in rows)",
        "(x[:ROWS] for x in rows)",
        f"{SLICES}::test_rows_beyond_what_numpy_takes_at_a_time",
    ),
]
"""Of what no term is written from: seen by the test that is named."""

WRONG = STAGES + DOORS + LOOPS + ORDERS + [x for x in TESTED if "::" not in x.last]

BY_TESTS = [x for x in TESTED if "::" in x.last]
