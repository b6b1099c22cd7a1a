"""Rules of backward passes: edges, what a pass is limited to, switches of recording."""

import gc
import threading
import weakref

import pytest

import tare as torch
from tare.autograd import Function, graph

X = torch.tensor([1.0, 2.0, 3.0])


def leaf(value=X):
    return value.clone().requires_grad_()


def test_a_pass_limited_to_tensors_fills_those_that_are_no_leaves_too():
    x = leaf()
    y = x * 2
    (y * 3).sum().backward(inputs=[y])
    assert y.grad.tolist() == [3, 3, 3] and x.grad is None


def test_edges_stand_for_tensors():
    x = leaf()
    y = x * 2
    edge = graph.get_gradient_edge(y)
    assert torch.autograd.grad((y**2).sum(), edge)[0].tolist() == [4, 8, 12]
    torch.autograd.backward(graph.get_gradient_edge(x * 5), torch.ones(3))
    assert x.grad.tolist() == [5, 5, 5]
    assert graph.get_gradient_edge(x).node.name() == "torch::autograd::AccumulateGrad"
    with pytest.raises(RuntimeError, match="grad can be implicitly created only for scalar outputs"):
        torch.autograd.grad(edge, x)


def test_gradients_in_batches_are_stacked():
    matrix, x = leaf(torch.arange(6.0).view(2, 3)), leaf()
    by_x, by_matrix = torch.autograd.grad(matrix @ x, (x, matrix), torch.eye(2), is_grads_batched=True)
    assert torch.equal(by_x, matrix) and by_matrix.shape == (2, 2, 3)
    with pytest.raises(RuntimeError, match="we interpret the first dimension of each grad_output as the batch dimension"):
        torch.autograd.grad(x * 2, x, torch.ones(3, 2), is_grads_batched=True)


def test_an_output_without_gradients_is_named():
    with pytest.raises(RuntimeError, match="element 0 of tensors does not require grad and does not have a grad_fn"):
        torch.autograd.grad(X.sum(), leaf())


def test_anomaly_detection_names_the_node_that_made_nan():
    x = leaf(torch.tensor([-1.0]))
    with pytest.warns(UserWarning, match="Anomaly Detection has been enabled"), torch.autograd.detect_anomaly():
        assert torch.is_anomaly_enabled() and torch.is_anomaly_check_nan_enabled()
        with pytest.raises(RuntimeError, match="Function 'SqrtBackward0' returned nan values in its 0th output."):
            torch.sqrt(x).sum().backward()
        torch.sqrt(leaf(torch.ones(2, device="meta"))).sum().backward()
    assert not torch.is_anomaly_enabled()
    with torch.autograd.set_detect_anomaly(True, check_nan=False):
        torch.sqrt(x).sum().backward()
    assert x.grad.isnan().all()


def test_a_detached_tensor_forgets_what_made_it():
    x = leaf()
    y = (x * 2).detach_()
    assert "grad_fn" not in repr(y)
    y.requires_grad_()
    (y * 3).sum().backward()
    assert y.is_leaf and y.grad.tolist() == [3, 3, 3] and x.grad is None


def test_saved_tensors_may_be_written_where_copies_are_kept():
    x = leaf()
    with graph.allow_mutation_on_saved_tensors():
        y = x.clone()
        z = y.sin()
        y.add_(1)
        z.sum().backward(retain_graph=True)
    assert torch.allclose(x.grad, X.cos())
    with pytest.raises(AssertionError, match="outside of the 'allow_mutation_on_saved_tensors' context"):
        z.sum().backward()


def test_arrays_are_made_where_nothing_is_recorded():
    x = leaf()
    with torch.no_grad():
        assert x.numpy().tolist() == [1, 2, 3]
    with pytest.raises(RuntimeError, match="Can't call numpy"):
        x.numpy()


