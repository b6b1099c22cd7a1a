"""A program at sizes that vary: it runs at several of them, and where it does the same, the runs are one graph.

Which sizes vary freely, which are equal and which must stay is found by running the program with one size changed, then several.
Neither 0 nor 1 is special: they are sizes as others, held against the rest where the range has them.
"""

import itertools
import random

from tare._engine.checks import Counts
from tare._symbolic.expression import int_oo, symbol
from tare._symbolic.ranges import ValueRanges
from tare._symbolic.shape_env import ConstraintViolationError, GuardOnDataDependentSymNode, ShapeEnv
from tare.export._merge import Merged, Unsolved, difference, equivalent, line_of, told_difference
from tare.export._unknown import EXTREMES, Forced
from tare.export.dynamic_shapes import Dim, _DimHintType, upper

_LOGS = 'For more information, run with TORCH_LOGS="+dynamic".'
_FIRST_TRIES = 24
_LARGEST_TRIED = 1 << 26  # of numbers that a program promises to be at most
_MOST_ROUNDS, _MOST_DOUBTS = 4, 12  # of runs that decide between formulas
_MOST_FAILED = 20  # runs of a program that is known to hold
_TRIES = 4  # with other numbers for values that are not known
_MOST_RELATED = 12  # sizes of which three that hang together are looked for
_FAR = 1500  # sizes that have no end are tried up to here


class _Symbol:
    """A size that varies on its own: its name, where it is told, and its range."""

    def __init__(self, name, place, least, most, declared_least):
        self.name, self.place, self.least, self.most = name, place, least, most
        self.steps = 1, 0  # the size is so many times the symbol, and so much more
        self.declared_least = declared_least  # the program has to do the same from there on; else 0 and 1 may be left out
        self.users = []  # places: (place, expression)
        says = place.says
        self.root = says.root if isinstance(says, Dim) else None
        self.label = place.source if self.root is None else self.root.__name__
        self.is_named = isinstance(says, Dim)
        self.may_stay = not self.is_named and says.type is _DimHintType.AUTO  # at one size; the range of a hint without a name may shrink

    hint = property(lambda self: self._hint)

    def set_hint(self, value):
        self._hint = value

    @property
    def last(self):
        return self.most if self.most != int_oo else max(_FAR, 4 * self.hint)


