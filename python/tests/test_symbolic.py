"""Expressions of sizes: their arithmetic, texts and ranges, and how numbers of executions tell them."""

import json
import random
import zipfile
from pathlib import Path

import pytest
import tare
import tare.fx
from tare._symbolic.expression import as_expression, function, int_oo, parse, symbol
from tare._symbolic.ranges import ValueRanges, bounds
from tare._symbolic.shape_env import ShapeEnv
from tare._symbolic.solving import Solver

PROGRAMS = Path(__file__).parents[2] / "tests" / "golden" / "programs"
b, s = symbol("s77"), symbol("s17")


def expressions(value):
    """(text, value or None) of each expression in a program's JSON."""
    if isinstance(value, dict):
        if "expr_str" in value:
            yield value["expr_str"], next(iter(value["hint"].values())) if value["hint"] else None
        for one in value.values():
            yield from expressions(one)
    elif isinstance(value, list):
        for one in value:
            yield from expressions(one)


def random_expression(drawn, depth):
    if depth == 0:
        return drawn.choice([b, s, as_expression(drawn.randint(-4, 40))])
    first, second = random_expression(drawn, depth - 1), random_expression(drawn, depth - 1)
    number = as_expression(drawn.randint(1, 9))
    return drawn.choice([lambda: first + second, lambda: first - second, lambda: first * second, lambda: function("FloorDiv", first, number),
                         lambda: function("Mod", first, number), lambda: function("Max", first, second),
                         lambda: function("Min", first, second)])()


def test_equal_sums_are_one_expression_and_print_as_pytorchs():
    assert (b + 1) * 2 - 2 == 2 * b and hash(b + s) == hash(s + b) and b - b == 0
    assert [str(one) for one in (2 * b + 1, s * b, b**2, b - 1, -b, function("FloorDiv", b, 2) + 3)] == [
        "2*s77 + 1", "s17*s77", "s77**2", "s77 - 1", "-s77", "((s77//2)) + 3"]
    assert function("FloorDiv", function("FloorDiv", b + 3, 4) + 1, 8) == function("FloorDiv", b + 7, 32)
    assert (2 * b + 1).srepr() == "Add(Mul(Integer(2), Symbol('s77', positive=True, integer=True)), Integer(1))"


def test_texts_are_read_as_they_were_written_and_values_kept():
    drawn = random.Random(1)
    for _ in range(300):
        one = random_expression(drawn, 3)
        again = parse(one.srepr())
        assert again == one and str(again) == str(one)
        values, span = {"s77": drawn.randint(0, 99), "s17": drawn.randint(0, 99)}, ValueRanges(0, 99)
        low, high = bounds(one, {"s77": span, "s17": span})
        assert low <= one.at(values) <= high
        replaced = one.replaced({"s77": s + 1})
        assert replaced.at({"s17": values["s17"]}) == one.at({"s17": values["s17"], "s77": values["s17"] + 1})


def test_expressions_of_pytorchs_files_have_the_values_that_it_recorded():
    count = 0
    for path in PROGRAMS.glob("*.pt2"):
        with zipfile.ZipFile(path) as archive:
            (member,) = [one for one in archive.namelist() if one.endswith("models/model.json")]
            program = json.loads(archive.read(member))
        told = [(parse(text), hint) for text, hint in expressions(program)]
        known = {str(one): hint for one, hint in told if one.is_symbol and hint is not None}
        for one, hint in told:
            if hint is not None and one.names() <= known.keys():
                assert one.at(known) == hint
                count += 1
    assert count >= 70


@pytest.mark.parametrize("text", ["__import__('os')", "Symbol('a b')", "x.y", "(" * 5000, "lambda: 1", "Pow(Symbol('a'), Integer(-1)) +", "[1]"])
def test_what_is_no_expression_is_refused(text):
    with pytest.raises(ValueError, match="no expression of sizes|no function of sizes|a symbol without a name|more than"):
        parse(text)


def test_numbers_of_executions_tell_the_expression_exactly():
    """Fitted on eighteen points, exact on a thousand others, or not told."""
    drawn = random.Random(2)
    points = [{"s77": drawn.randint(2, 60), "s17": drawn.randint(5, 400)} for _ in range(14)]
    points += [{"s77": drawn.randint(2, 2000), "s17": drawn.randint(5, 3000)} for _ in range(4)]
    others = [{"s77": drawn.randint(0, 5000), "s17": drawn.randint(0, 5000)} for _ in range(1000)]
    half = function("FloorDiv", s - 3, 2) + 1
    wanted = [as_expression(7), 2 * b + 1, 64 * b * s, half, b * half * 16, function("FloorDiv", half - 3, 2) + 1, b * s + b + 3, s**2,
              function("Mod", s, 7), function("Mod", -s, 8), function("Max", b, 20), (2 * s + 1) * (b - 1),
              function("FloorDiv", s + 3, 4) * 4, function("FloorDiv", s * 3, 2)]
    solver = Solver(points, ["s77", "s17"])
    for one in wanted:
        found = solver.integer([one.at(point) for point in points], [[half.at(point) for point in points]])
        assert found is not None and all(found.at(point) == one.at(point) for point in others), (one, found)
    assert solver.integer([hash((point["s77"], point["s17"], "no formula")) % 1009 for point in points]) is None
    assert str(solver.real([1 / point["s77"] for point in points])) == "IntTrueDiv(1, s77)"
    assert str(solver.real([point["s17"] / 3 for point in points])) == "IntTrueDiv(s17, 3)"


