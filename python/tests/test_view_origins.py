"""Views that may not be written in place while gradients are recorded, and views of them. The texts are PyTorch 2.13's."""
import pytest
import tare as torch
from tare.autograd import Function


class Twice(Function):
    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        return 2 * gradient


class Rows(Function):
    @staticmethod
    def forward(ctx, x):
        return x[:2], x[2:]

    @staticmethod
    def backward(ctx, first, second):
        return torch.cat([first, second])


def computed():
    return torch.ones(4, 2, requires_grad=True) * 1


def while_off(switch, function=lambda x: x.view(4, 2)):
    x = computed()
    with switch():
        return function(x)


SEVERAL = "a view and {}. This view is the output of a function that returns multiple views"
FUNCTION = "a view and {}. This view was created inside a custom Function"
NO_GRAD = "a view of a view which was created in no_grad mode and {} with grad mode enabled"
INFERENCE = "a view of a view which was created in inference mode and {} in normal mode"
REFUSED = {
    "split": (lambda: computed().split(2)[0], SEVERAL),
    "unbind": (lambda: computed().unbind(1)[1], SEVERAL),
    "function": (lambda: Twice.apply(computed()), FUNCTION),
    "function of several": (lambda: Rows.apply(computed())[1], SEVERAL),
    "no_grad": (lambda: while_off(torch.no_grad), NO_GRAD),
    "inference": (lambda: while_off(torch.inference_mode), INFERENCE),
    "function of a view without gradients": (lambda: Twice.apply(while_off(torch.no_grad)), FUNCTION),
    "split of inference": (lambda: while_off(torch.inference_mode).split(2)[1], INFERENCE),
}
VIEWS = {
    "View": lambda y: y.view(-1),
    "T": lambda y: y.view(2, -1).t(),
    "Select": lambda y: y[0],
    "Alias": lambda y: y.view(-1).view_as(y).narrow(0, 0, 1)[:],
}
WRITES = {
    "is being modified inplace": lambda y: y.add_(1),
    "its base or another view of its base has been modified inplace": lambda y: (y._base.mul_(2), y.grad_fn),
}


@pytest.mark.parametrize("happened", WRITES)
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("maker", REFUSED)
def test_a_view_of_a_refused_view_is_refused(maker, view, happened):
    make, text = REFUSED[maker]
    seen = VIEWS[view](make())
    with pytest.raises(RuntimeError, match=r"^Output \d of \w+ is " + text.format(happened)):
        WRITES[happened](seen)


@pytest.mark.parametrize("maker", REFUSED)
def test_a_copy_or_a_detached_view_is_written(maker):
    y = REFUSED[maker][0]()
    assert y.clone().add_(1).eq(2).all()
    assert y.detach().view(-1).add_(1).eq(2).all()


def test_a_view_without_gradients_of_a_refused_view_names_its_mode():
    y = Twice.apply(computed())
    with torch.no_grad():
        seen = y.view(-1)
    with pytest.raises(RuntimeError, match="A view was created in no_grad mode and is being modified inplace with grad mode enabled"):
        seen.add_(1)
    with torch.no_grad():
        assert seen.add_(1).eq(2).all()
