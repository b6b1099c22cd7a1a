"""Sequences that fill the unit cube more evenly than random numbers do."""

import tare
from tare._recorded import sobol_numbers as _sobol_numbers

__all__ = ["SobolEngine"]

_CPU = tare.device("cpu")


def _directions(row, bits):
    """The direction numbers of a dimension, by the recurrence of its polynomial."""
    polynomial, packed = (int(part, 16) for part in row.split("."))
    degree = polynomial.bit_length() - 1
    numbers = []
    for i in reversed(range(degree)):
        numbers.insert(0, (packed & (1 << i) - 1) << 1 | 1)
        packed >>= i
    for i in range(degree, bits):
        number = numbers[i - degree]
        for k in range(1, degree + 1):
            number ^= (numbers[i - k] << k) * (polynomial >> (degree - k) & 1)
        numbers.append(number)
    return [number << (bits - 1 - i) for i, number in enumerate(numbers)]


class SobolEngine:
    """Sobol' sequences in up to 21201 dimensions, as PyTorch draws them; here there are the numbers of 1111.

    With `scramble`, each dimension's digits go through a random matrix and get a random shift, by `seed` if one is given.
    """

    MAXBIT = 30
    MAXDIM = 21201

    def __init__(self, dimension, scramble=False, seed=None):
        if not 1 <= dimension <= self.MAXDIM:
            raise ValueError(f"Supported range of dimensionality for SobolEngine is [1, {self.MAXDIM}]")
        if dimension > len(_sobol_numbers.NUMBERS) + 1:
            raise NotImplementedError(
                f"SobolEngine of more than {len(_sobol_numbers.NUMBERS) + 1} dimensions is not supported by tare yet")
        self.seed = seed
        self.scramble = scramble
        self.dimension = dimension
        rows = [[1 << (self.MAXBIT - 1 - i) for i in range(self.MAXBIT)]]
        rows += [_directions(row, self.MAXBIT) for row in _sobol_numbers.NUMBERS[: dimension - 1]]
        self.sobolstate = tare.tensor(rows, dtype=tare.int64, device=_CPU)
        self.shift = tare.zeros(dimension, dtype=tare.int64, device=_CPU)
        if scramble:
            self._scramble()
        self.quasi = self.shift.clone()
        self._first_point = (self.quasi / 2**self.MAXBIT).reshape(1, -1)
        self.num_generated = 0

    def _scramble(self):
        generator = None
        if self.seed is not None:
            generator = tare.Generator()
            generator.manual_seed(self.seed)
        bits = self.MAXBIT
        places = tare.arange(bits, device=_CPU)
        shift = tare.randint(2, (self.dimension, bits), device=_CPU, generator=generator)
        self.shift = (shift << places).sum(1)
        matrix = tare.randint(2, (self.dimension, bits, bits), device=_CPU, generator=generator).tril()
        matrix.diagonal(0, -2, -1).fill_(1)
        falling = places.flip(0)
        digits = self.sobolstate.unsqueeze(-1) >> falling & 1  # dimension, direction number, digit
        product = (digits.unsqueeze(-2) * matrix.unsqueeze(1)).sum(-1) & 1
        self.sobolstate = (product << falling).sum(-1)

    def _points(self, start, n):
        """The points from `start` on, as integers: each is the exclusive or of the directions in its place's Gray code."""
        places = tare.arange(start, start + n, device=_CPU)
        gray = places ^ (places >> 1)
        points = self.shift.expand(n, -1)
        for i in range((start + n).bit_length()):
            points = points ^ (gray >> i & 1).unsqueeze(1) * self.sobolstate[:, i]
        return points

    def draw(self, n=1, out=None, dtype=None):
        """The next `n` points, one a row."""
        dtype = tare.get_default_dtype() if dtype is None else dtype
        first = 1 if self.num_generated == 0 else 0  # it is the default dtype's, whatever is asked for
        drawn = tare.empty((n - first, self.dimension), dtype=dtype, device=_CPU)
        if n > first:
            if dtype not in (tare.float32, tare.float64):
                raise NotImplementedError(f"the operator is not implemented for '{dtype}'")
            drawn = self._points(self.num_generated + first, n - first).to(dtype) * 2.0**-self.MAXBIT
        result = tare.cat((self._first_point.to(dtype), drawn)) if first else drawn
        self.fast_forward(n)
        return result if out is None else out.resize_as_(result).copy_(result)

    def draw_base2(self, m, out=None, dtype=None):
        """The next `2**m` points. Errors: ValueError where all that were drawn are then no power of two, and so unbalanced."""
        n = 2**m
        total = self.num_generated + n
        if total & (total - 1):
            raise ValueError(
                f"The balance properties of Sobol' points require n to be a power of 2. {self.num_generated} points have been "
                f"previously generated, then: n={self.num_generated}+2**{m}={total}. If you still want to do this, please use "
                "'SobolEngine.draw()' instead.")
        return self.draw(n, out, dtype)

    def reset(self):
        """Back to the first point."""
        self.quasi.copy_(self.shift)
        self.num_generated = 0
        return self

    def fast_forward(self, n):
        """Leaves `n` points out."""
        self.num_generated += n
        self.quasi.copy_(self._points(max(self.num_generated - 1, 0), 1)[0])
        return self

    def __repr__(self):
        settings = [f"dimension={self.dimension}"]
        if self.scramble:
            settings.append("scramble=True")
        if self.seed is not None:
            settings.append(f"seed={self.seed}")
        return f"{type(self).__name__}({', '.join(settings)})"
