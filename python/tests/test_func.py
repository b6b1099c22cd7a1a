"""Functions of functions: gradients, Jacobians, batches, and gradients checked by differences."""

import os
import subprocess
import sys

import pytest

import tare as torch
from tare import nn
from tare.autograd import functional, gradcheck, gradgradcheck
from tare.autograd.gradcheck import GradcheckError
from tare.func import functional_call, grad, hessian, jacfwd, jacrev, jvp, linearize, stack_module_state, vjp, vmap
from tare.fx.experimental.proxy_tensor import make_fx

X = torch.tensor([1.0, 2.0, 3.0])
EYE = torch.eye(3)


def cubes(x):
    return (x**3).sum()


def test_transformations_nest():
    x = torch.tensor(2.0)
    assert grad(grad(lambda x: x**3))(x).item() == 12
    assert grad(grad(grad(lambda x: x**3)))(x).item() == 6
    expected = torch.diag(6 * X)
    for found in (hessian(cubes)(X), jacrev(jacrev(cubes))(X), jacfwd(grad(cubes))(X), jacrev(grad(cubes))(X)):
        assert torch.equal(found, expected)
    assert torch.equal(vmap(grad(cubes))(torch.stack([X, X])), torch.stack([3 * X**2] * 2))


def test_what_stands_alone_leaves_no_history():
    found, value = torch.func.grad_and_value(cubes)(X)
    assert not found.requires_grad and not value.requires_grad
    assert found.numpy().tolist() == [3, 12, 27]
    assert not vjp(cubes, X)[0].requires_grad and not jacrev(cubes)(X).requires_grad


def test_what_others_ask_for_keeps_its_history():
    weight, x = X.clone().requires_grad_(), X.clone().requires_grad_()
    grad(lambda y: (weight * y**2).sum())(X).sum().backward()
    assert weight.grad.tolist() == [2, 4, 6]
    grad(cubes)(x).sum().backward()
    assert x.grad.tolist() == [6, 12, 18]
    with torch.no_grad():
        assert not grad(cubes)(x).requires_grad


def test_where_nothing_records_a_map_of_transformations_leaves_no_history():
    weight = X.clone().requires_grad_()

    def product(v):
        return jvp(jacrev(lambda w: (w**3).sum()), (weight,), (v,))[1]

    with torch.no_grad():
        found = vmap(product)(EYE)
    assert not found.requires_grad and torch.equal(found, torch.diag(6 * X))
    assert vmap(product)(EYE).requires_grad


def test_arguments_and_results_may_be_trees():
    found = grad(lambda p: (p["a"] * p["b"]).sum())({"a": X, "b": 2 * X})
    assert found["a"].tolist() == [2, 4, 6] and found["b"].tolist() == [1, 2, 3]
    (by_a, by_b), aux = grad(lambda a, b: ((a * b).sum(), a), argnums=(0, -1), has_aux=True)(X, 2 * X)
    assert by_a.tolist() == [2, 4, 6] and by_b.tolist() == [1, 2, 3] and not aux.requires_grad
    blocks = jacrev(lambda p: (p["w"] * 2, p["w"].sum()))({"w": X})
    assert torch.equal(blocks[0]["w"], 2 * EYE) and blocks[1]["w"].tolist() == [1, 1, 1]
    output, pull = vjp(lambda a, b: (a * b, {"s": a + b}), X, X)
    assert [one.tolist() for one in pull((X, {"s": X}))] == [[2, 6, 12], [2, 6, 12]]


def test_derivatives_along_tangents():
    value, pushed = jvp(lambda a, b: a * b, (X, X), (X, torch.ones(3)))
    assert value.tolist() == [1, 4, 9] and pushed.tolist() == [2, 6, 12]
    value, push = linearize(torch.square, X)
    assert push(torch.ones(3)).tolist() == [2, 4, 6] and push(X).tolist() == [2, 8, 18]
    with pytest.raises(RuntimeError, match="Expected primals to be a tuple"):
        jvp(cubes, X, X)