def test_the_environment_learns_bounds_and_equalities():
    environment = ShapeEnv()
    x, y = (environment.create_symintnode(environment.create_symbol(5, name)) for name in ("x", "y"))
    assert x * 2 > 7 and not environment.statically((x < 3).node.expr) and environment.statically((x >= 4).node.expr)
    assert [str(one.expr) for one in environment.guards] == [f"2*{x} > 7"]
    assert x == y and str(x.node.expr) == str(y.node.expr)
    assert x - y == 0 and environment.var_to_range[str(y.node.expr)].upper == int_oo


def test_functions_of_symbolic_fakes_give_symbolic_fakes():
    import tare
    from tare._subclasses.fake_tensor import FakeTensor, FakeTensorMode
    from tare.fx.experimental.symbolic_shapes import DimDynamic, StatelessSymbolicContext

    environment = ShapeEnv()
    with FakeTensorMode(shape_env=environment) as mode:
        x = mode.from_tensor(tare.randn(3, 8), source="x")
        w = mode.from_tensor(tare.randn(8, 5), source="w",
                             symbolic_context=StatelessSymbolicContext([DimDynamic.STATIC, DimDynamic.DYNAMIC]))
        rows, columns, outer = x.shape[0], x.shape[1], w.shape[1]
        assert isinstance(x, FakeTensor) and w.shape[0] == 8 and x.stride() == (columns, 1)
        y = x[:, :8] @ w
        assert [str(one) for one in y.shape] == [str(rows), str(outer)] and str(y.stride(0)) == str(outer)
        flat = tare.cat([y, y]).view(-1)
        assert flat.shape[0] == 2 * rows * outer and str(flat.numel()) == str(2 * rows * outer)
        assert x.reshape(rows * columns // 4, -1).dtype == tare.float32 and x.dim() == 2 and x.add_(1) is x
        assert len(tare.zeros(3).expand(2, 3)) == 2 and environment.guards == []
        with pytest.raises(RuntimeError, match="must match the size of tensor b"):
            y + tare.ones(7, 7)


def test_programs_that_were_tampered_with_are_refused_or_read():
    """Whatever stands in the place of a value in a program, reading it gives a program or an error of its own."""
    import io

    import tare
    from tare.export.serde.schema import SerializeError

    program = tare.export.export(tare.nn.Linear(4, 2), (tare.ones(3, 4),), dynamic_shapes=({0: tare.export.Dim("b")},))
    file = io.BytesIO()
    tare.export.save(program, file)
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    drawn, refused = random.Random(3), 0
    for _ in range(400):
        name = drawn.choice([one for one in members if one.endswith(".json")])
        json_ = json.loads(members[name])
        spots = list(places(json_))
        holder, key = drawn.choice(spots)
        holder[key] = drawn.choice([None, -1, 1 << 70, "x", "", [], {}, True, 2.5, {"as_int": 3}, {"as_tensor": {"name": "linear"}}, [[1]],
                                    {"as_expr": {"expr_str": "FloorDiv(1", "hint": None}}])
        changed = io.BytesIO()
        with zipfile.ZipFile(changed, "w") as archive:
            for one, content in members.items():
                archive.writestr(one, json.dumps(json_) if one == name else content)
        try:
            tare.export.load(changed)
        except SerializeError:
            refused += 1
    assert refused > 100


def places(value):
    if isinstance(value, (dict, list)):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from places(one)


def test_cond_runs_the_function_that_is_chosen():
    def chosen(pred):
        return tare.cond(pred, lambda x: x + 1, lambda x: x - 1, (tare.ones(2),)).tolist()

    assert [chosen(one) for one in (True, tare.tensor(False), tare.tensor([1]))] == [[2, 2], [0, 0], [2, 2]]
    with pytest.raises(RuntimeError, match=r"Expected pred to be bool or single-element tensor, but got tensor\(\[ True, False\]\)"):
        chosen(tare.tensor([True, False]))
    with pytest.raises(RuntimeError, match=r"Expected pred to be bool or tensor, but got Proxy\(eq\)"):
        tare.fx.symbolic_trace(lambda x: tare.cond(x.shape[0] == 4, lambda x: x, lambda x: x, (x,)))
    with pytest.raises(RuntimeError, match="cannot be called on meta tensors"):
        chosen(tare.empty((), dtype=tare.bool, device="meta"))
