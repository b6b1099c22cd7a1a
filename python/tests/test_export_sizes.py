"""torch.export.export with sizes that vary: what the runs at several sizes say as one graph, and what cannot vary."""

import io

import pytest
import tare
import tare._dynamo
import tare.fx.experimental.proxy_tensor
from tare.export import Dim, UserError, dims, export
from tare.export.dynamic_shapes import refine_dynamic_shapes_from_suggested_fixes
from tare.fx.experimental.symbolic_shapes import free_symbols, guard_or_false, statically_known_true


def module_of(function):
    class Module(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = tare.nn.Linear(4, 4)
            self.conv = tare.nn.Conv2d(3, 4, 3, stride=2)
            self.lstm = tare.nn.LSTM(4, 4, batch_first=True)

    one = lambda self, x: function(self, x)  # noqa: E731
    two = lambda self, x, y: function(self, x, y)  # noqa: E731
    three = lambda self, x, y, z: function(self, x, y, z)  # noqa: E731
    Module.forward = {2: one, 3: two, 4: three}[function.__code__.co_argcount]
    return Module().eval()


def ops(program):
    return [node.format_node() for node in program.graph.nodes if node.op == "call_function"]


def same_at(module, program, *inputs):
    for one in inputs:
        expected, found = module(*one), program.module()(*one)
        for a, b in zip(tare.utils._pytree.tree_leaves(expected), tare.utils._pytree.tree_leaves(found), strict=True):
            assert tare.equal(a, b) if isinstance(a, tare.Tensor) else a == b


def test_integers_are_arithmetic_on_sizes():
    def forward(self, x):
        b = x.shape[0]
        full = tare.full((2,), 1 / b) + b / 3 + b**2 + b % 2
        return self.linear(x).view(b * 2, 2) + b, full, tare.zeros(b // 2 + 3), x[: b - 1], x.numel()

    module = module_of(forward)
    program = export(module, (tare.randn(5, 4),), dynamic_shapes=({0: Dim("b", min=1, max=40)},))
    text = "\n".join(ops(program))
    for one in ("torch.ops.aten.sym_size.int](args = (%x, 0)", "operator.mul](args = (%sym_size_int_1, 2)",
                "operator.truediv](args = (1, %sym_size_int_1)", "operator.pow](args = (%sym_size_int_1, 2)",
                "operator.floordiv](args = (%sym_size_int_1, 2)", "operator.sub](args = (%sym_size_int_1, 1)"):
        assert one in text
    assert str(program.range_constraints) == "{s77: VR[1, 40]}"
    same_at(module, program, *[(tare.randn(b, 4),) for b in (1, 2, 5, 39, 40)])
    for b, message in ((41, r"x.size\(\)\[0\] <= 40"), (0, r"x.size\(\)\[0\] >= 1")):
        with pytest.raises(AssertionError, match=f"Guard failed: {message}"):
            program.module()(tare.randn(b, 4))


def test_values_have_expressions_for_sizes_and_strides():
    module = module_of(lambda self, x: self.conv(self.conv(x)[:, :3]).flatten(1))
    shapes = ({0: Dim("b"), 2: Dim("h", min=7, max=300), 3: Dim("w", min=7, max=300)},)
    program = export(module, (tare.randn(2, 3, 37, 41),), dynamic_shapes=shapes)
    values = {node.name: node.meta["val"] for node in program.graph.nodes if "val" in node.meta}
    conv, flat = values["conv2d_1"], values["flatten"]
    assert isinstance(conv.shape[2], tare.SymInt) and isinstance(conv, tare._subclasses.FakeTensor)
    assert {str(one) for one in free_symbols(flat)} == {str(one) for one in program.range_constraints}
    b, h, w = (str(one) for one in program.range_constraints)
    for sizes in ((1, 7, 7), (3, 64, 33), (2, 299, 300)):
        at = dict(zip((b, h, w), sizes))
        expected = module.conv(module.conv(tare.empty(sizes[0], 3, *sizes[1:], device="cpu"))[:, :3])
        assert [one.node.expr.at(at) if isinstance(one, tare.SymInt) else one for one in conv.shape] == list(expected.shape)
        assert [one.node.expr.at(at) if isinstance(one, tare.SymInt) else one for one in conv.stride()] == list(expected.stride())
        assert flat.shape[1].node.expr.at(at) == expected.flatten(1).shape[1]


def test_a_batch_of_one_and_an_lstm_of_any_length_vary():
    """PyTorch makes the first a constant, because one is special there, and the second, because it unrolls."""
    module = module_of(lambda self, x: self.lstm(x)[0])
    program = export(module, (tare.randn(1, 7, 4),), dynamic_shapes=({0: Dim("b"), 1: Dim("s", min=1)},))
    assert [node.target for node in program.graph.nodes if node.op == "call_function"].count(tare.ops.aten.lstm.input) == 1
    same_at(module, program, (tare.randn(1, 7, 4),), (tare.randn(3, 2, 4),), (tare.randn(2, 30, 4),))


def test_sizes_that_follow_from_others_and_those_that_are_equal():
    cat = module_of(lambda self, x, y: tare.cat([x, y]))
    b = Dim("b", max=20)
    program = export(cat, (tare.randn(3, 4), tare.randn(7, 4)), dynamic_shapes=({0: b}, {0: 2 * b + 1}))
    assert str(program.range_constraints) == "{s77: VR[0, 20], 2*s77 + 1: VR[1, 41]}"
    assert program._guards_code == ["L['y'].size()[0] == (1 + 2*L['x'].size()[0])"]
    same_at(cat, program, (tare.randn(1, 4), tare.randn(3, 4)), (tare.randn(9, 4), tare.randn(19, 4)))
    with pytest.raises(AssertionError, match=r"Guard failed: y.size\(\)\[0\] == 2\*s77 \+ 1, which is 9; it is 8"):
        program.module()(tare.randn(4, 4), tare.randn(8, 4))
    only = export(cat, (tare.randn(3, 4), tare.randn(6, 4)), dynamic_shapes=(None, {0: 2 * Dim("half")}))
    same_at(cat, only, (tare.randn(3, 4), tare.randn(10, 4)))
    add = module_of(lambda self, x, y: self.linear(x) + y)
    auto = export(add, (tare.randn(3, 4), tare.randn(3, 4)), dynamic_shapes=({0: Dim.AUTO, 1: Dim.AUTO}, {0: Dim.AUTO}))
    assert auto._guards_code == ["L['x'].size()[1] == 4", "L['x'].size()[0] == L['y'].size()[0]"]
    assert len(auto.range_constraints) == 1
    branch = module_of(lambda self, x: x + 1 if x.shape[0] > 2 else x * 2)
    assert str(export(branch, (tare.randn(5, 4),), dynamic_shapes=({0: Dim.AUTO},)).range_constraints) == "{s77: VR[3, int_oo]}"


def test_what_cannot_vary_is_said_with_the_line():
    def branch(self, x):
        if x.shape[0] > 2:
            return x + 1
        return x * 2

    line = branch.__code__.co_firstlineno + 3
    b = Dim("b", max=10)
    cases = [
        (branch, (3,), ({0: b},), rf"(?s)Constraints violated \(b\).*3 <= L\['x'\].size\(\)\[0\]: at b = 2 the program calls aten.mul.Tensor "
                                  rf"where it called aten.add.Tensor.*test_export_sizes.py:{line}.*b = Dim\('b', min=3, max=10\)"),
        (lambda self, x: self.linear(x), (3,), ({1: Dim("k")},), r"(?s)You marked k as dynamic but your code specialized it to be a constant "
                                                                 r"\(4\).*mat1 and mat2.*k = 4"),
        (lambda self, x, y: x + y, (3, 3), ({0: b}, {0: Dim("c")}), r"(?s)values of c = L\['y'\].size\(\)\[0\] and b = L\['x'\].size\(\)\[0\] must "
                                                                    r"always be equal.*c = b"),
        (lambda self, x: x.view(x.shape[0] // 2, 2, 4), (4,), ({0: b},), r"(?s)guard \(L\['x'\].size\(\)\[0\] % 2\) == 0: "
                                                                        r"at b = 5.*_b = Dim\('_b', max=5\)\n  b = 2\*_b"),
        (lambda self, x: sum(x[i] for i in range(x.shape[0])), (4,), ({0: b},), "specialized it to be a constant"),
    ]
    for function, rows, shapes, message in cases:
        with pytest.raises(RuntimeError, match=message):
            export(module_of(function), tuple(tare.randn(row, 4) for row in rows), dynamic_shapes=shapes)
    for shapes, message in ((({0: Dim("b")}, None), "Expected `dynamic_shapes` to have 1 elements"),
                            ({"z": {0: b}}, r"top-level keys must be the arg names \['x'\]"),
                            (({5: b},), "Unexpected dimension 5"), (({0: Dim("b", min=7)},), r"3 not in range \[7, int_oo\]")):
        with pytest.raises(RuntimeError, match=message):
            export(module_of(branch), (tare.randn(3, 4),), dynamic_shapes=shapes)


def test_a_program_that_says_the_same_in_another_way_at_one_row_varies_from_there():
    def forward(self, x):
        position = tare.arange(4)[None]
        if x.shape[0] != 1:
            position = position.expand(x.shape[0], -1)
        return x + position

    program = export(module_of(forward), (tare.randn(3, 4),), dynamic_shapes=({0: Dim("b", min=1)},))
    same_at(module_of(forward), program, (tare.randn(1, 4),), (tare.randn(5, 4),))
    with pytest.raises(RuntimeError, match=r"Suggested fixes:\n  b = Dim\('b', min=2\)"):
        export(module_of(lambda self, x: x * 2 if x.shape[0] == 1 else x), (tare.randn(3, 4),), dynamic_shapes=({0: Dim("b", min=1)},))


def test_integers_among_the_inputs_and_tensors_made_of_sizes_vary():
    class Count(tare.nn.Module):
        def forward(self, x, n: int):
            return x * n + tare.tensor(x.shape[0]) + tare.tensor([n, 2]).sum(), x.reshape(n, -1) if n < 0 else n + 1

    program = export(Count(), (tare.ones(3, 4), 5), dynamic_shapes=({0: Dim.AUTO}, Dim.DYNAMIC))
    same_at(Count(), program, (tare.ones(3, 4), 5), (tare.ones(2, 4), 7))


def test_programs_with_expressions_are_written_and_read():
    def forward(self, x, y):
        return tare.cat([self.linear(x), y]).view(x.shape[0] + y.shape[0], 2, 2), x.shape[0] // 2, 1 / x.shape[0]

    module = module_of(forward)
    program = export(module, (tare.randn(3, 4), tare.randn(5, 4)), dynamic_shapes=({0: Dim("b", min=1, max=9)}, {0: Dim("c")}))
    file = io.BytesIO()
    tare.export.save(program, file)
    again = tare.export.load(io.BytesIO(file.getvalue()))
    assert ops(again) == ops(program) and again.range_constraints == program.range_constraints
    assert [str(node.meta.get("val")) for node in again.graph.nodes] == [str(node.meta.get("val")) for node in program.graph.nodes]
    same_at(module, again, (tare.randn(3, 4), tare.randn(5, 4)), (tare.randn(1, 4), tare.randn(1, 4)), (tare.randn(9, 4), tare.randn(20, 4)))


def test_numbers_of_graphs_compare_by_ranges_first():
    program = export(module_of(lambda self, x: self.linear(x)), (tare.randn(3, 4),), dynamic_shapes=({0: Dim("b", min=2, max=9)},))
    (size, four) = program.graph.find_nodes(op="placeholder")[-1].meta["val"].shape
    environment = size.node.shape_env
    assert four == 4 and statically_known_true(size <= 9) and not statically_known_true(size > 3) and not environment.guards
    assert guard_or_false(size > 2) and str(environment.guards[-1].expr) == "s77 > 2" and statically_known_true(size > 2)
    assert str(size * 2 + 1) == "2*s77 + 1" and str((size + 1) // 2) == "((s77 + 1)//2)" and size - size == 0
    assert str(tare.sym_max(size, 4)) == "Max(4, s77)" and int(size) == 3 and str(size) == "3"
    unknown = environment.create_unbacked_symint()
    assert not guard_or_false(unknown == 1) and not statically_known_true(unknown >= 0)
    tare._check(unknown >= 0)
    tare._check(unknown <= 5)
    assert statically_known_true(unknown < 6)
    with pytest.raises(RuntimeError, match=r"Could not guard on data-dependent expression Eq\(u0, 1\)"):
        bool(unknown == 1)


def test_decomposed_programs_vary_as_well():
    class Model(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear, self.norm = tare.nn.Linear(4, 4), tare.nn.BatchNorm1d(4)
            self.register_buffer("count", tare.zeros(1))

        def forward(self, x):
            self.count.add_(x.shape[0])
            y = self.norm(self.linear(x))
            return y.view(x.shape[0] * 2, 2).transpose(0, 1), y.split(2, dim=1), x.shape[0] + 1

    model = Model().eval()
    program = export(model, (tare.randn(3, 4),), dynamic_shapes=({0: Dim("b", min=1, max=9)},)).run_decompositions()
    assert list(program.graph_signature.buffers_to_mutate.values()) == ["count"] and str(program.range_constraints) == "{s77: VR[1, 9]}"
    assert tare.ops.aten.linear.default not in {node.target for node in program.graph.nodes}
    same_at(model, program, (tare.randn(1, 4),), (tare.randn(9, 4),))
    file = io.BytesIO()
    tare.export.save(program, file)
    same_at(model, tare.export.load(io.BytesIO(file.getvalue())), (tare.randn(4, 4),))


def test_make_fx_tells_which_sizes_vary():
    make_fx = tare.fx.experimental.proxy_tensor.make_fx

    def step(x, w):
        y = (x @ w).view(x.shape[0] * 2, -1)
        return tare.cat([y, y]).relu(), x.shape[0] + 1, {"z": y.sum() * tare.tensor(2.0)}

    module = make_fx(step, tracing_mode="symbolic")(tare.randn(3, 4), tare.randn(4, 6))
    sizes = [str(node.meta["val"].shape) for node in module.graph.find_nodes(op="placeholder")]
    (b, k), (k_again, n) = (one.removeprefix("torch.Size([").removesuffix("])").split(", ") for one in sizes)
    assert k == k_again and len({b, k, n}) == 3  # the inner sizes are one
    for b, k, n in ((3, 4, 6), (1, 2, 2), (5, 7, 8)):
        x, w = tare.randn(b, k), tare.randn(k, n)
        (first, count, rest), (first_again, count_again, rest_again) = step(x, w), module(x, w)
        assert tare.equal(first, first_again) and count == count_again and tare.equal(rest["z"], rest_again["z"])


def test_sizes_that_hang_on_values_vary():
    class Model(tare.nn.Module):
        def forward(self, x, n):
            k = n.item()
            tare._check(k >= 2)
            chosen = x[x[:, 0] > 0]
            return x[:k] * 2, tare.zeros(k + 1, 3), chosen.reshape(chosen.shape[0] * 2, -1), tare.masked_select(x, x > 0.5), x.nonzero().shape[0]

    model = Model()
    program = export(model, (tare.randn(8, 4), tare.tensor(4)), dynamic_shapes=({0: Dim("b", min=3, max=64)}, None))
    text = "\n".join(ops(program))
    assert "aten.item.default](args = (%n,)" in text and "(%x, 0, 0, %item)" in text
    assert [str(one) for one in program.range_constraints] == ["s77", "u0", "u1", "u2", "u3"]
    # One row is chosen at least: the program raises for none.
    inputs = [(tare.cat([tare.ones(1, 4), tare.randn(b - 1, 4)]), tare.tensor(k)) for b, k in ((8, 3), (20, 11), (5, 2))]
    same_at(model, program, *inputs)
    file = io.BytesIO()
    tare.export.save(program, file)
    same_at(model, tare.export.load(io.BytesIO(file.getvalue())), *inputs)
    decomposed = program.run_decompositions()
    assert [str(one) for one in decomposed.range_constraints] == ["s77", "u0", "u1", "u2", "u3"]
    same_at(model, decomposed, *inputs)

    class Decides(tare.nn.Module):
        def forward(self, x, n, most=20):
            if n.item() > most:
                return x + 1
            return x * 2

    line = Decides.forward.__code__.co_firstlineno
    for most in (0, 3, 20):
        with pytest.raises(RuntimeError, match=rf"(?s)Could not guard on data-dependent .* another value .*test_export_sizes.py:({line + 2}|{line + 3})"):
            export(Decides(), (tare.ones(3), tare.tensor(4), most))


def test_a_question_of_the_same_values_has_one_answer():
    class Model(tare.nn.Module):
        def forward(self, x):
            assert x.nonzero().shape[0] == x.nonzero().shape[0]
            return x * x.sum().item()

    program = export(Model(), (tare.ones(4),))
    assert [str(one.target) for one in program.graph.nodes if one.op == "call_function"][-2:] == ["aten.item.default", "aten.mul.Tensor"]
    assert program.module()(tare.ones(4)).tolist() == [4.0] * 4


class Counts(tare.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = tare.nn.Linear(2, 2)
        self.register_buffer("count", tare.ones(1))
        self.register_buffer("kept", tare.ones(1), persistent=False)

    def forward(self, x):
        self.count.add_(1)
        return self.linear(x) + self.count + self.kept


def test_an_unflattened_program_has_buffers_of_its_own():  # as PyTorch 2.13; module() has the program's
    program = export(Counts(), (tare.ones(1, 2),))
    module, again = program.module(), tare.export.unflatten(program)
    module(tare.ones(1, 2))
    assert [one.item() for one in (program.state_dict["count"], module.count, again.count)] == [2, 2, 1]
    assert list(module.state_dict()) == list(again.state_dict()) == ["count", "linear.weight", "linear.bias"]
    assert not module.graph.eliminate_dead_code()


def test_operators_that_a_table_has_not_are_kept():
    program = export(Counts(), (tare.ones(1, 2),))
    linear = tare.ops.aten.linear.default

    def targets(one):
        return [node.target for node in one.graph.nodes if node.op == "call_function"]

    table = tare.export.default_decompositions()
    assert linear in table and linear not in targets(program.run_decompositions(table))
    table.pop(linear)
    for kept in (table, {}):
        made = program.run_decompositions(kept)
        assert linear in targets(made) and tare.ops.aten.add_.Tensor not in targets(made)
        assert tare.allclose(made.module()(tare.ones(1, 2)) + 1, program.module()(tare.ones(1, 2)))  # which counts further



def test_unflattened_modules_hold_all_of_theirs():
    class Leaf(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("count", tare.ones(1))

        def forward(self, x):
            return x + 1

    class Middle(Leaf):
        def __init__(self):
            super().__init__()
            self.leaf = Leaf()

        def forward(self, x):
            return self.leaf(x) + self.leaf.count

    class Outer(Middle):
        def __init__(self):
            super().__init__()
            self.middle = Middle()

        def forward(self, x):  # reads what is two modules below, then calls these
            return self.middle(x + self.middle.leaf.count) + self.middle.count

    class Whole(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.outer = Outer()

        def forward(self, x):
            return self.outer(x) + self.outer.middle.count

    model = Whole()
    again = tare.export.unflatten(export(model, (tare.ones(1),)))
    assert sorted(again.state_dict()) == sorted(model.state_dict())
    assert again(tare.ones(1)).item() == model(tare.ones(1)).item()


def test_promises_of_unknown_values_are_ranges():  # as PyTorch 2.13 gives
    class Bounded(tare.nn.Module):
        def forward(self, x, n):
            k = n.item()
            tare._check(k >= 2)
            tare._check(k <= 20)
            return x[:k]

    class Sized(tare.nn.Module):
        def forward(self, x, n):
            k = n.item()
            tare._check_is_size(k)
            tare._check(k != 7)
            tare._check(k < x.shape[0])
            return tare.zeros(k)

    for model, ends in ((Bounded(), (2, 20)), (Sized(), (0, 29))):
        program = export(model, (tare.ones(30), tare.tensor(4)))
        assert {str(one): (span.lower, span.upper) for one, span in program.range_constraints.items()} == {"u0": ends}
        same_at(model, program, (tare.randn(30), tare.tensor(5)))


def test_marked_dimensions_vary():  # as PyTorch 2.13
    class Doubled(tare.nn.Module):
        def forward(self, x):
            return x * 2 + x.shape[0]

    class Fixed(tare.nn.Module):
        def forward(self, x):
            return x.reshape(5, 3)

    def shape_with(mark, model, **range_):
        x = tare.ones(5, 3)
        mark(x, 0, **range_)
        program = export(model, (x,))
        return program.range_constraints, next(iter(program.graph.nodes)).meta["val"].shape

    marks = tare._dynamo
    for mark in (marks.mark_dynamic, marks.maybe_mark_dynamic):
        assert str(shape_with(mark, Doubled())[1]) == "torch.Size([s77, 3])"
    ((span,), _) = (list(one.values()) if isinstance(one, dict) else one for one in shape_with(marks.mark_dynamic, Doubled(), min=2, max=9))
    assert (span.lower, span.upper) == (2, 9)
    assert shape_with(marks.maybe_mark_dynamic, Fixed()) == shape_with(marks.mark_static, Doubled()) == ({}, (5, 3))
    with pytest.raises(RuntimeError, match="You marked .* as dynamic but your code specialized it"):
        shape_with(marks.mark_dynamic, Fixed())


def test_a_tensor_that_is_given_several_times_stays_one():  # as PyTorch 2.13
    attention = tare.nn.MultiheadAttention(8, 2, batch_first=True).eval()
    class Module(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.attention = attention

        def forward(self, q, k, v):
            return self.attention(q, k, v, need_weights=False)[0]

    x = tare.randn(2, 5, 8)
    batch, length = Dim("batch", min=1, max=64), Dim("length", min=2, max=64)
    for shapes in (None, ({0: batch, 1: length},) * 3):
        program = export(Module(), (x, x, x), dynamic_shapes=shapes)
        names = [node.name for node in program.graph.nodes if node.op == "call_function"]
        assert [name for name in names if not name.startswith("sym_size")][:2] == ["transpose", "linear"]
    y = tare.randn(3, 7, 8)
    tare.testing.assert_close(program.module()(y, y, y), attention(y, y, y, need_weights=False)[0])


SUGGESTIONS = {
    # PyTorch's fixes for the same programs. A range that starts with the first size for which the count is not 0 has no `min` here.
    "offset": (lambda self, x, y: x[1:] + y, (5, 4), "p = q + 1", (7, 6)),
    "multiple": (lambda self, x, y: tare.cat([x, x]) + y, (2, 4), "q = 2*p", (3, 6)),
    "three": (lambda self, x, y, z: x + y[1:] + z[3:], (5, 6, 8), "q = p + 1\n  r = p + 3", (7, 8, 10)),
    "steps": (lambda self, x: x.reshape(x.shape[0] // 2, 2, 4), (4,), "_p = Dim('_p')\n  p = 2*_p", (10,)),
    "steps from 9 on": (lambda self, x: x.reshape(-1, 3, 4) if x.shape[0] >= 9 else x, (12,), "_p = Dim('_p', min=3)\n  p = 3*_p", (9,)),
    "both ends": (lambda self, x, y: (x + 1, y) if x.shape[0] < 10 and y.shape[0] > 3 else (x, y), (5, 6),
                  "p = Dim('p', max=9)\n  q = Dim('q', min=4)", (9, 4)),
    "an end of the other": (lambda self, x, y: x + y if y.shape[0] < 9 else x, (4, 4), "q = p\n  p = Dim('p', max=8)", (8, 8)),
}


@pytest.mark.parametrize("name", SUGGESTIONS)
def test_what_is_suggested_is_what_the_program_does(name):
    function, rows, fixes, others = SUGGESTIONS[name]
    shapes = tuple({0: dim} for dim in dims("p", "q", "r")[:len(rows)])
    inputs = tuple(tare.randn(row, 4) for row in rows)
    with pytest.raises(UserError) as refused:
        export(module_of(function), inputs, dynamic_shapes=shapes)
    assert f"Suggested fixes:\n  {fixes}\n\n" in refused.value.msg
    refined = refine_dynamic_shapes_from_suggested_fixes(refused.value.msg, shapes)
    program = export(module_of(function), inputs, dynamic_shapes=refined)
    given = [tare.randn(row, *one.shape[1:]) for row, one in zip(others, inputs)]
    wanted, got = module_of(function)(*given), program.module()(*given)
    assert [one.shape for one in (wanted if type(wanted) is tuple else [wanted])] == [
        one.shape for one in (got if type(got) is tuple else [got])]


def test_sizes_without_a_name_take_the_ranges_and_steps_that_the_program_has():
    def ranges(function, *rows):
        shapes = tuple({0: Dim.DYNAMIC} for _ in rows)
        return export(module_of(function), tuple(tare.randn(row, 4) for row in rows), dynamic_shapes=shapes).range_constraints

    assert str(ranges(lambda self, x: x + 1 if x.shape[0] > 5 else x, 8)) == "{s77: VR[6, int_oo]}"
    assert str(ranges(lambda self, x: x.reshape(x.shape[0] // 2, 2, 4), 4)) == "{2*s77: VR[0, int_oo]}"
    assert str(ranges(lambda self, x, y: x[1:] + y, 5, 4)) == "{s17: VR[0, int_oo], s17 + 1: VR[1, int_oo]}"
    with pytest.raises(UserError, match="specialized it to be a constant"):
        ranges(lambda self, x: x + tare.ones(4, 4), 4)


def test_two_sizes_in_steps_are_not_held_to_one_another():
    def halves(self, x, y):
        return x.reshape(-1, 2, 4), y.reshape(-1, 2, 4)

    program = export(module_of(halves), (tare.randn(4, 4), tare.randn(4, 4)),
                     dynamic_shapes=({0: Dim.DYNAMIC}, {0: Dim.DYNAMIC}))
    assert [tuple(one.shape) for one in program.module()(tare.randn(6, 4), tare.randn(10, 4))] == [(3, 2, 4), (5, 2, 4)]


def test_suggestions_are_read_and_not_run():
    shapes = {"x": {0: Dim("b")}}
    with pytest.raises(ValueError, match="not found"):
        refine_dynamic_shapes_from_suggested_fixes("nothing", shapes)
    for text in ("b = __import__('os')", "b = 1 +", "b = Dim('b', min=x)[0]"):
        with pytest.raises(ValueError, match="cannot read"):
            refine_dynamic_shapes_from_suggested_fixes(f"Suggested fixes:\n  {text}\n", shapes)


def test_the_largest_of_three_sizes_is_an_expression():
    function = lambda self, x, y, z: tare.nn.utils.rnn.pad_sequence([x, y, z])  # noqa: E731
    shapes = tuple({0: dim} for dim in dims("p", "q", "r"))
    program = export(module_of(function), tuple(tare.randn(row, 4) for row in (5, 4, 3)), dynamic_shapes=shapes)
    assert program.module()(tare.randn(2, 4), tare.randn(9, 4), tare.randn(7, 4)).shape == (9, 3, 4)


def test_listed_shapes_are_in_the_order_of_the_parameters():
    class Module(tare.nn.Module):
        def forward(self, a, first, second):
            return a.sum() + first.sum() - second.sum()

    given = {"second": tare.ones(4, 4), "first": tare.zeros(4, 4)}
    program = export(Module(), (tare.ones(2),), given, dynamic_shapes=(None, {0: Dim("n")}, None))
    assert program.module()(tare.ones(2), second=tare.ones(4, 4), first=tare.zeros(9, 4)) == -14
    with pytest.raises(AssertionError, match="Guard failed: second"):
        program.module()(tare.ones(2), second=tare.ones(9, 4), first=tare.zeros(9, 4))


def test_one_name_has_one_range():
    with pytest.raises(UserError, match=r"Found different definitions Dim\('C', min=3\) and Dim\('C', min=0, max=12\)"):
        export(module_of(lambda self, x, y: x @ y), (tare.ones(9, 9), tare.ones(9, 9)),
               dynamic_shapes=({0: Dim("C", min=3)}, {0: Dim("C", max=12)}))


def test_arguments_by_parameter():  # as PyTorch 2.13
    class Module(tare.nn.Module):
        def forward(self, a, *rest, k=3, **more):
            return a

    combined = tare.export.dynamic_shapes._combine_args
    assert combined(Module(), (1, 2, 3), {"k": 4, "z": 5}) == {"a": 1, "rest": (2, 3), "k": 4, "more": {"z": 5}}
    assert combined(lambda x, y: 0, (1,), {"y": 2}) == {"x": 1, "y": 2}
    with pytest.raises(TypeError, match="too many positional arguments"):
        combined(lambda x: 0, (1, 2), None)


@pytest.mark.parametrize("function, guards", [
    (lambda x, y: x + 1 if x.shape[0] > 2 else x * 2, ["s27 > 2"]), (lambda x, y: x + 1 if x.shape[0] != 5 else x, ["Ne(s27, 5)"]),
    (lambda x, y: x if x.shape[0] > y.shape[0] else y, ["s27 > s78"]), (lambda x, y: x * 2 if x.shape[0] == y.shape[0] else y, ["Ne(s27, s78)"]),
    (lambda x, y: x + 1 if x.numel() > 5 else x, ["s18*s27 > 5"]), (lambda x, y: x + 1, [])])
def test_symbolic_graphs_have_the_guards_of_choices(function, guards):
    x, y = tare.ones(4, 3), tare.ones(2, 3)
    made = tare.fx.experimental.proxy_tensor.make_fx(function, tracing_mode="symbolic")(x, y)
    assert [str(guard.expr) for guard in made.shape_env.guards] == guards
    inputs = [node.meta["val"] for node in made.graph.nodes if node.op == "placeholder"]
    for sizes in ((2, 3), (5, 5), (6, 4)):
        given = [tare.ones(size, 3) for size in sizes]
        if made.shape_env.evaluate_guards_for_args(inputs, given):
            assert made(*given).shape == function(*given).shape and tare.equal(made(*given), function(*given))