def test_what_cannot_be_differentiated_is_named():
    for call, error, text in [
        (lambda: grad(lambda x: x)(X), RuntimeError, "Expected f.* to return a scalar Tensor, got tensor with 1 dims"),
        (lambda: grad(lambda x: 3.0)(X), RuntimeError, "to return a Tensor, got <class 'float'>"),
        (lambda: grad(lambda x: x)(3.0), ValueError, "Thing passed to transform API must be Tensor"),
        (lambda: torch.func.functionalize(cubes, remove="views"), RuntimeError, "received invalid argument for remove=views. Valid options"),
    ]:
        with pytest.raises(error, match=text):
            call()


def test_vmap_maps_dimensions_and_checks_them():
    rows = torch.arange(6.0).view(2, 3)
    assert vmap(torch.sum, in_dims=-1)(rows).tolist() == [3, 5, 7]
    assert vmap(lambda a, b: a * b, in_dims=(0, None), out_dims=1)(rows, X).shape == (3, 2)
    assert vmap(lambda x: {"x": x}, chunk_size=1)(rows)["x"].shape == (2, 3)
    assert vmap(lambda x: (x * 2, x.sum()), out_dims=(1, 0))(torch.ones(0, 3))[0].shape == (3, 0)
    name = r"vmap\(<lambda>, in_dims="
    for call, error, text in [
        (lambda: vmap(torch.add)(torch.ones(3), torch.ones(4)), ValueError, r"got sizes \[3, 4\] for the mapped dimension"),
        (lambda: vmap(lambda: 1)(), ValueError, "got no inputs"),
        (lambda: vmap(lambda a: a)(3), ValueError, name + r"0.*the input is of type <class 'int'>"),
        (lambda: vmap(lambda a: a, in_dims=None)(X), ValueError, name + "None.*expected `in_dims` to be int or a"),
        (lambda: vmap(lambda a: a, in_dims=3)(X), ValueError, name + "3.*expected in_dim to satisfy -1 <= in_dim < 1"),
        (lambda: vmap(lambda a: a, in_dims=(0, 0))(X), ValueError, "in_dims is not compatible with the structure"),
        (lambda: vmap(lambda a: 3)(X), ValueError, "must only return Tensors, got type <class 'int'>"),
        (lambda: vmap(lambda a: (a, a), out_dims=(0,))(X), ValueError, "out_dims is not compatible with the structure"),
        (lambda: vmap(lambda a: a, randomness="x")(X), RuntimeError, "Only allowed values for randomness"),
    ]:
        with pytest.raises(error, match=text):
            call()


def test_random_numbers_under_vmap_are_asked_for():
    with pytest.raises(RuntimeError, match="called random operation while in randomness error mode"):
        vmap(lambda x: x + torch.rand(3))(torch.zeros(2, 3))
    same = vmap(lambda x: x + torch.rand(3), randomness="same")(torch.zeros(2, 3))
    different = vmap(lambda x: x + torch.rand(3), randomness="different")(torch.zeros(2, 3))
    assert torch.equal(same[0], same[1]) and not torch.equal(different[0], different[1])


def test_models_as_functions():
    models = [nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2)).eval() for _ in range(3)]
    parameters, buffers = stack_module_state(models)
    assert parameters["0.weight"].shape == (3, 2, 3) and parameters["0.weight"].is_leaf and parameters["0.weight"].requires_grad
    x = torch.ones(4, 3)
    found = vmap(lambda p, b: functional_call(models[0], (p, b), (x,)))(parameters, buffers)
    assert torch.allclose(found[1], models[1](x))
    for call, error, text in [
        (lambda: stack_module_state([]), RuntimeError, "Expected at least one model, got 0"),
        (lambda: stack_module_state([nn.Linear(1, 1), nn.ReLU()]), RuntimeError, "to be of the same class"),
        (lambda: stack_module_state([nn.ReLU(), nn.ReLU().eval()]), RuntimeError, "the same training/eval mode"),
        (lambda: functional_call(models[0], 3, x), ValueError, "Expected parameter_and_buffer_dicts to be a dict"),
        (lambda: functional_call(models[0], ({"a": x}, {"a": x}), x), ValueError, r"\['a'\] appeared in multiple dictionaries"),
    ]:
        with pytest.raises(error, match=text):
            call()


