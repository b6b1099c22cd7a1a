"""Values that follow from the program answer on meta where it is asked for; where they do not, the error says what lost them."""

import subprocess
import sys

import pytest
import tare as torch

META = {"device": "meta"}


def numbers():
    return torch.arange(5, **META)


KNOWN = {
    "item": (lambda: torch.tensor(2.5, **META).item(), 2.5),
    "tolist": (lambda: numbers().tolist(), [0, 1, 2, 3, 4]),
    "int": (lambda: int(numbers()[2]), 2),
    "float": (lambda: float(torch.tensor(2.5, **META)), 2.5),
    "index": (lambda: list(range(numbers().sum()))[-1], 9),
    "bool": (lambda: bool((numbers() > 3).any()), True),
    "if": (lambda: "all" if torch.tensor([True, False], **META).all() else "not all", "not all"),
    "linspace": (lambda: torch.linspace(0, 1, 3, **META).tolist(), [0, 0.5, 1]),
    "full": (lambda: torch.full((2,), 7, **META).tolist(), [7, 7]),
    "a chain": (lambda: (numbers() * 2 + 1).cumsum(0).tolist(), [1, 4, 9, 16, 25]),
    "a view": (lambda: numbers().view(5, 1)[3:].tolist(), [[3], [4]]),
    "changed in place": (lambda: numbers().add_(1).tolist(), [1, 2, 3, 4, 5]),
    "an element set": (lambda: changed(numbers()).tolist(), [9, 1, 2, 3, 4]),
    "of a shape": (lambda: torch.tensor(torch.empty(2, 3, **META).shape, **META).prod().item(), 6),
    "nonzero": (lambda: (numbers() > 2).nonzero().tolist(), [[3], [4]]),
    "where": (lambda: torch.where(numbers() > 2)[0].tolist(), [3, 4]),
    "masked_select": (lambda: numbers().masked_select(numbers() > 2).tolist(), [3, 4]),
    "unique": (lambda: torch.tensor([3, 1, 3], **META).unique().tolist(), [1, 3]),
    "to_sparse": (lambda: numbers().to_sparse().indices().tolist(), [[1, 2, 3, 4]]),
    "to_sparse_csr": (lambda: torch.eye(2, **META).to_sparse_csr().values().tolist(), [1, 1]),
    "repeat_interleave": (lambda: torch.empty(3, **META).repeat_interleave(torch.tensor([1, 2, 3], **META)).shape, (6,)),
    "equal": (lambda: torch.equal(numbers(), numbers()), True),
    "a list of positions": (lambda: numbers()[[0, 2]].tolist(), [0, 2]),
    "a mask on the CPU": (lambda: torch.empty(5, 3, **META)[torch.tensor([True, False, True, False, True])].shape, (3, 3)),
}
BY_MASK = {
    "a mask": (lambda: numbers()[numbers() > 2].tolist(), [3, 4]),
    "a mask over unknown values": (lambda: torch.empty(5, 3, **META)[numbers() > 2].shape, (2, 3)),
    "a mask in a place": (lambda: torch.empty(3, 5, **META)[:, numbers() > 2].shape, (3, 2)),
    "masked_select of unknown values": (lambda: torch.empty(5, **META).masked_select(numbers() > 2).shape, (2,)),
}


def changed(tensor):
    tensor[0] = 9
    return tensor


@pytest.mark.parametrize("name", KNOWN)
def test_what_follows_from_the_program_is_known(name):
    call, expected = KNOWN[name]
    with torch.known_values():
        assert call() == expected


@pytest.mark.parametrize("name", BY_MASK)
def test_masks_that_are_known_divide(name):
    call, expected = BY_MASK[name]
    with torch.known_values():
        assert call() == expected


@pytest.mark.parametrize("name", [name for name in KNOWN if name not in ("a list of positions", "a mask on the CPU")])
def test_unless_it_is_asked_for_meta_refuses(name):
    with pytest.raises((RuntimeError, NotImplementedError)):
        KNOWN[name][0]()


def large(dim, first=0):
    """Numbers in a row or column, of which a table has 10**10."""
    return torch.arange(first, first + 10**5, **META).unsqueeze(dim)


def ones(*sizes):
    return torch.ones(sizes, dtype=torch.long, **META)


MANY = 10**6
LARGE = {
    "a mask of ones": (lambda: bool(ones(1, 20000).all()), True),
    "a mask without zeros": (lambda: bool((ones(1, 20000) == 0).any()), False),
    "the last column": (lambda: ones(1, 20000)[:, -1].tolist(), [1]),
    "positions": (lambda: (torch.arange(MANY, **META) < 5).sum().item(), 5),
    "sums along a mask": (lambda: ones(1, 20000).cumsum(-1)[:, -1].tolist(), [20000]),
    "packed sequences": (lambda: bool((packed(torch.arange(MANY, **META)[None])[:, -1] == 0).all()), True),
    "equal elements": (lambda: ones(MANY, MANY)[3, 4].item(), 1),
    "what is made of them": (lambda: bool(((ones(MANY, MANY) * 2 - 1).float().clone() > 0).all()), True),
    "the sum of them": (lambda: ones(MANY, MANY).sum().item(), MANY * MANY),
    "the sums of rows": (lambda: ones(3, MANY, 10).sum((1, 2)).tolist(), [10 * MANY] * 3),
    "the largest of them": (lambda: [one.item() for one in torch.full((3, MANY * 10), 7, **META).max(1)[0]], [7] * 3),
    "as many as something unknown": (lambda: bool(torch.ones_like(torch.empty(MANY, MANY, **META)).all()), True),
    "as many as something trained": (lambda: torch.ones_like(torch.empty(3, requires_grad=True, **META)).tolist(), [1] * 3),
    "filled": (lambda: bool((torch.empty(MANY, MANY, **META).fill_(3) == 3).all()), True),
    "a causal mask": (lambda: (bool((large(0) <= large(1)).all()), bool((large(0) <= large(1)).any())), (False, True)),
    "a mask of the past": (lambda: bool((large(0) <= large(1, 10**5)).all()), True),
    "a mask of the future": (lambda: bool((large(0, 10**5) <= large(1)).any()), False),
    "a mask turned around": (lambda: bool((~(large(0) > large(1, 10**5))).all()), True),
    "equal everywhere": (lambda: bool((large(0) == large(1)).all()), False),
    "different somewhere": (lambda: bool((large(0) != large(1)).any()), True),
}