class Varying:
    """`record(values)` runs a program, `values` by place (leaf, dim); `again(graph, run, values)` runs the graph that was made of it;
    `error(text)` makes an error of the user's."""

    def __init__(self, places, record, again, error, names_sizes_twice=True):
        self.names_sizes_twice = names_sizes_twice  # nodes of sizes have the names that a program of `export` has
        self.record, self.again, self.error = record, again, error
        self.environment = ShapeEnv()
        self.symbols, self.places, self.fixed, self.equal = [], places, {}, []
        self.violations = {}  # what the program does not do as declared, and what would declare it: (labels, text, fix) by what it is of
        self._make_symbols()
        self.outcomes = {}

    # Symbols.

    def _make_symbols(self):
        by_root = {}
        ordered = sorted(self.places, key=lambda one: isinstance(one.says, Dim) and one.says.root is not one.says)
        for place in ordered:
            says = place.says
            if not isinstance(says, Dim):
                self._add(place, says.min or 0, upper(says.max), says.min is not None, place.value)
                continue
            known = by_root.get(says.root.__name__)
            value, rest = divmod(place.value - says.offset, says.multiple)
            if rest:
                raise self._violated([says.root.__name__], f"{place.source} = {place.value} is not of the form {says.__name__}")
            if known is None:
                known = by_root[says.root.__name__] = self._add(
                    place, says.root.min, upper(says.root.max), says._says_min, value)
            elif (known.root.min, known.root.max) != (says.root.min, says.root.max):
                raise self.error(f"Found different definitions {known.root!r} and {says.root!r} for the same symbolic dimension {known.label}!")
            elif known.hint != value:
                first = known.users[0][0]
                raise self._violated([known.label], f"The values of {says.__name__} = {place.source} and {first.says.__name__} = "
                                     f"{first.source} must always be equal; they are {place.value} and {first.value}.")
            if known.users[0][0] is not place:
                known.users.append((place, symbol(known.name) * says.multiple + says.offset))
        for one in self.symbols:
            if not one.least <= one.hint <= one.most:
                raise ConstraintViolationError(f"{one.label} = {one.place.source}: {one.hint} not in range [{one.least}, {one.most}]")

    def _add(self, place, least, most, declared, value):
        name = self.environment.new_symbol(place.source, value, ValueRanges(least, most))
        made = _Symbol(name, place, least, most, declared and least > 0)
        made.set_hint(value)
        says = place.says
        made.users.append((place, symbol(name) * says.multiple + says.offset if isinstance(says, Dim) else symbol(name)))
        self.symbols.append(made)
        return made

    # Runs.

    def _at(self, values):
        """What the program does where symbols have these values; the others have their hints: a run, or why it is another program."""
        point = {one.name: values.get(one.name, one.hint) for one in self.symbols}
        key = tuple(sorted(point.items()))
        if key not in self.outcomes:
            self.outcomes[key] = self._outcome(point)
            for _ in range(_TRIES if self.unknown and self.outcomes[key][0] is None else 0):  # other numbers may do
                self.outcomes[key] = self._outcome(point)
        return self.outcomes[key]

    def _outcome(self, point, seed=None):
        """A run, and how it differs from the first or None; no run where the program raises."""
        sizes = {(place.leaf, place.dim): expression.at(point) for one in self.symbols for place, expression in one.users}
        try:
            run = self.record(sizes) if seed is None else self.record(sizes, seed)
        except Exception as error:  # noqa: BLE001: whatever the program raises at these sizes
            if self.base is None:
                raise
            text = str(error).strip().partition("\n")[0]
            return None, f"at {self._label_values(point)} it raises {type(error).__name__}: {text[:200]}"
        differs = difference(self.base, run) if self.base is not None else None
        return run, None if differs is None else told_difference(*differs, self._label_values(point))

    def _label_values(self, point):
        return ", ".join(f"{one.label} = {one.steps[0] * point[one.name] + one.steps[1]}" for one in self.symbols)

    def _holds(self, values):
        return self._at(values)[1] is None

    def _others(self, one):
        """Values that a symbol may have besides its own, near ones first."""
        steps = [1, 2, 3, -1, 4, -2, 8, 16, 32, 64, one.hint, 2 * one.hint, 3 * one.hint]
        found = [one.hint + step for step in steps if max(one.least, 2) <= one.hint + step <= one.most and step]
        return list(dict.fromkeys(found or [end for end in (one.least, one.most) if end != one.hint and end != int_oo]))

    # What the program does at other sizes.

    def solve(self):
        """The graph, the environment of its symbols, and the first run. Errors: the user's, for sizes that cannot vary as declared."""
        self.base, self.unknown, self.uncertain = None, False, []
        self.checked = Counts.checked
        self.base = self._first()
        self.checked = Counts.checked - self.checked
        self.unknown = self.base.has_unknown
        if self.unknown:
            self._check_unknown()
        try:
            found = self._solved()
        except Exception:
            if self.violations:
                raise self._refusal() from None
            raise
        if self.violations:
            raise self._refusal()
        return found

    def _solved(self):
        self._settle()
        runs, points = self._runs()
        doubtful = self._check_ends()
        for _ in range(_MOST_ROUNDS):
            merged, run = self._merged(runs, points)
            if not self._settled(merged.solver.doubts, runs, points):
                break
        graph = merged.graph
        self.solver = merged.solver
        if self.unknown and self.checked:
            self._learn_promises(runs)
        for one, value in doubtful:
            if one.least <= value and not self._same_graph(graph, run, {one.name: value}):
                self._ends_at(one, value + 1, value)
        for seed, told in self.uncertain:
            if not self._same_graph(graph, run, {}, seed):
                raise _decides(told)
        return graph, run

    def _first(self):
        """The run at the hints. Numbers that the program refuses (`torch._check`) are none of its values: others are taken."""
        for _ in range(_FIRST_TRIES):
            failed = Counts.failed
            try:
                return self._at({})[0]
            except Exception:  # noqa: BLE001
                if Counts.failed == failed:
                    raise
        return self._at({})[0]

    def _learn_promises(self, runs):
        """Ranges of values that are not known, by what the program promises of them: it is run at others until a promise does not hold."""
        asked = [list(run.unknown.known.values()) for run in runs]
        point = {one.name: one.hint for one in self.symbols}
        for name, span in list(self.unbacked.items()):
            values = next(values for values, expression in self.solver.known.items() if expression == name)
            number = next((at for at in range(len(asked[0])) if tuple(row[at] for row in asked) == values), None)
            if number is None or span.lower != -int_oo:  # how many elements a mask has, no number says
                continue

            def holds(value, number=number):
                failed = Counts.failed
                self._outcome(point, Forced(asked_seed, {number: value}))
                return Counts.failed == failed

            asked_seed, good = int(self.base.seed), values[0]
            least, most = span.lower, span.upper
            if not holds(-1):
                least = 0 if holds(0) else _boundary(holds, good, 0)
            step = 64
            while step < _LARGEST_TRIED and holds(good + step):
                step *= 64
            if not holds(good + step):
                most = _boundary(holds, good, good + step)
            self.unbacked[name] = self.environment.var_to_range[str(name)] = ValueRanges(max(least, span.lower), most)

    def _settled(self, doubts, runs, points):
        """Adds runs that tell which constants there are before divisions. Whether there are new ones."""
        before = len(runs)
        for expression, divisor, ends in doubts[:_MOST_DOUBTS]:
            names = [one for one in self.symbols if one.name in expression.names()]
            for end in (ends[0] + 1, ends[1]):
                point = {one.name: one.hint for one in self.symbols}
                for one in names:  # the first size at which a larger constant gives one more
                    sizes = (value for value in range(max(one.least, 2), min(one.last, one.hint + 4 * divisor) + 1)
                             if (expression.at({**point, one.name: value}) + end) % divisor == 0)
                    size = next(sizes, None)
                    if size is not None:
                        point[one.name] = size
                if point not in points and self._holds(point):
                    runs.append(self._at(point)[0])
                    points.append(point)
        return len(runs) > before

    def _same_graph(self, graph, run, values, seed=None):
        """Whether the graph does what the program does there, though the program said it in another way, as by not expanding one row."""
        point = {one.name: values.get(one.name, one.hint) for one in self.symbols}
        sizes = {(place.leaf, place.dim): expression.at(point) for one in self.symbols for place, expression in one.users}
        try:
            there = self._at(values)[0] if seed is None else self.record(sizes, seed)
            return equivalent(there, self.again(graph, run, sizes, seed), reshaped=seed is not None)
        except Exception:  # noqa: BLE001: it does not run there
            return False

    def _check_unknown(self):
        """Errors: GuardOnDataDependentSymNode where the program decides by a value that is not known."""
        point = {one.name: one.hint for one in self.symbols}
        for seed in (*[None] * _TRIES, *EXTREMES):
            run, differs = self._outcome(point, seed)
            if run is not None and differs is not None:
                told = differs.removeprefix(f"at {self._label_values(point)} ")
                if seed is None or EXTREMES[seed] > 1:
                    raise _decides(told)
                self.uncertain.append((seed, told))  # of no elements or one, the library may make views

    def _settle(self):
        """Finds which symbols vary alone, and what becomes of the others."""
        waiting = [one for one in self.symbols if not self._varies(one)]
        while waiting:
            first, *rest = waiting
            group = self._together(first, rest)
            if group:
                self._unify(*group)
                waiting = [one for one in (first, *rest) if one in self.symbols and (one is not group[0] or not self._varies(one))]
            else:
                self._stays(first)
                waiting = rest

    def _varies(self, one):
        others = self._others(one)
        near = [value for value in others if abs(value - one.hint) == 1] or others[:2]
        return not others or any(self._holds({one.name: value}) for value in near)

    def _together(self, first, others):
        """(symbol, the others that follow from it) where the program holds them to one another, else None: equal sizes first, then those
        that are a multiple of another, one less or one more."""
        alike = [one for one in others if one.hint == first.hint]
        groups = [(first, {other: (1, 0)}) for other in alike]
        groups += [(first, dict.fromkeys(alike, (1, 0)))] if len(alike) > 1 else []
        for other in others:
            if other not in alike:
                less, more = (first, other) if first.hint < other.hint else (other, first)
                groups += [(less, {more: how}) for how in _relations(less.hint, more.hint)]
        least, *rest = sorted((first, *others), key=lambda one: one.hint)
        for size in {2, len(rest)} if 1 < len(rest) <= _MOST_RELATED else ():
            groups += [(least, {other: (1, other.hint - least.hint) for other in some}) for some in itertools.combinations(rest, size)]
        return next(((one, group) for one, group in groups if any(self._follow(one, group, value) for value in self._others(one)[:3])), None)

    def _follow(self, one, group, value):
        """Whether the program runs with this value where the others follow, and not where they stay."""
        following = {other.name: multiple * value + offset for other, (multiple, offset) in group.items()}
        within = all(other.least <= following[other.name] <= other.most for other in group)
        return within and self._holds({one.name: value, **following}) and not self._holds({one.name: value})

    def _unify(self, first, group):
        """Lets symbols follow from another: they are no symbols of their own. Of equal ones, one with a name is the first."""
        named = [one for one in (first, *group) if one.is_named]
        if not first.is_named and named and group[named[0]] == (1, 0):
            first, group = named[0], dict.fromkeys((one for one in (first, *group) if one is not named[0]), (1, 0))
        for one, (multiple, offset) in group.items():
            if first.is_named and one.is_named and one.label != first.label:
                how = _product(multiple, first.label, offset)
                of = f"The values of {one.label} = {one.place.source}"
                of = f"{of} and {first.label} = {first.place.source} must always be equal" if how == first.label else (
                    f"{of} must always be related to the values of {first.label} = {first.place.source} by {one.label} = {how}")
                self.violations[one.label] = [one.label], f"{of}: {self._why(first)}", f"  {one.label} = {how}"
                self._keep_to(first, one, multiple, offset)
        for one, (multiple, offset) in group.items():
            expression = symbol(first.name) * multiple + offset
            first.users += [(place, known.replaced({one.name: expression})) for place, known in one.users]
            first.least = max(first.least, -((offset - one.least) // multiple))
            first.most = min(first.most, one.most if one.most == int_oo else (one.most - offset) // multiple)
            self.equal.append((_product(multiple, first.place.source, offset), one.place.source))
            self._drop(one)

    def _keep_to(self, first, other, multiple, offset):
        """What is declared of another one holds for the first as well, which may have been declared to vary further."""
        least = max(first.least, -((offset - other.least) // multiple))
        most = min(first.most, other.most if other.most == int_oo else (other.most - offset) // multiple)
        if (least, most) != (first.least, first.most):
            self.violations[first.label] = (
                [first.label], f"Not all values of {first.label} = {first.place.source} in the specified range satisfy the generated guard "
                f"{least} <= {first.place.source} and {first.place.source} <= {most}: {other.label} follows from it",
                _range(first.label, least, most))

    def _drop(self, one):
        self.symbols.remove(one)
        del self.environment.var_to_range[one.name], self.environment.var_to_val[one.name]
        self.outcomes.clear()

    def _why(self, one):
        value = next(iter(self._others(one)))
        return self._at({one.name: value})[1]

    def _stays(self, one):
        """A symbol that cannot vary at all, only in steps, or only on one side."""
        values = self._others(one)
        holding = [value for value in values if self._holds({one.name: value})]
        if holding:
            step = min(abs(value - one.hint) for value in holding)
            if step > 1 and self._holds({one.name: one.hint + 2 * step}):
                text = (f"Not all values of {one.label} = {one.place.source} in the specified range satisfy the generated guard "
                        f"({one.place.source} % {step}) == {one.hint % step}: {self._why(one)}")
                self._in_steps(one, step)
                if one.is_named:
                    self.violations[one.label] = [one.label], text, _steps(one)
                return None
            if step == 1:
                return None  # the range ends here on one side; that is found with the ends
        if not one.may_stay:
            fix = f"  {one.label} = {one.hint}" if one.is_named else None
            self.violations[one.label] = (
                [one.label], f"You marked {one.label} as dynamic but your code specialized it to be a constant ({one.hint}). If you're using "
                "mark_dynamic, either remove it or use maybe_mark_dynamic. If you're using Dim.DYNAMIC, replace it with either Dim.STATIC or "
                f"Dim.AUTO. What it does differently: {self._why(one)}", fix)
        return self._specialize(one)

    def _specialize(self, one):
        self.fixed[one.place.source] = one.hint
        self._drop(one)

    def _in_steps(self, one, step):
        """A size that varies in steps: the symbol counts them."""
        rest, hint, least, most = one.hint % step, one.hint, one.least, one.most
        expression = symbol(one.name) * step + rest
        one.users = [(place, known.replaced({one.name: expression})) for place, known in one.users]
        one.set_hint(hint // step)
        one.least = -((rest - least) // step)
        one.most = most if most == int_oo else (most - rest) // step
        one.steps = step, rest
        self.environment.var_to_range[one.name] = ValueRanges(one.least, one.most)
        self.environment.var_to_val[one.name] = one.hint
        self.outcomes.clear()

    def _runs(self):
        """Runs at points in all directions, whose integers tell expressions."""
        drawn = random.Random(0)  # equal programs get equal graphs
        runs, points = [self.base], [{one.name: one.hint for one in self.symbols}]
        wanted, tries, seen = 9 + 3 * len(self.symbols), 0, set()
        while len(runs) < wanted and tries < 3 * wanted:
            point = {one.name: self._draw(drawn, one, tries) for one in self.symbols}
            tries += 1
            key = tuple(point.values())
            if not self.unknown and (key in seen or point == points[0]):
                continue
            seen.add(key)
            run, differs = self._outcome(point) if self.unknown else self._at(point)
            if self.unknown and run is None:
                continue  # the numbers that it was given may be to blame
            if differs is not None:
                self._narrow(point, differs)
                continue
            runs.append(run)
            points.append(point)
        if self.symbols and any(one.hint < 2 for one in self.symbols) and len(runs) > 4:
            # Strides of sizes of one may be any: the first run says what holds, the others how it varies.
            return [*runs[1:]], [*points[1:]]
        return runs, points

    @staticmethod
    def _draw(drawn, one, number):
        low, high = max(one.least, 2), one.last
        if low > high:
            return one.hint
        near = min(high, max(low + 24, 2 * one.hint))
        return drawn.randint(low, high if number % 4 == 3 else near)

    def _narrow(self, point, differs):
        """The program is another one at a point: finds the size after which it is, and shrinks the range or refuses it."""
        alone = [one for one in self.symbols if not self._holds({one.name: point[one.name]})]
        if not alone:
            raise self._violated([one.label for one in self.symbols], f"the sizes cannot vary together: {differs}")
        for one in alone:
            good, bad = one.hint, point[one.name]
            while abs(good - bad) > 1:
                middle = (good + bad) // 2
                good, bad = (middle, bad) if self._holds({one.name: middle}) else (good, middle)
            self._ends_at(one, good, bad)

    def _ends_at(self, one, good, bad):
        why = self._at({one.name: bad})[1]
        before = one.least, one.most
        if bad < good:
            one.least = good
        else:
            one.most = good
        self.environment.var_to_range[one.name] = ValueRanges(one.least, one.most)
        multiple, rest = one.steps
        if not one.is_named or multiple * bad + rest < 2 and not one.declared_least:
            return
        label, source = one.label, one.place.source
        first = self.violations.get(label)
        fix = _range(label, one.least, one.most)
        if multiple > 1:
            fix = _steps(one)
        if first is not None:  # the other end, or one that was found later: the first text says why
            if multiple > 1 or first[2].startswith(f"  {label} = Dim("):
                self.violations[label] = first[0], first[1], fix
            return
        given = " <= ".join([*([str(before[0])] if before[0] else []), label, *([str(before[1])] if before[1] != int_oo else [])])
        given = "" if given == label else f" {given}"
        guard = f"{one.least} <= {source}" if bad < good else f"{source} <= {one.most}"
        self.violations[label] = [label], (f"Not all values of {label} = {source} in the specified range{given} satisfy the generated guard "
                                           f"{guard}: {why}"), fix

    def _check_ends(self):
        """Holds the first and last sizes of the ranges, 0 and 1 among them, against the rest; gives (symbol, size) of those sizes
        below 2 where the program calls something else, which may come to the same."""
        doubtful = []
        for one in list(self.symbols):
            for value in (one.most, one.last, 2, 1, one.least):
                if value != int_oo and one.least <= value <= one.most and not self._holds({one.name: value}):
                    if value < 2 and self._at({one.name: value})[0] is not None and one.hint >= 2:
                        doubtful.append((one, value))
                        continue
                    good = one.hint
                    bad = value
                    while abs(good - bad) > 1:
                        middle = (good + bad) // 2
                        good, bad = (middle, bad) if self._holds({one.name: middle}) else (good, middle)
                    self._ends_at(one, good, bad)
        return doubtful

    def _merged(self, runs, points):
        order = {(place.leaf, place.dim): at for at, place in enumerate(self.places)}
        listed = sorted(((place, expression) for one in self.symbols for place, expression in one.users),
                        key=lambda pair: order[pair[0].leaf, pair[0].dim])
        where = [(self.base.input_name(place.leaf), place.dim, expression) for place, expression in listed]
        try:
            hints = {one.name: one.hint for one in self.symbols}
            merged = Merged(runs, points, where, self.environment, hints, self.names_sizes_twice)
            merged.build()
            self.unbacked = merged.unbacked
            return merged, self.base
        except Unsolved as error:
            node, what, values = error.args
            told = "; ".join(f"{', '.join(f'{one.label} = {point[one.name]}' for one in self.symbols)}: {value}"
                             for point, value in list(zip(points, values))[:4])
            raise self._violated([one.label for one in self.symbols],
                                 f"{what} of {node.name} ({node.target}) follows no formula that is known: {told}. {line_of(node)}") from None

    def constraints(self):
        """The ranges of all expressions that inputs have as sizes."""
        found = {}
        for one in self.symbols:
            span = ValueRanges(one.least, one.most)
            for _, expression in one.users:
                ends = [end if end == int_oo else expression.at({one.name: end}) for end in (span.lower, span.upper)]
                found.setdefault(expression, ValueRanges(*ends))
        found.update(self.unbacked)
        ordered = sorted(found.items(), key=lambda pair: not pair[0].is_symbol)
        return dict(ordered)

    def guards(self):
        """What inputs have to fulfil besides ranges, as PyTorch writes it."""
        found = [f"{source} == {value}" for source, value in self.fixed.items()]
        found += [f"{a} == {b}" for a, b in self.equal]
        found += [f"{one.place.source} % {one.steps[0]} == {one.steps[1]}" for one in self.symbols if one.steps != (1, 0)]
        for one in self.symbols:
            for place, expression in one.users:
                if not expression.is_symbol and one.place.says is not place.says:
                    multiple, offset = expression.terms[((one.name, 1),)], expression.terms.get((), 0)
                    product = f"{multiple}*{one.place.source}" if multiple != 1 else one.place.source
                    found.append(f"{place.source} == ({offset} + {product})" if offset else f"{place.source} == {product}")
        return found

    def _violated(self, labels, text):
        return self._error([(labels, text, None)])

    def _refusal(self):
        """The error that tells all that was found."""
        return self._error(list(self.violations.values()))

    def _error(self, violations):
        labels = dict.fromkeys(label for one, _, _ in violations for label in one)
        texts = "".join(f"\n  - {text}" for _, text, _ in violations)
        fixes = "\n".join(fix for _, _, fix in violations if fix)
        return self.error(f"Constraints violated ({', '.join(labels)})! {_LOGS}{texts}" + (f"\nSuggested fixes:\n{fixes}" if fixes else ""))


def _decides(told):
    return GuardOnDataDependentSymNode(None, f"Could not guard on data-dependent expression: with another value of a tensor {told}")


def _relations(less, more):
    """(multiple, offset) by which one size may follow from a smaller one: a multiple, or one with a small rest."""
    found = [] if less < 1 else [(more // less, more % less)] if more % less == 0 else []
    return [*found, (1, more - less), *([(more // less, more % less)] if less > 1 and more % less and more // less > 1 else [])]


def _range(label, least, most):
    ends = [f"{name}={value}" for name, value in (("min", least), ("max", most)) if value not in (0, int_oo)]
    return f"  {label} = Dim({', '.join([repr(label), *ends])})"


def _product(multiple, name, offset):
    product = name if multiple == 1 else f"{multiple}*{name}"
    return f"{product} + {offset}" if offset else product


def _boundary(holds, good, bad):
    """The last number from `good` towards `bad` that holds."""
    while abs(good - bad) > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if holds(middle) else (good, middle)
    return good


def merged_over(constraints, places, record):
    """The graph of runs at sizes within the ranges, and the module of its programs within; `record(values by symbol)` gives a run. For
    programs that are known to hold there.

    `places`: (name of an input, dimension, expression). Errors: RuntimeError where two runs differ.
    """
    environment = ShapeEnv()
    for name in sorted(set().union(*[expression.names() for _, _, expression in places])):
        environment.var_to_range[name] = constraints.get(symbol(name), ValueRanges(0, int_oo))
    names = [str(one) for one in constraints if one.is_symbol and str(one) in environment.var_to_range]
    environment.var_to_range = {name: environment.var_to_range[name] for name in [*names, *sorted(environment.var_to_range)]}
    drawn, runs, points, failed = random.Random(0), [], [], 0
    while len(runs) < 9 + 3 * len(environment.var_to_range):
        point = {}
        for name, span in environment.var_to_range.items():
            low = max(2, span.lower)
            high = span.upper if span.upper != int_oo else max(_FAR, 4 * low)
            point[name] = drawn.randint(min(low, high), high if len(runs) % 4 == 3 else min(high, low + 40))
        try:
            run = record(point)
        except Exception:  # noqa: BLE001: numbers that were taken for values that are not known may be to blame
            failed += 1
            if failed > _MOST_FAILED:
                raise
            continue
        differs = difference(runs[0], run) if runs else None
        if differs is not None:
            at = ", ".join(f"{name} = {value}" for name, value in point.items())
            raise RuntimeError(told_difference(*differs, at))
        runs.append(run)
        points.append(point)
    merged = Merged(runs, points, places, environment, points[0])
    merged.build()
    return merged.graph, runs[0].root


def _steps(one):
    """What declares a size that varies in steps: a dimension that counts them."""
    return f"{_range(f'_{one.label}', one.least, one.most)}\n  {one.label} = {_product(one.steps[0], f'_{one.label}', one.steps[1])}"