def test_inference_mode_that_is_off_records():
    with torch.no_grad(), torch.inference_mode(False):
        assert torch.is_grad_enabled() and not torch.is_inference_mode_enabled()
    with torch.inference_mode():
        with torch.enable_grad(), torch.inference_mode():
            assert not torch.is_grad_enabled()
        with torch.inference_mode(False):
            assert torch.is_grad_enabled() and not torch.is_inference_mode_enabled()
        assert torch.is_inference_mode_enabled()


def test_switches_are_of_one_thread():
    seen = []
    with torch.inference_mode():
        other = threading.Thread(target=lambda: seen.extend([torch.is_grad_enabled(), torch.is_inference_mode_enabled()]))
        other.start()
        other.join()
    assert seen == [True, False]


def test_a_generator_runs_every_step_within_its_switch():
    seen = []

    @torch.no_grad()
    def steps():
        try:
            seen.append(torch.is_grad_enabled())
            yield 1
        except ValueError:
            seen.append(torch.is_grad_enabled())
            yield 2
        finally:
            seen.append(torch.is_grad_enabled())

    running = steps()
    assert next(running) == 1 and torch.is_grad_enabled()
    assert running.throw(ValueError()) == 2
    running.close()
    assert seen == [False, False, False]


def test_a_switch_on_a_class_warns_and_switches_its_making():
    with pytest.warns(FutureWarning, match="Decorating classes is deprecated"):

        @torch.no_grad()
        class Made:
            def __init__(self):
                self.recording = torch.is_grad_enabled()

    assert not Made().recording
    assert repr(torch.set_grad_enabled(True)) == "torch.autograd.grad_mode.set_grad_enabled(mode=True)"


def test_a_variable_is_a_tensor():
    made = torch.autograd.Variable(X, requires_grad=True)
    assert isinstance(X, torch.autograd.Variable) and type(made) is torch.Tensor and made.requires_grad
    with pytest.warns(UserWarning, match="volatile was removed"):
        torch.autograd.Variable(X, volatile=True)


def test_labels_are_for_profilers_which_have_no_events():
    with torch.autograd.profiler.record_function("label"), torch.profiler.record_function("label"):
        assert (X * 2).tolist() == [2, 4, 6]
    with torch.autograd.profiler.profile() as profile:
        assert (X * 2).tolist() == [2, 4, 6]
    assert profile.key_averages() == []


def test_what_is_no_tensor_is_no_input():
    for wrong in (lambda x: torch.autograd.grad(x.sum(), "x"), lambda x: x.sum().backward(inputs="x")):
        with pytest.raises(RuntimeError, match="all inputs have to be Tensors or GradientEdges, but got str"):
            wrong(leaf())


def test_the_angle_of_no_direction_has_no_slope():
    y, x = torch.tensor([0.0, 1.0]).requires_grad_(), torch.tensor([0.0, 1.0]).requires_grad_()
    torch.atan2(y, x).sum().backward()
    assert y.grad.tolist() == [0, 0.5] and x.grad.tolist() == [0, -0.5]


def test_a_view_that_gradients_cannot_follow_may_not_be_used_once_its_base_was_written():
    x = torch.ones(2, 3, requires_grad=True) * 1
    several = x.unbind()
    with torch.no_grad():
        unrecorded, unused = x[0], x[1]
    x.mul_(2)
    with pytest.raises(RuntimeError, match="Output 0 of Unbind is a view and its base or another view of its base has"):
        several[0] * 2
    with pytest.raises(RuntimeError, match="no_grad mode and its base or another view of its base has been modified inpl"):
        unrecorded.grad_fn
    with torch.no_grad():
        assert (several[0] * 2).tolist() == (unused * 2).tolist() == [4, 4, 4]


def test_a_gradient_of_another_dtype_than_its_leafs_is_refused():
    x = torch.ones(2, requires_grad=True)
    x.grad_dtype = torch.float32
    assert x.grad_dtype == torch.float32
    with pytest.raises(NotImplementedError, match="grad_dtype=torch.float64 of a tensor of torch.float32 is not supported"):
        x.grad_dtype = torch.float64
    with pytest.raises(RuntimeError, match="grad_dtype can only be accessed on leaf tensors"):
        (x * 1).grad_dtype