def packed(positions):
    """How transformers finds several sequences in one: where positions start again."""
    return (torch.diff(positions, prepend=positions[:, :1] - 1, dim=-1) != 1).cumsum(-1)


@pytest.mark.parametrize("name", LARGE)
def test_large_tensors_are_known_by_their_pattern(name):
    call, expected = LARGE[name]
    with torch.known_values():
        assert call() == expected


UNKNOWN = {
    "never written": (lambda x: x[0].item(), "it was never written"),
    "a product": (lambda x: (torch.tensor(2.0, **META) * x).sum().item(),
                  "its value was lost by aten::mul.Tensor, whose arguments were not all known"),
    "a comparison": (lambda x: (x > 0).nonzero(), "its value was lost by aten::gt.Scalar, whose arguments were not all known"),
    "a question": (lambda x: bool(x.any()), "its value was lost by aten::any, whose arguments were not all known"),
    "too large": (lambda x: torch.arange(10**8, **META)[5].item(), "values are followed up to 33554432 bytes a tensor"),
    "a part of a large comparison": (lambda x: (large(0) <= large(1))[5, 5].item(), "values are followed up to"),
    "whether a large comparison has equals": (lambda x: bool((large(0) == large(1)).any()), "values are followed up to"),
    "overwritten": (lambda x: torch.ones(3, **META).copy_(x).sum().item(), "was lost by aten::copy_|was lost by aten::sum"),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_the_operator_that_lost_a_value_is_named(name):
    call, text = UNKNOWN[name]
    with torch.known_values(), pytest.raises((RuntimeError, NotImplementedError), match=text):
        call(torch.empty(3, **META))


def test_a_list_of_lost_values_names_the_operator():
    with torch.known_values(), pytest.raises(NotImplementedError, match="was lost by aten::mul"):
        (torch.empty(3, **META) * 2).tolist()


def test_a_view_written_in_part_is_not_known():
    with torch.known_values():
        tensor = torch.ones(3, **META)
        tensor[1:].copy_(torch.empty(2, **META))
        with pytest.raises((RuntimeError, NotImplementedError)):
            tensor.tolist()


def test_it_nests_and_decorates():
    @torch.known_values()
    def decorated():
        return numbers().tolist()

    assert decorated() == [0, 1, 2, 3, 4]
    with torch.known_values():
        with torch.known_values(False), pytest.raises(NotImplementedError):
            numbers().tolist()
        assert numbers().tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(NotImplementedError):
        numbers().tolist()


def test_without_recordings_nothing_is_known():
    with torch.known_values(), torch.recording(False):
        tensor = numbers()
        with pytest.raises((RuntimeError, NotImplementedError)):
            tensor.tolist()


def test_programs_have_it_unless_they_are_strict():
    program = ["-c", "import torch; print(torch.arange(3, device='meta').sum().item())"]
    done = subprocess.run([sys.executable, "-m", "tare", *program], capture_output=True, text=True)
    assert done.stdout == "3\n", done.stderr
    done = subprocess.run([sys.executable, "-m", "tare", "--strict", *program], capture_output=True, text=True)
    assert done.returncode == 1 and "Tensor.item() cannot be called on meta tensors" in done.stderr


def test_the_import_alone_refuses():
    program = "import tare; tare.ones(1, device='meta').item()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "Tensor.item() cannot be called on meta tensors" in done.stderr


def test_lengths_stay_on_the_cpu_where_they_decide():
    with torch.known_values():
        packed = torch.nn.utils.rnn.pack_padded_sequence(torch.ones(3, 2, 4, **META), torch.tensor([3, 2]))
        assert packed.data.device.type == "meta" and packed.data.shape == (5, 4)
        assert packed.batch_sizes.device.type == "cpu" and packed.batch_sizes.tolist() == [2, 2, 1]
        padded, lengths = torch.nn.utils.rnn.pad_packed_sequence(packed)
        assert padded.sum().item() == 20 and lengths.tolist() == [3, 2]


def test_what_is_made_of_numbers_on_a_claimed_device_is_known():
    from tare._subclasses.fake_tensor import FakeTensorMode

    with torch.known_values(), FakeTensorMode():
        rate = torch.as_tensor(0.5).clone().detach()
        assert rate.item() == 0.5
        rate.copy_(torch.as_tensor(0.25))
        assert (rate * 2).item() == 0.5
