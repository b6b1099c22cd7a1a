"""Hooks of tensors and of nodes: when they run, what they hear, what they may give."""

import gc
import weakref

import pytest
import tare as torch
from tare.autograd import graph

X = torch.tensor([1.0, 2.0, 3.0])


def leaf(value=X):
    return value.clone().requires_grad_()


def test_a_gradient_is_kept_as_all_hooks_left_it():
    x = leaf()
    y = x * 1
    y.register_hook(lambda g: g + 1)
    y.retain_grad()
    y.register_hook(lambda g: g * 3)
    y.sum().backward()
    assert y.grad.tolist() == x.grad.tolist() == [6, 6, 6]


def test_a_hook_returns_a_gradient_like_the_one_it_got():
    for answer, error, text in [
        (torch.ones(2), RuntimeError, "hook 'hook' has changed the size of value"),
        (X.double(), RuntimeError, "hook 'hook' has changed the type of value"),
        (3, TypeError, "expected Variable, but hook returned 'int'"),
    ]:

        def hook(gradient, answer=answer):
            return answer

        x = leaf()
        x.register_hook(hook)
        with pytest.raises(error, match=text):
            (x * 2).sum().backward()


def test_hooks_on_several_tensors_know_which_of_them_a_pass_reaches():
    a, b, c = leaf(), leaf(), leaf()
    heard = []
    handle = graph.register_multi_grad_hook([a, b, c], lambda all: heard.append([g if g is None else g.sum().item() for g in all]))
    first = []
    graph.register_multi_grad_hook([a, b], lambda g: first.append(g.sum().item()), mode="any")
    (a * b).sum().backward()
    (a * b * c).sum().backward()
    handle.remove()
    (a * b).sum().backward()
    assert heard == [[6, 6, None], [14, 14, 14]]
    assert len(first) == 3
    with pytest.raises(ValueError, match=r"Expects mode to be one of \('all', 'any'\) but got none"):
        graph.register_multi_grad_hook([a], print, mode="none")
    with pytest.raises(AssertionError, match="Expected gradient function to be set"):
        graph.register_multi_grad_hook([a, X], print)


def test_a_hook_may_ask_which_nodes_the_pass_runs():
    """As DeepSpeed does, to know how many gradients will arrive."""
    node_of, told = torch.autograd.graph._get_grad_fn_or_grad_acc, []
    x, unused, beside = (torch.ones(2, requires_grad=True) for _ in range(3))
    y = x * 2

    def hook(gradient):
        told.append((torch._C._current_graph_task_id(), [torch._C._will_engine_execute_node(node_of(one)) for one in (x, y, unused, beside)]))

    y.register_hook(hook)
    for _ in range(2):
        (y.sum() + beside.sum()).backward(retain_graph=True)
    (first, reached), (second, again) = told
    assert 0 <= first < second and reached == again == [True, True, False, True]
    assert torch._C._current_graph_task_id() == -1
    with pytest.raises(RuntimeError, match="only be called during the backward pass"):
        torch._C._will_engine_execute_node(node_of(y))
    with pytest.raises(AssertionError, match="Expected gradient function to be set"):
        node_of(torch.ones(2))


def test_hooks_on_several_tensors_keep_no_graph():
    x = leaf()
    y = x * 2
    graph.register_multi_grad_hook([x, y], lambda gradients: None)
    y.sum().backward()
    found = weakref.ref(y), weakref.ref(x)
    del x, y
    gc.collect()
    assert [one() for one in found] == [None, None]


def test_pack_hooks_may_not_write():
    with pytest.raises(RuntimeError, match="pack hook is modifying its input in place"):
        with graph.saved_tensors_hooks(lambda t: t.add_(1), lambda t: t):
            (leaf() * 1).sin()


def test_hooks_can_be_forbidden_by_a_decorator():
    @graph.disable_saved_tensors_hooks("none here")
    def forbidden():
        with graph.saved_tensors_hooks(lambda t: t, lambda t: t):
            pass

    with pytest.raises(RuntimeError, match="none here"):
        forbidden()


def test_what_a_hooked_module_returns_may_not_be_written():
    from tare import nn

    model = nn.Sequential(nn.Linear(2, 2), nn.ReLU(inplace=True))
    model[0].register_full_backward_hook(lambda module, came, went: None)
    with pytest.raises(RuntimeError, match="Output 0 of BackwardHookFunction is a view and is being modified inplace"):
        model(torch.ones(1, 2))


def test_hooks_may_take_hooks_away_while_they_run():
    ran = []
    x = leaf()
    for register in (lambda y: y.grad_fn.register_prehook, lambda y: y.register_hook, lambda y: y.grad_fn.register_hook):
        y = x * 2
        ran.clear()

        def first(*gradients):
            handles[0].remove()
            handles[1].remove()
            ran.append("first")

        handles = [register(y)(first), register(y)(lambda *gradients: ran.append("second"))]
        y.sum().backward(retain_graph=True)
        assert ran == ["first", "second"]  # it stood there when the pass came
        y.sum().backward()
        assert ran == ["first", "second"]


def test_a_hook_is_taken_away_though_its_tensor_is_gone():
    ran = []
    x = leaf()
    y = x * 2
    handle = y.register_hook(ran.append)
    z = y.sum()
    del y
    handle.remove()
    z.backward()
    assert ran == []
    assert isinstance(handle, torch.utils.hooks.RemovableHandle)


def test_a_hook_hears_that_no_gradient_came():
    heard = []
    parts = leaf().unbind()
    parts[0].register_hook(heard.append)
    parts[1].backward()
    assert heard == [None]


def test_hooks_before_a_node_run_where_its_gradient_is_asked_for():
    ran = []
    y = leaf() * 1
    y.grad_fn.register_prehook(lambda gradients: ran.append("before"))
    (y * 2).sum().backward(inputs=[y])
    assert ran == ["before"] and y.grad.tolist() == [2, 2, 2]


def test_a_hook_behind_an_accumulation_returns_nothing():
    x = leaf()
    x.register_post_accumulate_grad_hook(lambda one: one.grad)
    with pytest.raises(RuntimeError, match="Tensor post accumulate grad hooks should return None."):
        x.sum().backward()
