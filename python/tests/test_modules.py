"""Modules around the core: trees, data, checkpoints, custom operators, and names that are not here."""

import copy

import pytest
import tare as torch
from tare.utils import _pytree as pytree
from tare.utils.checkpoint import checkpoint
from tare.utils.data import DataLoader, Dataset, TensorDataset, random_split


def test_trees_come_apart_and_together():
    tree = {"a": [1, (2, 3)], "b": None}
    leaves, spec = pytree.tree_flatten(tree)
    assert leaves == [1, 2, 3, None] and pytree.tree_unflatten(leaves, spec) == tree
    assert pytree.tree_map(lambda one: 0, tree) == {"a": [0, (0, 0)], "b": 0}
    paths = [pytree.keystr(path) for path, _ in pytree.tree_leaves_with_path(tree)]
    assert paths == ["['a'][0]", "['a'][1][0]", "['a'][1][1]", "['b']"]
    assert pytree.treespec_loads(pytree.treespec_dumps(spec)) == spec


def test_loader_makes_batches():
    data = TensorDataset(torch.arange(10), torch.arange(10) * 2)
    batches = list(DataLoader(data, batch_size=4))
    assert [len(one[0]) for one in batches] == [4, 4, 2] and batches[1][1].tolist() == [8, 10, 12, 14]
    assert len(DataLoader(data, batch_size=4, drop_last=True)) == 2
    assert sorted(int(i) for part in random_split(data, [7, 3]) for i in part.indices) == list(range(10))


def test_items_are_collated():
    class Words(Dataset):
        def __len__(self):
            return 3

        def __getitem__(self, i):
            return {"x": torch.ones(2, device="meta"), "n": i, "text": "abc"[i]}

    (batch,) = DataLoader(Words(), batch_size=3)
    assert batch["x"].shape == (3, 2) and batch["n"].tolist() == [0, 1, 2] and batch["text"] == ["a", "b", "c"]


@pytest.mark.parametrize("reentrant", [True, False])
def test_checkpoint_gives_the_same_gradients(reentrant):
    layer = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.Tanh())
    x = torch.ones(2, 3, requires_grad=True)
    layer(x).sum().backward()
    expected = x.grad.tolist(), layer[0].weight.grad.tolist()
    x.grad = layer[0].weight.grad = None
    checkpoint(layer, x, use_reentrant=reentrant).sum().backward()
    assert (x.grad.tolist(), layer[0].weight.grad.tolist()) == expected


def test_custom_operators():
    @torch.library.custom_op("example::double", mutates_args=())
    def double(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @double.register_fake
    def _(x):
        return torch.empty_like(x)

    double.register_autograd(lambda ctx, gradient: gradient * 2)
    x = torch.ones(3, requires_grad=True)
    torch.ops.example.double(x).sum().backward()
    assert x.grad.tolist() == [2, 2, 2]
    assert torch.ops.example.double(torch.ones(3, device="meta")).shape == (3,)


def test_gradients_as_functions():
    assert torch.func.grad(lambda x: (x * x).sum())(torch.tensor([1.0, 2.0])).tolist() == [2, 4]
    assert torch.vmap(torch.dot)(torch.ones(3, 2), torch.ones(3, 2)).tolist() == [2, 2, 2]


def test_grouped_products():
    a, b = torch.ones(5, 8), torch.ones(2, 8, 4)
    ends = torch.tensor([2, 5], dtype=torch.int32)
    assert torch._grouped_mm(a, b, offs=ends).tolist() == [[8.0] * 4] * 5


def test_modules_that_are_not_here_import_and_refuse():
    import importlib

    module = importlib.import_module("tare.distributed.tensor")
    assert not isinstance(3, module.DTensor)

    class Derived(module.DTensor):
        pass

    for use in (module.DTensor, lambda: module.distribute_tensor(1), lambda: module.DTensor.from_local(1)):
        with pytest.raises(NotImplementedError, match="torch.distributed.tensor"):
            use()
    assert not hasattr(module, "no_such_name")


def test_there_is_no_accelerator():
    assert not torch.cuda.is_available() and torch.cuda.device_count() == 0 and torch.version.cuda is None
    assert not torch.backends.mps.is_available() and not torch.distributed.is_available()
    with pytest.raises(AssertionError, match="Torch not compiled with CUDA enabled"):
        torch.cuda.current_device()


def test_meta_converter_keeps_layout_and_sharing():
    from tare._subclasses.meta_utils import MetaConverter

    whole = torch.arange(12.0).reshape(3, 4).t()
    convert = MetaConverter()
    made, part = convert(whole), convert(whole[1:])
    assert made.is_meta and made.stride() == whole.stride() and convert(whole) is made
    assert part.storage_offset() == 1 and part.untyped_storage() == made.untyped_storage()


def test_fake_tensors_are_on_their_claimed_device():
    from tare._subclasses import FakeTensor, FakeTensorMode

    with FakeTensorMode():
        fake = torch.randn(3, 4)
        assert isinstance(fake, FakeTensor) and fake.device.type == "cpu" and (fake @ fake.t()).shape == (3, 3)
        assert torch.ones(2, device="cuda").device.type == "cuda"
    assert not isinstance(torch.ones(2), FakeTensor)


def test_classes_of_torchscript_can_be_named_and_not_made():
    from tare import TensorType

    def annotated(x: TensorType):
        return x

    assert annotated(1) == 1 and torch._C.TensorType is TensorType and isinstance(torch.Tensor, torch._C._TensorMeta)
    with pytest.raises(NotImplementedError, match="^torch._C.TensorType is not supported by tare yet$"):
        TensorType()
    assert not torch.profiler.kineto_available() and not hasattr(torch, "quantize_per_tensor")


def test_compiling_changes_nothing_and_checks_what_it_is_given():
    function = torch.compile(lambda x: x + 1, backend="eager", mode="reduce-overhead")
    assert function(torch.ones(1)).item() == 2
    with pytest.raises(RuntimeError, match="Unrecognized mode=fast, should be one of: default, lite, reduce-overhead"):
        torch.compile(function, mode="fast")
    with pytest.raises(torch._dynamo.exc.InvalidBackend, match="Invalid backend: 'mine'"):
        torch.compile(function, backend="mine")
    assert not torch._dynamo.is_dynamo_supported()


def test_fake_tensors_have_no_array():
    with torch._subclasses.FakeTensorMode():
        fake = torch.ones(2)
    with pytest.raises(RuntimeError, match=r".numpy\(\) is not supported for tensor subclasses"):
        fake.numpy()
    assert torch.empty(2).numpy().shape == (2,)


def test_named_results_have_types_that_can_be_named():
    found = torch.topk(torch.tensor([1.0, 2.0]), 1)
    assert torch.return_types.topk is type(found)
    again = copy.deepcopy(found)
    assert type(again) is type(found) and again.indices.tolist() == [1]


def test_versions_compare_as_versions():
    version = torch.__version__
    assert version >= (2, 1) and version > "2.9" and version < "2.14.0a0" and version > "2.13.0"
    assert version == "2.13.0+cpu" and version != "2.13.0" and version.split("+")[0] == "2.13.0"
    ordered = ["1.9", "1.10.dev1", "1.10a1.dev2", "1.10a1", "1.10rc1", "1.10", "1.10+cpu", "1.10.post1", "2"]
    for i, one in enumerate(ordered):
        for j, other in enumerate(ordered):
            assert (torch.torch_version.TorchVersion(one) < other) == (i < j)
    assert torch.torch_version.TorchVersion("1.10.0") == (1, 10) and {version: 1}["2.13.0+cpu"] == 1