def test_derivatives_of_functions_of_tensors():
    assert torch.equal(functional.jacobian(torch.square, X), torch.diag(2 * X))
    by_a, by_b = functional.jacobian(torch.mul, (X, 2 * X))
    assert torch.equal(by_a, torch.diag(2 * X)) and torch.equal(by_b, torch.diag(X))
    assert torch.equal(functional.hessian(cubes, X), torch.diag(6 * X))
    blocks = functional.hessian(lambda a, b: (a * b).sum(), (X, X))
    assert torch.equal(blocks[0][1], EYE) and torch.equal(blocks[1][1], torch.zeros(3, 3))
    for product in (functional.hvp, functional.vhp):
        value, found = product(cubes, X, X)
        assert value.item() == 36 and found.tolist() == [6, 24, 54] and not found.requires_grad
    assert functional.vjp(torch.square, X, X)[1].tolist() == [2, 8, 18]
    assert functional.jvp(torch.square, X, X)[1].tolist() == [2, 8, 18]
    x = X.clone().requires_grad_()
    functional.hessian(cubes, x, create_graph=True).sum().backward()
    assert x.grad.tolist() == [6, 6, 6]


def test_derivatives_of_what_depends_on_nothing_are_zero_unless_strict():
    assert torch.equal(functional.jacobian(lambda x: torch.ones(2), X), torch.zeros(2, 3))
    for call, text in [
        (lambda: functional.jacobian(lambda x: torch.ones(2), X, strict=True), "Output 0 of the user-provided function does not"),
        (lambda: functional.vhp(torch.sum, X, X, strict=True), "the jacobian of the user-provided function with respect to input 0"),
        (lambda: functional.hessian(torch.square, X), "given to hessian should contain a single element"),
        (lambda: functional.vjp(torch.square, X), "The vector v can only be None if the user-provided function"),
        (lambda: functional.vhp(cubes, X, torch.ones(2)), r"v has invalid size: should be torch.Size\(\[3\]\)"),
    ]:
        with pytest.raises(RuntimeError, match=text):
            call()


