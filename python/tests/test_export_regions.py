"""Where a module switches the recording of gradients, its exported program does, too: with the nodes that PyTorch 2.13 gives."""

import io

import pytest
import tare as torch
from tare._product import program_files

Dim = torch.export.Dim


def lines(program):
    """The calls of a program and of the programs within, as in its code, without what says which values end."""
    code = program.graph_module.print_readable(print_output=False)
    stripped = [line.split(";  ")[0].strip() for line in code.splitlines()]
    return [line for line in stripped if line and not line.startswith(("class", "#"))]


class Scaled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    @torch.no_grad()
    def parts(self, x):
        return x.sin(), x.cos()

    def forward(self, x):
        a, b = self.parts(self.linear(x))
        with torch.enable_grad():
            c = a * 2
        with torch.no_grad():
            d = c * 2
            with torch.enable_grad():
                e = d * 3
            f = e * 4
        return a + b, c + d + e + f


def test_regions_are_programs_within_calls():
    assert lines(torch.export.export(Scaled(), (torch.randn(4, 4),))) == [
        'def forward(self, p_linear_weight: "f32[4, 4]", p_linear_bias: "f32[4]", x: "f32[4, 4]"):',
        'linear: "f32[4, 4]" = torch.ops.aten.linear.default(x, p_linear_weight, p_linear_bias)',
        "submod_9 = self.submod_1",
        "wrap_with_set_grad_enabled = torch.ops.higher_order.wrap_with_set_grad_enabled(False, submod_9, linear)",
        'sin: "f32[4, 4]" = wrap_with_set_grad_enabled[0]',
        'cos: "f32[4, 4]" = wrap_with_set_grad_enabled[1]',
        'mul: "f32[4, 4]" = torch.ops.aten.mul.Tensor(sin, 2)',
        "submod_10 = self.submod_5",
        "mul_1 = torch.ops.higher_order.wrap_with_set_grad_enabled(False, submod_10, mul)",
        'getitem_4: "f32[4, 4]" = mul_1[0]',
        'mul_2: "f32[4, 4]" = torch.ops.aten.mul.Tensor(getitem_4, 3)',
        "submod_11 = self.submod_7",
        "mul_3 = torch.ops.higher_order.wrap_with_set_grad_enabled(False, submod_11, mul_2)",
        'getitem_5: "f32[4, 4]" = mul_3[0]',
        'add: "f32[4, 4]" = torch.ops.aten.add.Tensor(sin, cos)',
        'add_1: "f32[4, 4]" = torch.ops.aten.add.Tensor(mul, getitem_4)',
        'add_2: "f32[4, 4]" = torch.ops.aten.add.Tensor(add_1, mul_2)',
        'add_3: "f32[4, 4]" = torch.ops.aten.add.Tensor(add_2, getitem_5)',
        "return (add, add_3)",
        'def forward(self, linear: "f32[4, 4]"):',
        'sin: "f32[4, 4]" = torch.ops.aten.sin.default(linear)',
        'cos: "f32[4, 4]" = torch.ops.aten.cos.default(linear)',
        "return (sin, cos)",
        'def forward(self, mul: "f32[4, 4]"):',
        'mul_1: "f32[4, 4]" = torch.ops.aten.mul.Tensor(mul, 2)',
        "return (mul_1,)",
        'def forward(self, mul_2: "f32[4, 4]"):',
        'mul_3: "f32[4, 4]" = torch.ops.aten.mul.Tensor(mul_2, 4)',
        "return (mul_3,)"]


class Rows(torch.nn.Module):
    """Sizes, a buffer that is written, a choice, and modules within regions."""

    def __init__(self):
        super().__init__()
        self.linear, self.scaled = torch.nn.Linear(4, 4), Scaled()
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x):
        def above(x):
            with torch.no_grad():
                y = x.sin()
            return x * y

        h = self.linear(x)
        with torch.no_grad():
            self.calls.add_(1)
            count = torch.arange(x.shape[0]).sum() + self.calls
            low = self.scaled(h)[0].max(0)[0]
        return torch.cond(x.sum() > 0, above, lambda x: x * 3, (h,)) * (h - low), count, h.reshape(x.shape[0] * 2, -1)


