"""Small changes through one event, forwards and backwards: written once, for plain numbers or for arrays of changes.

`jump` is the saltation of a contact as `lib.table.jump` derives it, and `pulled` the same backwards. dx and dv are
(N, 3, K), K changes of N balls, dr (N, K) and de (2, K) those of radii and of e; ax, av, ar and ae what weighs. m is
the number of a change, or the slice of all: so this runs on numpy's arrays as it stands, and compiled as it stands.
"""


def jump(n, w, rate, curve, pull, J, stiff, dp, dw, dR, dE):
    """By how much a contact comes later, and how its impulse changes, if p, w and R change, and J by dE besides."""
    (a, b, c), (x, y, z), (f, g, h), (i, j, k) = n, w, dp, dw
    later = (dR - (a * f + b * g + c * h)) / rate
    s, t, u = curve * (f + x * later - a * dR), curve * (g + y * later - b * dR), curve * (h + z * later - c * dR)
    more = stiff * (pull * later - (a * i + b * j + c * k) - (x * s + y * t + z * u)) + dE
    return later, (a * more + J * s, b * more + J * t, c * more + J * u)


def pulled(n, w, rate, curve, pull, J, stiff, T, Q):
    """`jump` backwards: T and Q weigh its two answers; what p, w, R and dE weigh then."""
    (a, b, c), (x, y, z), (f, g, h) = n, w, Q
    more = a * f + b * g + c * h
    k = stiff * more
    s, t, u = curve * (J * f - k * x), curve * (J * g - k * y), curve * (J * h - k * z)
    T = (T + k * pull + (x * s + y * t + z * u)) / rate
    R = T - (a * s + b * t + c * u)
    return (s - T * a, t - T * b, u - T * c), (-(k * a), -(k * b), -(k * c)), R, more


def _fly(dx, dv, i, dt, m):
    """The change of ball i after a while on its way."""
    for c in range(3):
        dx[i, c, m] = dx[i, c, m] + dt * dv[i, c, m]


def _fly_back(ax, av, i, dt, m):
    """`_fly` backwards."""
    for c in range(3):
        av[i, c, m] = av[i, c, m] + dt * ax[i, c, m]


def _vector(a, k):
    """Row k of an array as three numbers."""
    return a[k, 0], a[k, 1], a[k, 2]


def _through(h, dx, dv, dr, de, k, m):
    """Changes m after event k."""
    i, j = h.who[k, 0], h.who[k, 1]
    _fly(dx, dv, i, h.dt[k, 0], m)
    if h.sunk[k]:
        for c in range(3):
            dx[i, c, m] = dv[i, c, m] = 0.0
        return
    p, w, R = (-dx[i, 0, m], -dx[i, 1, m], -dx[i, 2, m]), (-dv[i, 0, m], -dv[i, 1, m], -dv[i, 2, m]), 1.0 * dr[i, m]
    if j >= 0:
        _fly(dx, dv, j, h.dt[k, 1], m)
        p = (p[0] + dx[j, 0, m], p[1] + dx[j, 1, m], p[2] + dx[j, 2, m])
        w = (w[0] + dv[j, 0, m], w[1] + dv[j, 1, m], w[2] + dv[j, 2, m])
        R = R + dr[j, m]
    n, more = _vector(h.n, k), h.share[k] * de[h.which[k], m]
    later, q = jump(n, _vector(h.w, k), h.rate[k], h.curve[k], h.pull[k], h.J[k], h.stiff[k], p, w, R, more)
    for c in range(3):
        dx[i, c, m] = dx[i, c, m] + h.weight[k, 0] * h.J[k] * n[c] * later
        dv[i, c, m] = dv[i, c, m] - h.weight[k, 0] * q[c]
        if j >= 0:
            dx[j, c, m] = dx[j, c, m] - h.weight[k, 1] * h.J[k] * n[c] * later
            dv[j, c, m] = dv[j, c, m] + h.weight[k, 1] * q[c]


def _back_through(h, ax, av, ar, ae, k, m):
    """What weighs before event k, of numbers m."""
    i, j = h.who[k, 0], h.who[k, 1]
    if h.sunk[k]:
        for c in range(3):
            ax[i, c, m] = av[i, c, m] = 0.0
        return
    n, one, other = _vector(h.n, k), h.weight[k, 0], h.weight[k, 1]
    T = one * (n[0] * ax[i, 0, m] + n[1] * ax[i, 1, m] + n[2] * ax[i, 2, m])
    Q = (-(one * av[i, 0, m]), -(one * av[i, 1, m]), -(one * av[i, 2, m]))
    if j >= 0:
        T = T - other * (n[0] * ax[j, 0, m] + n[1] * ax[j, 1, m] + n[2] * ax[j, 2, m])
        Q = (Q[0] + other * av[j, 0, m], Q[1] + other * av[j, 1, m], Q[2] + other * av[j, 2, m])
    given = h.rate[k], h.curve[k], h.pull[k], h.J[k], h.stiff[k]
    p, w, R, more = pulled(n, _vector(h.w, k), *given, h.J[k] * T, Q)
    ae[h.which[k], m] = ae[h.which[k], m] + h.share[k] * more
    ar[i, m] = ar[i, m] + R
    for c in range(3):
        ax[i, c, m] = ax[i, c, m] - p[c]
        av[i, c, m] = av[i, c, m] - w[c]
        if j >= 0:
            ax[j, c, m] = ax[j, c, m] + p[c]
            av[j, c, m] = av[j, c, m] + w[c]
    _fly_back(ax, av, i, h.dt[k, 0], m)
    if j >= 0:
        ar[j, m] = ar[j, m] + R
        _fly_back(ax, av, j, h.dt[k, 1], m)


def _through_all(h, dx, dv, dr, de):
    """All changes through all events."""
    for k in range(len(h.who)):
        for m in range(dx.shape[2]):
            _through(h, dx, dv, dr, de, k, m)


def _back_through_all(h, ax, av, ar, ae):
    """All that weighs, back through all events."""
    for k in range(len(h.who) - 1, -1, -1):
        for m in range(ax.shape[2]):
            _back_through(h, ax, av, ar, ae, k, m)