def test_gradients_are_checked_by_differences():
    x = X.double().requires_grad_()
    z = torch.complex(X.double(), 1 - X.double()).requires_grad_()
    assert gradcheck(torch.sin, x) and gradgradcheck(torch.sin, x)
    assert gradcheck(torch.exp, (z,)) and gradcheck(torch.abs, (z,)) and gradgradcheck(torch.exp, (z,))

    class Wrong(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 3

    assert not gradcheck(Wrong.apply, (x,), raise_exception=False)
    with pytest.raises(GradcheckError, match="Numerical gradient for function expected to be zero"):
        gradcheck(lambda x: x.detach(), x)
    with pytest.raises(GradcheckError, match="Jacobian mismatch for output 0 with respect to input 0"):
        gradcheck(Wrong.apply, (x,))
    with pytest.raises(ValueError, match="gradcheck expects at least one input tensor to require gradient"):
        gradcheck(torch.sin, (X,))


def test_named_results_of_operators_are_trees():
    from tare.utils import _pytree

    found = vmap(lambda x: x.sort(0))(torch.tensor([[2.0, 1.0], [3.0, 4.0]]))
    assert type(found).__name__ == "sort" and found.indices.tolist() == [[1, 0], [0, 1]]
    assert repr(_pytree.tree_structure({"a": [1, (2, 3)]})) == (
        "TreeSpec(dict, ['a'], [TreeSpec(list, None, [*,\n    TreeSpec(tuple, None, [*,\n      *])])])")
    assert _pytree.tree_map(lambda n: n + 1, torch.Size([1, 2])) == (2, 3)


def test_values_cannot_be_asked_for_of_many():
    rows = torch.arange(6.0).view(2, 3)
    item = "vmap: It looks like you're calling .item\\(\\) on a Tensor"
    flow = "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow"
    for call, text in [
        (lambda x: x.sum().item(), item),
        (lambda x: x if x.sum() > 0 else -x, flow),
        (lambda x: x.nonzero(), "batching operators that can output dynamic shape. Attempted to vmap over aten::nonzero"),
        (lambda x: x[x > 0], "Attempting to batch over indexing with a boolean mask"),
        (lambda x: x.data, "accessing `data` under vmap transform is not allowed"),
        (lambda x: x.clone().requires_grad_(), r"attempting to call Tensor.requires_grad_\(\)"),
        (lambda x: torch.zeros(3).mul_(x), "exists a Tensor `other` in extra_args that has more elements than `self`"),
    ]:
        with pytest.raises(RuntimeError, match=text):
            vmap(call)(rows)


def test_indices_of_many_index_with_an_operator():
    """As masks of transformers, within PyTorch's TransformGetItemToIndex."""
    from tare._dynamo._trace_wrapped_higher_order_op import TransformGetItemToIndex

    rows = torch.arange(6).view(2, 3)
    with TransformGetItemToIndex():
        found = vmap(vmap(lambda i, j: rows[i, j], (None, 0)), (0, None))(torch.tensor([1, 0]), torch.arange(3))
    assert torch.equal(found, rows.flip(0))


def test_an_operator_runs_once_for_all():
    from tare.utils._python_dispatch import TorchDispatchMode

    class Calls(TorchDispatchMode):
        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            names.append(str(function))
            return function(*args, **(kwargs or {}))

    model, loss = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)), nn.functional.cross_entropy
    parameters = {name: value.detach() for name, value in model.named_parameters()}
    gradients = vmap(grad(lambda p, x, y: loss(functional_call(model, p, (x[None],)), y[None])), in_dims=(None, 0, 0))
    counts = []
    for many in (2, 1000):
        names = []
        with Calls():
            found = gradients(parameters, torch.rand(many, 3), torch.zeros(many, dtype=torch.long))
        assert found["0.weight"].shape == (many, 4, 3)
        counts.append(len(names))
    assert counts[0] == counts[1] > 0


def test_gradients_of_samples_are_those_of_each():
    torch.manual_seed(0)
    x, y = torch.rand(4, 3, 6, 6), torch.tensor([0, 1, 2, 1])
    model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.GroupNorm(2, 4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.LayerNorm(16),
                          nn.Linear(16, 3))
    parameters = {name: value.detach() for name, value in model.named_parameters()}

    def loss(p, x, y):
        return nn.functional.cross_entropy(functional_call(model, p, (x[None],)), y[None])

    found = vmap(grad(loss), in_dims=(None, 0, 0))(parameters, x, y)
    for i in range(4):
        for name, expected in grad(loss)(parameters, x[i], y[i]).items():
            assert torch.allclose(found[name][i], expected, atol=1e-6), name