def gradients(module, x):
    """What a module gives, its parameters' gradients, and its buffer afterwards."""
    module.zero_grad()
    for one in module.buffers():
        one.zero_()
    results = module(x)
    sum(one.sum() for one in results).backward()
    named = dict(module.named_parameters())
    return [*results, *[named[name].grad for name in sorted(named) if named[name].grad is not None], *module.buffers()]


def in_form(program, form, x, shapes):
    """The program as it is, read back from a file, or exported again."""
    if form == "file":
        file = io.BytesIO()
        torch.export.save(program, file)
        return torch.export.load(io.BytesIO(file.getvalue()))
    if form == "again":
        return torch.export.export(program.module(check_guards=False), (x,), dynamic_shapes=shapes)
    return program


@pytest.mark.parametrize("shapes", [None, ({0: Dim("rows")},)])
@pytest.mark.parametrize("form", ["module", "file", "again", "modules"])
def test_gradients_of_a_program_are_the_modules(shapes, form):
    model, x = Rows(), torch.randn(5, 4)
    program = torch.export.export(model, (x,), dynamic_shapes=shapes)
    program = in_form(program, form, x, shapes)
    made = torch.export.unflatten(program) if form == "modules" else program.module()
    x = x if shapes is None else torch.randn(3, 4)
    for sign in (1, -1):
        for one, other in zip(gradients(made, sign * x), gradients(model, sign * x), strict=True):
            assert torch.equal(one, other)


def test_a_decomposed_program_has_no_regions():
    program = torch.export.export(Scaled(), (torch.randn(4, 4),)).run_decompositions()
    assert [str(node.target) for node in program.graph.nodes if node.op == "call_function"] == [
        "aten.permute.default", "aten.addmm.default", "aten.sin.default", "aten.cos.default", *["aten.mul.Tensor"] * 4,
        *["aten.add.Tensor"] * 4]


def test_what_switches_nothing_or_calls_nothing_is_no_region():
    class Plain(torch.nn.Module):
        def forward(self, x):
            with torch.no_grad():
                count = x.shape[0]
            with torch.enable_grad():
                y = x * count
            with torch.inference_mode():
                return y.sin()

    operators = [node.name for node in torch.export.export(Plain(), (torch.ones(2),)).graph.nodes if node.op == "call_function"]
    assert operators == ["mul", "sin"]
    with torch.no_grad():
        found = lines(torch.export.export(Scaled(), (torch.randn(4, 4),)))
    assert [line for line in found if "wrap_with" in line] == [
        "mul = torch.ops.higher_order.wrap_with_set_grad_enabled(True, submod_9, sin)",
        "mul_2 = torch.ops.higher_order.wrap_with_set_grad_enabled(True, submod_10, mul_1)"]


def test_an_onnx_model_has_no_regions(tmp_path):
    torch.onnx.export(Scaled(), (torch.randn(4, 4),), tmp_path / "scaled.onnx")
    program, _ = program_files.exported(str(tmp_path / "scaled.onnx"))
    operators = [node.target.overloadpacket.__name__ for node in program.graph.nodes if node.op == "call_function"]
    assert [one for one in operators if one in ("sin", "cos", "mul", "add")] == ["sin", "cos", *["mul"] * 4, *["add"] * 4]


