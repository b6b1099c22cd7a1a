"""What a program gets that asks for a value, or for sizes that hang on values, while it is exported: numbers that differ between runs.

So what hangs on them is found as what hangs on sizes is, and a program that decides by them goes different ways.
"""

import tare
from tare._symbolic.unknown import with_counts
from tare._tags import Tag
from tare.utils import _pytree as pytree

_INTEGERS = {tare.int8, tare.int16, tare.int32, tare.int64, tare.uint8}


_NUMBERS = [4, 2, 7, 3, 9, 5, 11, 8, 6, 10, 13]  # small ones and larger ones by turns; their count has no divisor
EXTREMES = {-1: 0, -2: 1, -3: 1000}  # for runs that ask whether a program decides by a value


class Forced(int):
    """A seed with which some questions get given answers: `answers`, by the question's number in the run."""

    def __new__(cls, seed, answers):
        made = super().__new__(cls, seed)
        made.answers = answers
        return made


class UnknownValues:
    """Answers calls of one run; `calls` is the list that gets them, and `numbers` says of which there were answers."""

    def __init__(self, seed, calls, mode):
        self.seed, self.calls, self.mode = seed, calls, mode
        self.numbers = set()
        self.known = {}  # what was drawn for a call, by the tensors and how often these had been written

    def _drawn(self, most, asked):
        """A number from 2 to `most` where there are so many, another one for each run and question."""
        if asked not in self.known:
            self.known[asked] = self._new(most)
        return self.known[asked]

    def _new(self, most):
        answer = getattr(self.seed, "answers", {}).get(len(self.known))
        if answer is not None:
            return answer
        if self.seed < 0:
            return min(EXTREMES[self.seed], most)
        number = _NUMBERS[(self.seed + 3 * len(self.known)) % len(_NUMBERS)]
        if number <= most:
            return number
        return 2 + number % (most - 1) if most > 2 else 1 + number % most if most == 2 else number % (most + 1)

    def __call__(self, function, args, kwargs):
        tensors = [one for one in pytree.tree_leaves((args, kwargs)) if isinstance(one, tare.Tensor)]
        if Tag.data_dependent_output in function.tags:
            if len(tensors) != 1 or tensors[0].numel() != 1 or not (tensors[0].dtype in _INTEGERS or tensors[0].dtype.is_floating_point):
                return NotImplemented  # a truth decides
            result = self._drawn(1 << 40, _question(function, tensors))
            if tensors[0].dtype.is_floating_point:
                result += 0.375  # no integer, so that it is taken for no size
        elif Tag.dynamic_output_shape in function.tags:
            result = self._sized(function, args, kwargs)
        else:
            return NotImplemented
        self.numbers.add(len(self.calls))
        return result

    def _sized(self, function, args, kwargs):
        return with_counts(function, args, kwargs, self.mode, lambda value: self._drawn(value.numel(), _question("nonzero", [value])))


class KnownValues:
    """Answers questions with what a run of the program on its example's values gave, in their order: (operator, result, place) each."""

    def __init__(self, answers, calls, mode):
        self.answers, self.calls, self.mode = iter(answers), calls, mode
        self.numbers = set()

    def __call__(self, function, args, kwargs):
        if not {Tag.data_dependent_output, Tag.dynamic_output_shape} & set(function.tags):
            return NotImplemented
        asked, result, _ = next(self.answers, (None, None, None))
        if asked is not function:
            return NotImplemented  # at other sizes the program asks something else
        self.numbers.add(len(self.calls))
        with self.mode:
            return pytree.tree_map(_without_bytes, result)


def _without_bytes(value):
    if not isinstance(value, tare.Tensor):
        return value
    return tare.empty_strided(value.shape, value.stride(), dtype=value.dtype, device=value.device)


def _question(what, tensors):
    """The same for the same question of the same values; tensors live as long as the calls that took them."""
    return what, *[(id(one), one._version) for one in tensors]