def test_maps_and_gradients_nest_either_way():
    rows, weight = torch.arange(6.0).view(2, 3) / 5, torch.linspace(-1, 1, 12).view(4, 3)

    def each(x):
        return (weight @ x).sin().sum()

    expected = torch.stack([grad(each)(row) for row in rows])
    assert torch.allclose(vmap(grad(each))(rows), expected)
    assert torch.allclose(grad(lambda x: vmap(each)(x).sum())(rows), expected)
    assert torch.allclose(vmap(hessian(each))(rows), torch.stack([hessian(each)(row) for row in rows]), atol=1e-6)
    assert torch.allclose(jacrev(vmap(each))(rows), torch.stack([torch.stack([expected[0], 0 * expected[0]]),
                                                                 torch.stack([0 * expected[1], expected[1]])]))
    pairs = vmap(vmap(torch.dot, in_dims=(None, 0)), in_dims=(0, None))(rows, weight)
    assert torch.allclose(pairs, rows @ weight.T)

    def of_gradients(w):
        return vmap(grad(lambda x: ((w @ x) ** 2).sum()))(rows).sum()

    assert torch.allclose(grad(of_gradients)(weight),
                          grad(lambda w: sum(grad(lambda x: ((w @ x) ** 2).sum())(row).sum() for row in rows))(weight))


def test_writes_into_views_have_gradients():
    def scaled(x):
        y = x * 2
        y[1:].mul_(x[0])
        return y.sum()

    rows = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    expected = [[12.0, 2.0, 2.0], [24.0, 8.0, 8.0]]
    assert [grad(scaled)(row).tolist() for row in rows] == expected
    assert vmap(grad(scaled))(rows).tolist() == expected
    assert grad(lambda x: vmap(scaled)(x).sum())(rows).tolist() == expected
    x = rows[0].clone().requires_grad_()
    assert torch.autograd.grad(scaled(x), x)[0].tolist() == expected[0]


def test_an_operator_without_a_rule_runs_for_each_and_says_so():
    rows = torch.arange(6.0).view(2, 3)
    with pytest.warns(UserWarning, match="we have not yet implemented the batching rule for aten::histc"):
        found = vmap(lambda x: torch.histc(x, 3))(rows)
    assert found.tolist() == [[1, 1, 1], [1, 1, 1]]


def test_chunks_and_empty_batches_change_no_result():
    rows = torch.arange(15.0).view(5, 3)
    for size in (1, 2, 5, 7):
        assert torch.equal(vmap(torch.cumsum, in_dims=(0, None), out_dims=1, chunk_size=size)(rows, 0), rows.cumsum(1).T)
    assert vmap(lambda x: x, out_dims=(0,))(rows).shape == (5, 3)
    assert vmap(lambda x: x.sum())(torch.ones(0, 3)).shape == (0,)
    assert torch.equal(jacrev(torch.sin, chunk_size=2)(rows[0]), torch.diag(rows[0].cos()))
    for argnums, text in (((0, 0), r"argnums elements must be unique, got \(0, 0\)"), ((0, -2), r"unique, got \(0, 0\)"),
                          ((), "argnums must be non-empty"), ([0], "must be int or Tuple"), ("0", "must be int or Tuple"),
                          ((0, "a"), "argnum must be int, got: <class 'str'>"), (2, "Got argnum=2, but only 2 positional inputs")):
        for transform in (grad, jacrev):
            with pytest.raises(RuntimeError, match=text):
                transform(torch.dot, argnums=argnums)(rows[0], rows[0])


def test_one_kind_of_randomness_goes_where_it_may():
    rows = torch.full((2, 3), 0.5)
    same = vmap(lambda x: x.clone().uniform_(), randomness="same")(rows)
    assert torch.equal(same[0], same[1])
    assert not torch.equal(*vmap(torch.rand_like, randomness="different")(rows))
    for call, kind, text in [
        (lambda x: x + torch.zeros(3).uniform_(), "different", "Cannot ask for different inplace randomness on an unbatched"),
        (torch.bernoulli, "same", "does not currently support same randomness with a batched tensor input"),
        (torch.rand_like, "error", "called random operation while in randomness error mode"),
    ]:
        with pytest.raises(RuntimeError, match=text):
            vmap(call, randomness=kind)(rows)


