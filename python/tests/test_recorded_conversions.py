"""Conversions and numbers that are written, as recorded calls. The nodes are PyTorch 2.13's."""

import tare
from graph_lines import lines
from tare.fx.experimental.proxy_tensor import make_fx


def conversions(x):
    return (x.to(tare.float64), x.double(), x.to("cpu"), x.to("meta"), x.type(tare.float16), x.to(x.int()), x.to(dtype=tare.int64, device=None),
            x.to("cpu", tare.int32))


def test_conversions_are_of_the_overload_that_was_asked_for():
    assert lines(make_fx(conversions, pre_dispatch=True)(tare.ones(2)))[:-1] == [
        "to = torch.ops.aten.to.dtype(x_1, torch.float64)", "to_1 = torch.ops.aten.to.dtype(x_1, torch.float64)",
        "to_2 = torch.ops.aten.to.dtype_layout(x_1, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'))",
        "to_3 = torch.ops.aten.to.dtype_layout(to_2, dtype = torch.float32, layout = torch.strided, device = device(type='meta'))",
        "to_4 = torch.ops.aten.to.dtype(to_2, torch.float16)", "to_5 = torch.ops.aten.to.dtype(to_2, torch.int32)",
        "to_6 = torch.ops.aten.to.device(to_2, device(type='cpu'), torch.int32)", "to_7 = torch.ops.aten.to.dtype(to_2, torch.int64)",
        "to_8 = torch.ops.aten.to.device(to_2, device(type='cpu'), torch.int32)"]
    assert lines(make_fx(conversions)(tare.ones(2)))[:3] == [
        "_to_copy = torch.ops.aten._to_copy.default(x_1, dtype = torch.float64)",
        "_to_copy_1 = torch.ops.aten._to_copy.default(x_1, dtype = torch.float64)",
        "_to_copy_2 = torch.ops.aten._to_copy.default(x_1, dtype = torch.float32, layout = torch.strided, device = device(type='meta'))"]


def test_numbers_that_are_written_are_constants():
    def writes(x):
        y = x * 1
        y[1] = 5
        y[x > 0] = 2.5
        return y

    with tare.known_values():
        made = make_fx(writes)(tare.ones(4, 4))
        assert lines(made) == [
            "mul = torch.ops.aten.mul.Tensor(x_1, 1)", "_tensor_constant0 = self._tensor_constant0",
            "lift_fresh_copy = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0)", "select = torch.ops.aten.select.int(mul, 0, 1)",
            "fill_ = torch.ops.aten.fill_.Tensor(select, lift_fresh_copy)", "gt = torch.ops.aten.gt.Scalar(x_1, 0)",
            "_tensor_constant1 = self._tensor_constant1", "lift_fresh_copy_1 = torch.ops.aten.lift_fresh_copy.default(_tensor_constant1)",
            "index_put_ = torch.ops.aten.index_put_.default(mul, [gt], lift_fresh_copy_1)", "return index_put_"]
        assert made._tensor_constant0.item() == 5 and made._tensor_constant1.dtype == tare.float32
        assert tare.equal(made(tare.ones(4, 4)), writes(tare.ones(4, 4)))

    class Writes(tare.nn.Module):
        def forward(self, x):
            y = x * 1
            y[0] = x.shape[0]
            return y

    program = tare.export.export(Writes(), (tare.ones(4),), dynamic_shapes=({0: tare.export.Dim("n", min=2)},))
    with tare.known_values():
        assert program.module()(tare.ones(7))[0] == 7