def test_an_anomaly_is_told_with_the_forward_call_that_led_to_it():
    class Failing(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

        @staticmethod
        def backward(ctx, grad):
            raise ValueError("no gradient")

    def suspicious(x):
        return (x / x).sum()

    zeros, ones = torch.zeros(2, requires_grad=True), torch.ones(2, requires_grad=True)
    before = suspicious(zeros)
    with torch.autograd.set_detect_anomaly(True):
        with pytest.warns(UserWarning, match="(?s)Error detected in DivBackward0. Traceback of forward call.*in suspicious"):
            with pytest.raises(RuntimeError, match="Function 'DivBackward0' returned nan values in its 1th output"):
                suspicious(zeros).backward()
        with pytest.warns(UserWarning, match="(?s)Error detected in FailingBackward. Traceback of forward call"):
            with pytest.raises(ValueError, match="no gradient"):
                Failing.apply(ones).sum().backward()
        with pytest.warns(UserWarning, match="Error detected in DivBackward0. No forward pass information available"):
            with pytest.raises(RuntimeError, match="returned nan values"):
                before.backward()
    assert "traceback_" not in (ones * 2).grad_fn.metadata
    node = Failing.apply(ones).grad_fn
    assert repr(node).startswith("<torch.autograd.function.FailingBackward object at")
    assert repr(type(before.grad_fn)) == "<class 'SumBackward0'>"


def test_writing_through_data_is_nothing_to_the_tape():
    weight = torch.ones(3, requires_grad=True)
    product = weight * weight
    weight.data.mul_(2)
    weight.data[0] = 5.0
    assert weight._version == 0
    product.sum().backward()
    assert weight.grad.tolist() == [10, 4, 4]

    inner = weight.data
    kept = torch.ones(3, requires_grad=True) * inner
    inner.add_(1)  # written through itself, it did change for those who read it
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        kept.sum().backward()
    plain = weight.detach()
    product = weight * weight
    plain.zero_()
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.sum().backward()


def test_checkpoints_are_valid_but_in_passes_to_some_inputs():
    told = []

    class Ask(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, gradient):
            told.append(torch.autograd._is_checkpoint_valid())
            return gradient

    x = torch.ones(3, requires_grad=True)
    Ask.apply(x).sum().backward()
    torch.autograd.grad(Ask.apply(x).sum(), x)
    Ask.apply(x).sum().backward(inputs=[x])
    assert told == [True, False, False] and torch.autograd._is_checkpoint_valid()


def test_a_tensor_that_a_pass_asks_for_keeps_what_made_it():
    x = leaf()
    y = x.exp()
    assert torch.autograd.grad(y.sin().sum(), y)[0].tolist() == y.cos().tolist()
    assert torch.allclose(torch.autograd.grad(y.sum(), x)[0], y)
    with pytest.raises(RuntimeError, match="backward through the graph a second time"):
        torch.autograd.grad(y.sum(), x)


def test_the_gradient_of_group_norm_keeps_the_images_memory_format():
    image = torch.ones(2, 8, 4, 4).contiguous(memory_format=torch.channels_last).requires_grad_()
    result = torch.nn.functional.group_norm(image, 4)
    (gradient,) = torch.autograd.grad(result, image, torch.ones(2, 8, 4, 4))
    assert result.stride() == gradient.stride() == (128, 1, 32, 8)


def test_a_gradient_is_kept_of_what_was_written_last():
    y = leaf().clone()
    y.retain_grad()
    y.mul_(2)
    y.sum().backward()
    assert y.grad.tolist() == [1, 1, 1]
    base = leaf().clone()
    one, other = base[:], base[:]
    one.retain_grad()
    other.retain_grad()
    one.mul_(2)
    (one + other).sum().backward()
    assert one.grad.tolist() == other.grad.tolist() == [1, 1, 1]


def test_a_node_shows_what_it_saved():
    x = leaf()
    product = x * X
    node = product.grad_fn
    assert node._saved_self is None and node._saved_other.tolist() == X.tolist()
    assert {"_saved_self", "_saved_other"} <= set(dir(node))
    assert (x * x).grad_fn._saved_self is x
    y = x.exp()
    assert y.grad_fn._saved_result.tolist() == y.tolist() and y.grad_fn._saved_result.grad_fn is y.grad_fn
    assert x.sum(0).grad_fn._saved_dim == (0,) and x.sum(0, keepdim=True).grad_fn._saved_keepdim is True
    assert x.reshape(3, 1).grad_fn._saved_self_sym_sizes == (3,)
    with pytest.raises(AttributeError, match="'ExpBackward0' object has no attribute '_saved_other'"):
        y.grad_fn._saved_other  # noqa: B018
    y.sum().backward()
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        y.grad_fn._saved_result  # noqa: B018


def test_a_node_is_called_as_a_function_of_gradients():
    x, y = leaf(), leaf()
    node = (x * y).grad_fn
    assert [one.tolist() for one in node(torch.ones(3))] == [X.tolist(), X.tolist()]
    with pytest.raises(TypeError, match="expected 1 arguments, got 0 instead"):
        node()
    with pytest.raises(TypeError, match="argument 0 is not a Variable"):
        node(1)
    assert node.requires_grad and node._input_metadata[0].shape == (3,)
    node.metadata["note"] = 1
    product = x.exp()
    product.grad_fn.metadata["note"] = 2
    gc.collect()
    assert product.grad_fn.metadata == {"note": 2} and node.metadata == {"note": 1}


def test_what_only_a_node_keeps_is_collected():
    class Marker:
        pass

    def scope():
        y = leaf() * 2
        node, marker = y.grad_fn, Marker()
        node.register_hook(lambda *gradients: (node, marker))
        return y.clone(), weakref.ref(marker)

    out, marker = scope()
    gc.collect()
    assert marker() is not None
    del out
    gc.collect()
    assert marker() is None


def test_callbacks_run_when_the_pass_is_over():
    engine = torch.autograd.Variable._execution_engine
    ran = []

    class Queues(Function):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

        @staticmethod
        def backward(ctx, gradient):
            engine.queue_callback(lambda: ran.append("over"))
            ran.append("within")
            return gradient

    Queues.apply(Queues.apply(leaf())).sum().backward()
    assert ran == ["within", "within", "over", "over"]
    with pytest.raises(RuntimeError, match="Final callbacks can only be installed during backward pass."):
        engine.queue_callback(print)


def test_gradients_of_nothing_and_zeros_for_edges_are_refused():
    x = leaf()
    y = (x * 2).sum()
    with pytest.raises(RuntimeError, match="`inputs` argument to `grad\\(\\)` cannot be empty."):
        torch.autograd.grad(y, [])
    with pytest.raises(RuntimeError, match="materialize_grads cannot be used when the given input is a GradientEdge"):
        torch.autograd.grad(y, graph.get_gradient_edge(leaf()), materialize_grads=True)


def test_the_switch_of_threads_is_noted():
    with torch.autograd.set_multithreading_enabled(False):
        assert not torch.autograd.is_multithreading_enabled()
    assert torch.autograd.is_multithreading_enabled()


def test_what_is_checked_may_ask_for_gradients_itself():
    x = torch.linspace(1, 2, 3, dtype=torch.float64).requires_grad_()
    assert torch.autograd.gradcheck(lambda y: torch.autograd.grad((y**3).sum(), y, create_graph=True)[0], x)


def test_inputs_may_be_walked_through_once():
    layer = torch.nn.Linear(2, 2)
    assert len(torch.autograd.grad(layer(torch.ones(1, 2)).sum(), layer.parameters())) == 2


def test_a_gradient_given_in_another_type_is_cast():
    image = torch.ones(1, 1, 4, 4)
    kernel = torch.ones(1, 1, 3, 3, requires_grad=True)
    result = torch.nn.functional.conv2d(image.bfloat16(), kernel.bfloat16())
    (gradient,) = torch.autograd.grad(result, kernel, torch.ones(1, 1, 2, 2), retain_graph=True)
    assert gradient.dtype == torch.float32 and gradient.flatten().tolist() == [4.0] * 9
    result.backward(torch.ones(1, 1, 2, 2))
    assert torch.equal(kernel.grad, gradient)


def test_what_is_written_has_no_gradient_to_flow():
    x = torch.ones(3, requires_grad=True)
    for write in (
        lambda: torch.hstack((x, x), out=torch.empty(6)),
        lambda: torch.column_stack((x, x), out=torch.empty(3, 2)),
        lambda: torch.mul(x, x, out=torch.empty(3)),
    ):
        with pytest.raises(RuntimeError, match="don't support automatic differentiation"):
            write()
        with torch.no_grad():
            write()
    assert not torch.eq(x, x, out=torch.empty(3, dtype=torch.bool)).requires_grad


@pytest.mark.parametrize("make", [
    lambda out: torch.arange(3, out=out),
    lambda out: torch.arange(0, 3, 1, out=out),
    lambda out: torch.linspace(0, 1, 3, out=out),
    lambda out: torch.linspace(torch.tensor(0.0), 1, 3, out=out),
    lambda out: torch.logspace(0, 1, 3, out=out),
    lambda out: torch.zeros(3, out=out),
])
def test_a_factory_writes_what_requires_gradients_unrecorded_and_says_whether_it_still_does(make):
    out = torch.ones(3, requires_grad=True)
    with pytest.raises(RuntimeError, match="don't support automatic differentiation"):
        make(out)
    with torch.no_grad():
        assert make(out) is out and not out.requires_grad
    assert not torch.linspace(torch.tensor(0.0, requires_grad=True), 1, 3, out=torch.empty(3)).requires_grad


@pytest.mark.parametrize("normalize", [
    lambda x: torch.nn.functional.layer_norm(x, (2, 2)),
    lambda x: torch.nn.functional.batch_norm(x, None, None, training=True),
    lambda x: torch.nn.functional.instance_norm(x),
    lambda x: torch.nn.functional.group_norm(x, 3),
])
def test_third_derivatives_go_through_the_statistics(normalize):
    x = torch.arange(24.0, dtype=torch.float64).sin().reshape(2, 3, 2, 2)
    tangent = torch.arange(24.0, dtype=torch.float64).cos().reshape(2, 3, 2, 2)

    def pushed(x):
        """How the values change along the tangent: the gradient of a gradient by its weights."""
        weights = torch.ones_like(x).requires_grad_()
        (first,) = torch.autograd.grad(normalize(x).square(), x, weights, create_graph=True)
        return torch.autograd.grad(first, weights, tangent, create_graph=True)[0].sin().sum()

    def at(x):
        return x.clone().requires_grad_()

    point, step = at(x), 1e-5
    (slope,) = torch.autograd.grad(pushed(point), point)
    expected = (pushed(at(x + step * tangent)) - pushed(at(x - step * tangent))) / (2 * step)
    assert (slope * tangent).sum().item() == pytest.approx(expected.item(), rel=1e-5, abs=1e-7)


def test_a_version_that_is_preserved_hides_writes_from_backward():  # as PyTorch 2.13 computes
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    z = y.exp()
    w = y * y
    with torch.autograd._unsafe_preserve_version_counter(y):
        y.mul_(2)
    assert y._version == 0
    z.sum().backward(retain_graph=True)
    assert torch.allclose(x.grad, 2 * torch.full((2,), 2.0).exp())
    x.grad = None
    w.sum().backward()  # by the y that is there now
    assert x.grad.tolist() == [16, 16]
    y.mul_(2)
    assert y._version == 1