def test_strict_derivatives_have_derivatives_where_a_graph_is_made():
    x = torch.ones(2, requires_grad=True)
    for call in (lambda: functional.vjp(lambda x: x * 2, x, X[:2], create_graph=True, strict=True),
                 lambda: functional.jvp(lambda x: x * 2, x, X[:2], create_graph=True, strict=True),
                 lambda: functional.jacobian(lambda x: x * 2, x, create_graph=True, strict=True)):
        with pytest.raises(RuntimeError, match="jacobian of the user-provided function is independent of input 0.*create_graph=True"):
            call()
    with pytest.raises(RuntimeError, match="While computing the hessian, found that the jacobian .* input 0 is independent"):
        functional.hessian(torch.sum, x, strict=True)
    for derivative in (functional.jacobian, functional.hessian):
        with pytest.raises(RuntimeError, match="`strict=True` and `vectorized=True` are not supported together"):
            derivative(torch.sum, x, strict=True, vectorize=True)


def test_zeros_are_made_for_tensors_and_not_for_edges():
    x, y = torch.ones(2, requires_grad=True), torch.ones(3, requires_grad=True)
    edge = torch.autograd.graph.get_gradient_edge
    found = torch.autograd.grad((x * 3).sum(), (edge(x), y), materialize_grads=True)
    assert [one.tolist() for one in found] == [[3, 3], [0, 0, 0]]
    with pytest.raises(RuntimeError, match="materialize_grads cannot be used when the given input is a GradientEdge"):
        torch.autograd.grad((x * 3).sum(), (x, edge(y)), materialize_grads=True)


FUNCTORCH = """
import torch, functorch
from functorch import FunctionalModule, combine_state_for_ensemble, grad, make_functional, make_functional_with_buffers, vmap
model = torch.nn.Linear(2, 3)
with torch.no_grad():
    model.weight.copy_(torch.arange(6.0).view(3, 2))
    model.bias.zero_()
f, parameters = make_functional(model)
assert isinstance(f, FunctionalModule) and f(parameters, torch.ones(1, 2)).tolist() == [[1, 5, 9]]
assert [one.requires_grad for one in parameters] == [True, True] and parameters[0] is not model.weight
assert [one.tolist() for one in grad(lambda p: f(p, torch.ones(1, 2)).sum())(parameters)] == [[[1, 1]] * 3, [1, 1, 1]]
assert not any(one.requires_grad for one in make_functional(model, disable_autograd_tracking=True)[1])
norm = torch.nn.BatchNorm1d(2)
f, parameters, buffers = make_functional_with_buffers(norm)
f(parameters, buffers, torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
assert (len(parameters), len(buffers), norm.running_mean.tolist()) == (2, 3, [0, 0]) and buffers[0].tolist() != [0, 0]
f, parameters, buffers = combine_state_for_ensemble([torch.nn.Linear(2, 3) for _ in range(4)])
assert [one.shape for one in parameters] == [(4, 3, 2), (4, 3)]
assert vmap(f, in_dims=(0, 0, None))(parameters, buffers, torch.ones(5, 2)).shape == (4, 5, 3)
for call, said in ((lambda: make_functional(norm), "has buffers. Please use make_functional_with_buffers"),
                   (lambda: combine_state_for_ensemble([]), "Expected at least one model, got 0."),
                   (lambda: combine_state_for_ensemble([model, norm]), "Expected all models to be of the same class.")):
    try:
        call()
    except RuntimeError as error:
        assert said in str(error)
    else:
        raise AssertionError(said)
assert torch.nn.parameter._ParameterMeta is type(torch.nn.Parameter) and not torch._C._is_torch_function_mode_enabled()
"""


