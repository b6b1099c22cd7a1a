"""What a backward pass computes, and what becomes of the gradients that reach leaves."""

import pytest

import tare as torch
from tare.utils._python_dispatch import TorchDispatchMode

# Gradients of leaves -------------------------------------------------------------------------------------------------


def leaf_laid_out(sizes, strides):
    return torch.ones(1000).as_strided(sizes, strides).detach().requires_grad_()


BASE = torch.ones(4, 3)
# The leaf's sizes and strides, what a function gives as its gradient, and whether PyTorch 2.13 takes that over.
TAKEN = [
    ("a new tensor", (2, 3), (3, 1), lambda: torch.ones(2, 3), True),
    ("a view of a new tensor", (2, 3), (3, 1), lambda: torch.ones(6).view(2, 3), True),
    ("a view of what others hold", (2, 3), (3, 1), lambda: BASE[1:3], True),
    ("what others hold", (4, 3), (3, 1), lambda: BASE, False),
    ("expanded", (2, 3), (3, 1), lambda: torch.ones(1, 3).expand(2, 3), False),
    ("transposed", (2, 3), (3, 1), lambda: torch.ones(3, 2).t(), False),
    ("transposed as the leaf is", (2, 3), (1, 2), lambda: torch.ones(3, 2).t(), True),
    ("not transposed as the leaf is", (2, 3), (1, 2), lambda: torch.ones(2, 3), False),
    ("contiguous for a leaf with gaps", (2, 3), (6, 2), lambda: torch.ones(2, 3), True),
    ("with the gaps of the leaf", (2, 3), (6, 2), lambda: torch.ones(2, 6)[:, ::2], False),
    ("another stride of one element", (1, 3), (3, 1), lambda: torch.ones(6).as_strided((1, 3), (77, 1)), True),
    ("of another dtype", (2, 3), (3, 1), lambda: torch.ones(2, 3, dtype=torch.float64), False),
]


def gradient_of(leaf, make, seen, **options):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.zeros(())

        @staticmethod
        def backward(ctx, gradient):
            made = make()
            seen.append(made.data_ptr())
            return made

    Made.apply(leaf).backward(**options)
    return leaf.grad


@pytest.mark.parametrize("made", TAKEN, ids=[made[0] for made in TAKEN])
def test_a_leaf_takes_a_gradient_over_that_nobody_else_holds_and_that_is_laid_out_for_it(made):
    _, sizes, strides, make, taken = made
    seen = []
    gradient = gradient_of(leaf_laid_out(sizes, strides), make, seen)
    assert (gradient.data_ptr() == seen[0]) == taken
    # A copy is laid out as a dense leaf is, else contiguously.
    assert taken or gradient.stride() == (strides if strides != (6, 2) else (3, 1))


def test_a_leaf_copies_a_gradient_that_a_hook_keeps_or_that_is_recorded():
    kept, seen = [], []
    held = leaf_laid_out((2, 3), (3, 1))
    held.register_hook(kept.append)
    assert gradient_of(held, lambda: torch.ones(2, 3), seen).data_ptr() != seen[0]
    assert gradient_of(leaf_laid_out((2, 3), (3, 1)), lambda: torch.ones(2, 3), seen, create_graph=True).data_ptr() != seen[1]
    passing = leaf_laid_out((2, 3), (3, 1))
    passing.register_hook(lambda gradient: None)
    torch.autograd.graph.get_gradient_edge(passing).node.register_hook(lambda found, came: None)
    assert gradient_of(passing, lambda: torch.ones(2, 3), seen).data_ptr() == seen[2]


def test_a_second_gradient_is_added_in_place_unless_it_is_recorded():
    x = leaf_laid_out((2, 3), (3, 1))
    first = gradient_of(x, lambda: torch.ones(2, 3), [])
    assert gradient_of(x, lambda: torch.ones(2, 3), []) is first
    assert gradient_of(x, lambda: torch.ones(2, 3), [], create_graph=True) is not first


# What a pass computes ------------------------------------------------------------------------------------------------


class Operators(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.names.append(func.__name__)
        return func(*args, **(kwargs or {}))


def test_only_the_gradients_that_were_asked_for_are_computed():
    x, weight = leaf_laid_out((2, 3), (3, 1)), leaf_laid_out((3, 4), (4, 1))
    for asked, count in (([x], 1), ([weight], 1), ([x, weight], 2)):
        y = torch.mm(x, weight).sum()
        with Operators() as heard:
            torch.autograd.grad(y, asked, retain_graph=True)
        assert heard.names.count("mm.default") == count
        with Operators() as heard:
            y.backward(inputs=asked)
        assert heard.names.count("mm.default") == count


def test_hooks_of_a_node_give_tuples_of_gradients_like_those_that_came():
    def run(register, hook):
        y = leaf_laid_out((3,), (1,)).exp()
        getattr(y.grad_fn, register)(hook)
        y.sum().backward()

    def doubled(found, *came):
        return (found[0].double(),)

    def two(found, *came):
        return found[0], found[0]

    for register in ("register_hook", "register_prehook"):
        with pytest.raises(RuntimeError, match=r"hook 'doubled' has changed the type of value \(was torch.FloatTensor got torch.Dou"):
            run(register, doubled)
        with pytest.raises(RuntimeError, match=r"hook 'two' has returned an incorrect number of values \(got 2, but expected 1\)"):
            run(register, two)
        with pytest.raises(TypeError, match="expected tuple, but hook returned 'Tensor'"):
            run(register, lambda found, *came: found[0])


def test_hooks_behind_a_node_hear_gradients_in_the_shapes_of_its_arguments():
    row, table = leaf_laid_out((1, 3), (3, 1)), leaf_laid_out((2, 3), (3, 1))
    heard, y = [], row + table
    y.grad_fn.register_hook(lambda found, came: heard.extend(tuple(one.shape) for one in found))
    y.sum().backward()
    assert heard == [(1, 3), (2, 3)]


def test_views_that_get_their_history_late_run_before_what_they_are_views_of():
    x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    y = x * 1
    view, other = y.view(2, 2), y[1:3]
    y.mul_(3)  # the views' histories are made anew where they are used next
    late = (view * view).sum() + (other * view[0]).sum()
    (late + (view + 1).prod()).backward()
    a, b, c, d = (3 * float(n) for n in x.detach())
    product = (a + 1) * (b + 1) * (c + 1) * (d + 1)
    wanted = [2 * a + b + product / (a + 1), 2 * b + a + c + product / (b + 1), 2 * c + b + product / (c + 1), 2 * d + product / (d + 1)]
    assert torch.allclose(x.grad, torch.tensor([3 * w for w in wanted]))


@pytest.mark.parametrize("held", ["nothing", "another graph", "its node"])
def test_a_leaf_takes_its_gradient_once_all_parts_are_there(held):
    w = torch.tensor([2.0], requires_grad=True)
    taken = []
    w.register_post_accumulate_grad_hook(lambda leaf: taken.append(float(leaf.grad)))
    beside = (w * 5) if held == "another graph" else w.expand_as(w).grad_fn.next_functions[0][0] if held == "its node" else None
    y = w * w
    y = (y * w).exp() * 0 + y * 7
    (y + w).backward()
    assert taken == [29.0]
    del beside