class Lower(torch.nn.Module):
    """Autocast that follows another, is off within one, holds around a module's call, and around a choice and a switch of gradients."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    @torch.autocast("cpu", dtype=torch.bfloat16)
    def squared(self, x):
        return x @ x

    def forward(self, x):
        y = x * 2
        with torch.autocast("cpu", dtype=torch.bfloat16):
            a = self.linear(y)
            b = a.cos()
        with torch.autocast("cpu", enabled=False):
            c = b.float() + 1
        return c + a, self.squared(x)


class Mixed(Lower):
    def forward(self, x):
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            a = self.linear(x)
            with torch.autocast("cpu", enabled=False):
                b = torch.mm(x, x.t())
            with torch.enable_grad():
                c = torch.mm(b, b) + self.linear(x)
            d = torch.cond(a.sum() > 0, lambda x: x @ x, lambda x: x.float() @ x.t(), (x,))
        return c + 1, torch.mm(c, c.t()), d, super().forward(x)[0]


def test_autocast_holds_in_programs_within_calls():
    assert lines(torch.export.export(Lower(), (torch.randn(4, 4),))) == [
        'def forward(self, p_linear_weight: "f32[4, 4]", p_linear_bias: "f32[4]", x: "f32[4, 4]"):',
        'mul: "f32[4, 4]" = torch.ops.aten.mul.Tensor(x, 2)',
        "submod_5 = self.submod_1",
        "wrap_with_autocast = torch.ops.higher_order.wrap_with_autocast('cpu', torch.bfloat16, True, False, submod_5, mul, p_linear_weight, "
        "p_linear_bias)",
        'cos: "bf16[4, 4]" = wrap_with_autocast[0]',
        'linear: "bf16[4, 4]" = wrap_with_autocast[1]',
        "submod_6 = self.submod_2",
        "add = torch.ops.higher_order.wrap_with_autocast('cpu', torch.bfloat16, False, False, submod_6, cos)",
        'getitem_2: "f32[4, 4]" = add[0]',
        'add_1: "f32[4, 4]" = torch.ops.aten.add.Tensor(getitem_2, linear)',
        "submod_7 = self.submod_4",
        "matmul = torch.ops.higher_order.wrap_with_autocast('cpu', torch.bfloat16, True, True, submod_7, x)",
        'getitem_3: "bf16[4, 4]" = matmul[0]',
        "return (add_1, getitem_3)",
        'def forward(self, mul: "f32[4, 4]", arg0_1: "f32[4, 4]", arg1_1: "f32[4]"):',
        'linear: "bf16[4, 4]" = torch.ops.aten.linear.default(mul, arg0_1, arg1_1)',
        'cos: "bf16[4, 4]" = torch.ops.aten.cos.default(linear)',
        "return (cos, linear)",
        'def forward(self, cos: "bf16[4, 4]"):',
        "_assert_tensor_metadata_default = torch.ops.aten._assert_tensor_metadata.default(cos, dtype = torch.bfloat16, device = "
        "device(type='cpu'), layout = torch.strided)",
        'to: "f32[4, 4]" = torch.ops.aten.to.dtype(cos, torch.float32)',
        'add: "f32[4, 4]" = torch.ops.aten.add.Tensor(to, 1)',
        "return (add,)",
        'def forward(self, arg0_1: "f32[4, 4]"):',
        'matmul: "bf16[4, 4]" = torch.ops.aten.matmul.default(arg0_1, arg0_1)',
        "return (matmul,)"]


@pytest.mark.parametrize("kind", [Lower, Mixed])
@pytest.mark.parametrize("shapes", [None, ({0: Dim("rows")},)])
@pytest.mark.parametrize("form", ["module", "file", "again", "modules", "decomposed"])
def test_a_program_casts_as_its_module_does(kind, shapes, form):
    if shapes is not None and kind is Mixed:
        shapes = None  # its products are of square matrices
    model, x = kind(), torch.randn(4, 4)
    if kind is Lower:
        model.squared = lambda x: torch.autocast("cpu", dtype=torch.bfloat16)(torch.mm)(x, x.t())
    program = torch.export.export(model, (x,), dynamic_shapes=shapes)
    program = in_form(program, form, x, shapes)
    if form == "decomposed":
        program = program.run_decompositions()
        assert not any("wrap_with" in line for line in lines(program))
    made = torch.export.unflatten(program) if form == "modules" else program.module()
    x = x if shapes is None else torch.randn(3, 4)
    for sign in (1, -1):
        for one, other in zip(made(sign * x), model(sign * x), strict=True):
            assert one.dtype is other.dtype and torch.equal(one, other)
            assert one.requires_grad == other.requires_grad or form == "decomposed"


def test_outside_of_a_recording_nothing_hears_of_autocast():
    x = torch.randn(4, 4)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        program = torch.export.export(Lower(), (x,))
        assert (x @ x).dtype is torch.bfloat16
    assert torch.is_autocast_cache_enabled() and (x @ x).dtype is torch.float32
    assert len(program.graph.find_nodes(op="call_function", target=torch.ops.higher_order.wrap_with_autocast)) == 3
    traced = torch.jit.trace(Lower(), x)
    assert [one.dtype for one in traced(x)] == [torch.float32, torch.bfloat16]