def test_the_package_functorch_comes_with_torch():
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}
    done = subprocess.run([sys.executable, "-m", "tare", "-c", FUNCTORCH], env=environment, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr


def test_functions_along_tangents_may_write_into_their_arguments():
    def doubled_start(x):
        x[:2].mul_(2)
        return x

    for push in (lambda x: jvp(doubled_start, (x,), (X.clone(),))[1], lambda x: linearize(doubled_start, x)[1](X)):
        x = torch.ones(3)
        assert push(x).tolist() == [2, 4, 3] and x.tolist() == [2, 2, 1]
    assert torch.equal(jacfwd(doubled_start)(torch.ones(3)), torch.diag(torch.tensor([2.0, 2, 1])))
    rows = jvp(vmap(doubled_start), (torch.ones(2, 3),), (torch.stack([X, X]),))
    assert [one.tolist() for one in rows] == [[[2, 2, 1]] * 2, [[2, 4, 3]] * 2]
    with pytest.raises(RuntimeError, match="a view of a leaf Variable that requires grad is being used in an in-place operation"):
        jacrev(doubled_start)(X.clone())  # PyTorch refuses it where gradients flow back


def test_what_changes_history_behind_a_transformation_is_refused_within():
    def hooked(x):
        with torch.autograd.graph.saved_tensors_hooks(lambda one: one, lambda one: one):
            return (x * x).sum()

    def nested(x):
        return functional.jacobian(cubes, x).sum()

    for call in (lambda: grad(hooked)(X), lambda: vjp(hooked, X), lambda: jacrev(hooked)(X), lambda: hessian(hooked)(X)):
        with pytest.raises(RuntimeError, match=r"torch.func.\{grad, vjp, jacrev, hessian\} don't yet support saved tensor hooks"):
            call()
    for call in (lambda: grad(nested)(X), lambda: vjp(nested, X), lambda: jvp(nested, (X,), (X,)), lambda: jacrev(nested)(X)):
        with pytest.raises(RuntimeError, match=r"perhaps using torch.autograd.functional.\* APIs"):
            call()
    assert jvp(hooked, (X,), (X,))[0].item() == 14
    assert functional.jacobian(cubes, X).tolist() == [3, 12, 27]  # both are allowed again
    hooked(X.clone().requires_grad_()).backward()


def test_maps_in_a_number_of_parts():
    from tare._functorch.apis import chunk_vmap

    sizes = []

    def doubled(x):
        sizes.append(torch._C._functorch.get_unwrapped(x).shape[0])
        return x * 2, x.sum()

    x = torch.arange(10.0).reshape(2, 5)
    found = chunk_vmap(doubled, in_dims=1, out_dims=(1, 0), chunks=3)(x)
    assert torch.equal(found[0], 2 * x) and torch.equal(found[1], x.sum(0)) and sizes == [2, 2, 1]
    assert torch.equal(chunk_vmap(torch.neg, chunks=9)(x), -x)
    with pytest.raises(RuntimeError, match="chunk expects `chunks` to be greater than 0, got: 0"):
        chunk_vmap(torch.neg, chunks=0)(x)


def test_functions_along_tangents_may_write_beside_what_they_have_read():
    def shift(x):
        x[0:1].mul_(x[1:2])
        return x

    def wave(x):
        y = x.sin()
        y[1:].mul_(y[:-1].exp())
        return y

    x = torch.tensor([1.0, 2, 3], dtype=torch.float64)
    value, along = torch.func.jvp(shift, (x.clone(),), (torch.ones(3, dtype=torch.float64),))
    assert value.tolist() == [2, 2, 3] and along.tolist() == [3, 1, 1]
    assert torch.func.jacfwd(shift)(x.clone()).tolist() == [[2, 1, 0], [0, 1, 0], [0, 0, 1]]
    assert vmap(lambda row: torch.func.jvp(shift, (row,), (row.clone(),))[1])(torch.stack([x, x])).tolist() == [[4, 2, 3]] * 2
    step = 1e-6
    slopes = [(wave(x + step * e) - wave(x - step * e)) / (2 * step) for e in torch.eye(3, dtype=torch.float64)]
    assert torch.allclose(torch.func.jacfwd(wave)(x), torch.stack(slopes, 1))


def test_functions_that_write_are_what_they_are_without_writes():
    x = X.clone()
    found = torch.func.functionalize(lambda y: y.view(-1).add_(1), remove="mutations_and_views")(x)
    assert torch.equal(found, X + 1) and torch.equal(x, X + 1)
    shapes = []
    vmap(lambda y: (shapes.append(torch.func.debug_unwrap(y).shape), y)[1])(torch.ones(2, 3))
    assert shapes == [(2, 3)] and torch.func.debug_unwrap(X) is X


def test_requires_grad_is_not_asked_for_within_a_function_that_is_differentiated():
    x = torch.ones(3)
    for transform in (torch.func.grad, torch.func.jacrev, lambda f: lambda v: torch.func.vjp(f, v)):
        with pytest.raises(RuntimeError, match="You are attempting to call Tensor.requires_grad_"):
            transform(lambda v: (v * torch.ones(3).requires_grad_()).sum())(x)
    assert torch.func.grad(lambda v: torch.func.grad(lambda w: (w**3).sum())(v).sum())(x).tolist() == [6, 6, 6]
    assert x.requires_grad_().requires_grad


def test_what_jvp_writes_into_an_argument_is_none_of_a_tangent_in_the_same_memory():
    def doubled(x):
        x.mul_(2)
        return x.sum()

    x = torch.ones(3)
    value, pushed = torch.func.jvp(doubled, (x,), (x,))
    assert (value.item(), pushed.item(), x.tolist()) == (6, 6, [2, 2, 2])


def test_what_jvp_writes_into_an_argument_moves_its_tangent():
    def doubled(x):
        return x.mul_(2).sin()

    x, tangent = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 3.0])
    _, pushed = jvp(doubled, (x,), (tangent,))
    assert torch.allclose(pushed, torch.tensor([2.0, 6.0]) * torch.tensor([2.0, 4.0]).cos())
    assert (x.tolist(), tangent.tolist()) == ([2, 4], [2, 6])
    # One that lies otherwise than the argument is copied, and left alone.
    for other in (torch.ones(1).expand(2), torch.ones(4)[::2], torch.ones(4)[:2]):
        assert jvp(lambda x: x.mul_(2), (torch.ones(2),), (other,))[1].tolist() == [2, 2] and other.tolist() == [1, 1]
    y, of_x, of_y = torch.tensor([1.0, 3.0]), torch.tensor([1.0, 2.0]), torch.tensor([1.0, 3.0])
    jvp(lambda x, y: y.mul_(x).sum(), (of_x.clone(), y), (of_x, of_y))
    assert (of_x.tolist(), of_y.tolist()) == ([1, 2], [2, 12])


def test_what_jacobians_are_put_together_with_has_pytorchs_names():
    from tare.autograd.functional import _construct_standard_basis_for, _grad_postprocess, _tuple_postprocess

    first, second = _construct_standard_basis_for((torch.ones(1, 2), torch.ones((), dtype=torch.float64)), (2, 1))
    assert (first.tolist(), second.tolist()) == ([[1, 0], [0, 1], [0, 0]], [[0], [0], [1]])
    assert (first.dtype, second.dtype, first.stride()) == (torch.float32, torch.float64, (2, 1))
    with pytest.raises(AssertionError, match="same length, but got 1 and 2"):
        _construct_standard_basis_for((first,), (1, 2))
    x = torch.ones(2, requires_grad=True) * 2
    assert _grad_postprocess((x,), True)[0] is x and not _grad_postprocess([x, x], False)[1].requires_grad
    assert [[one.requires_grad for one in row] for row in _grad_postprocess(((x,), (x, x)), False)] == [[False], [False, False]]
    rows = ((1, 2), (3, 4))
    assert [_tuple_postprocess(rows, (outer, inner)) for outer in (True, False) for inner in (True, False)] == [rows, (1, 3), (1, 2), 1]
    assert (_tuple_postprocess((1, 2), True), _tuple_postprocess((1, 2), False)) == ((1, 2), 1)
