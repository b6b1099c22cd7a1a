"""Modules around the core: trees, data, checkpoints, custom operators, and names that are not here."""

import copy
import importlib

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

    module = importlib.import_module("tare.distributed.rpc.server_process_global_profiler")
    with pytest.raises(NotImplementedError, match="torch.distributed.rpc.server_process_global_profiler"):
        module.profile()
    assert not hasattr(module, "no_such_name")


def test_there_is_no_accelerator():
    assert not torch.cuda.is_available() and torch.cuda.device_count() == 0 and torch.version.cuda is None
    assert not torch.backends.mps.is_available()
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


def test_fakes_know_their_mode_and_numbers_are_fakes_too():
    from tare._guards import detect_fake_mode
    from tare._subclasses import FakeTensor, FakeTensorMode

    real = torch.ones(2)
    assert detect_fake_mode([real]) is None
    with FakeTensorMode() as mode:
        fakes = torch.ones(2), torch.tensor([1, 2]), torch.Tensor([1.0]), torch.as_tensor(3.0), torch.tensor([[1]]).view(1)
        assert all(isinstance(one, FakeTensor) for one in fakes) and not isinstance(real, FakeTensor)
        assert detect_fake_mode() is mode and fakes[3].constant is fakes[3] and fakes[0].constant is fakes[1].constant is None
    assert fakes[0].fake_mode is mode and fakes[0].fake_device == torch.device("cpu") and fakes[0].real_tensor is None
    assert detect_fake_mode([1, fakes[1]]) is mode and isinstance(fakes[2], FakeTensor)
    assert not isinstance(torch.tensor([1]), FakeTensor) and not hasattr(real, "fake_mode")
    from tare._subclasses.fake_tensor import FakeTensorConfig, FakeTensorDeviceMismatchError

    assert issubclass(FakeTensorDeviceMismatchError, RuntimeError)
    with pytest.raises(NotImplementedError, match="torch._subclasses.fake_tensor.FakeTensorConfig is not supported"):
        FakeTensorConfig(mode)


def test_unpooling_keeps_channels_last_on_the_cpu_alone():
    from tare._subclasses import FakeTensorMode

    def unpooled(device):
        x = torch.zeros(2, 3, 2, 2, device=device).contiguous(memory_format=torch.channels_last)
        indices = torch.zeros(2, 3, 2, 2, dtype=torch.int64, device=device)
        return torch.nn.functional.max_unpool2d(x, indices, 2).stride()

    assert unpooled("cpu") == (48, 1, 12, 3) and unpooled("meta") == (48, 16, 4, 1)
    with FakeTensorMode():
        assert unpooled("cpu") == (48, 1, 12, 3) and unpooled("cuda") == (48, 16, 4, 1)


def test_a_fixed_number_of_positions_lies_as_its_device_finds_them():
    from tare._subclasses import FakeTensorMode

    with FakeTensorMode():
        strides = {d: torch.nonzero_static(torch.ones(5, 5, device=d), size=3).stride() for d in ("cpu", "cuda", "meta")}
    assert strides == {"cpu": (2, 1), "cuda": (1, 3), "meta": (1, 3)}


def test_classes_of_torchscript_can_be_named_and_not_made():
    from tare import TensorType

    def annotated(x: TensorType):
        return x

    assert annotated(1) == 1 and torch._C.TensorType is TensorType and isinstance(torch.Tensor, torch._C._TensorMeta)
    with pytest.raises(NotImplementedError, match="^torch._C.TensorType is not supported by tare yet$"):
        TensorType()
    assert not torch.profiler.kineto_available() and not hasattr(torch, "quantized_lstm")


def test_compiling_changes_nothing_and_checks_what_it_is_given():
    function = torch.compile(lambda x: x + 1, backend="eager", mode="reduce-overhead")
    assert function(torch.ones(1)).item() == 2
    with pytest.raises(RuntimeError, match="Unrecognized mode=fast, should be one of: default, lite, reduce-overhead"):
        torch.compile(function, mode="fast")
    with pytest.raises(torch._dynamo.exc.InvalidBackend, match="Invalid backend: 'mine'"):
        torch.compile(function, backend="mine")
    assert not torch._dynamo.is_dynamo_supported()


@pytest.mark.parametrize("config", ["_dynamo.config", "_inductor.config"])
def test_settings_of_compilers_are_kept_and_can_be_changed_for_a_while(config):
    kept = importlib.import_module(f"tare.{config}")
    with kept.patch({"verbose": True}), kept.patch("one", 1), kept.patch(other=2):
        assert (kept.verbose, kept.one, kept.other) == (True, 1, 2)
    assert not kept.verbose
    with pytest.raises(AssertionError, match="first argument must be a dict when passing a single positional arg"), kept.patch("one"):
        pass
    torch._inductor.config.triton.unique_kernel_names = True  # as programs set it


def test_names_that_libraries_reach_into_pytorch_for():
    from tare.nn.attention.flex_attention import _mask_mod_signature, _score_mod_signature

    assert len(_mask_mod_signature.__args__) == 5 and len(_score_mod_signature.__args__) == 6
    assert torch.cuda._initialized is torch.cuda.is_initialized()


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


def test_what_libraries_import_is_there_or_refuses_by_name():
    from tare._jit_internal import _copy_to_script_wrapper, boolean_dispatch
    from tare._ops import OpOverload, OpOverloadPacket
    from tare.serialization import MAP_LOCATION  # noqa: F401
    from tare.utils.benchmark import Fuzzer

    assert type(torch.ops.aten.add) is OpOverloadPacket and type(torch.ops.aten.add.Tensor) is OpOverload
    assert issubclass(torch.fx.GraphModule, torch.nn.Module) and torch.futures.Future[int].__args__ == (int,)
    assert torch.nn.parallel.distributed.DistributedDataParallel is torch.nn.parallel.DistributedDataParallel
    assert torch._utils._get_available_device_type() is None and torch._utils._get_device_module("cpu") is torch.cpu
    assert not torch._dynamo.eval_frame.is_dynamo_supported() and not hasattr(torch.distributed.rpc, "api")

    def yes(x, flag=False):
        """Documented."""
        return "yes"

    chosen = boolean_dispatch("flag", 1, False, yes, lambda x, flag=False: "no", "module", "chosen")
    assert (chosen(0), chosen(0, True), chosen(0, flag=True)) == ("no", "yes", "yes")
    assert (chosen.__name__, chosen.__module__, chosen.__doc__) == ("chosen", "module", "Documented.")
    assert _copy_to_script_wrapper(yes) is yes
    for refused, name in (
        (Fuzzer, "torch.utils.benchmark.Fuzzer"),
        (torch.utils.collect_env.get_gpu_info, "torch.utils.collect_env.get_gpu_info"),
        (torch.jit._get_trace_graph, "torch.jit._get_trace_graph"),
    ):
        with pytest.raises(NotImplementedError, match=f"^{name} is not supported by tare yet$"):
            refused()


def test_operators_that_are_left_out_can_be_named_and_not_called():
    left_out = torch.ops.aten._pin_memory
    assert str(left_out) == "aten._pin_memory" and left_out.overloads() == []
    assert str(torch.ops.aten.set_.source_Storage) == "aten.set_.source_Storage"
    assert not hasattr(left_out, "no_such_overload") and not hasattr(torch.ops.aten, "no_such_operator")
    for refused, name in ((left_out, "aten::_pin_memory"), (left_out.default, "aten::_pin_memory"),
                          (torch.ops.aten.set_.source_Storage, "aten::set_.source_Storage")):
        with pytest.raises(NotImplementedError, match=f"^{name} is not supported by tare yet$"):
            refused(torch.ones(1))


def test_pipes_of_data_can_be_marked_and_derived_and_not_made():
    from tare.utils.data import IterDataPipe, functional_datapipe
    from tare.utils.data.datapipes.iter import Batcher

    @functional_datapipe("batch_pairs")
    class Pairs(Batcher):
        pass

    @functional_datapipe("double")
    class Double(IterDataPipe):
        def __init__(self, source):
            self.source = source

        def __iter__(self):
            return (2 * one for one in self.source)

    assert issubclass(Pairs, Batcher) and list(Double([1, 2])) == [2, 4]
    with pytest.raises(NotImplementedError, match="IterDataPipe is not supported by tare yet"):
        IterDataPipe()


def test_lists_of_tensors_are_cut_by_device_and_dtype():
    from tare.utils._foreach_utils import _group_tensors_by_device_and_dtype as group

    a, b, c, d = torch.ones(2), torch.ones(1, dtype=torch.float64), torch.ones(3), torch.ones(4)
    cpu = torch.device("cpu")
    assert group([[a, b, c], [d, None, None], []], with_indices=True) == {
        (cpu, torch.float32): ([[a, c], [d, None], []], [0, 2]),
        (cpu, torch.float64): ([[b], [None], []], [1]),
    }
    for lists, message in (([], "no lists"), ([[a], [a, b]], r"lengths \[1, 2\]"), ([[None]], "0-th Tensor is not")):
        with pytest.raises(RuntimeError, match=message):
            group(lists)


def test_storages_are_filled_copied_cast_and_as_large_as_their_bytes():
    import sys

    bytes = torch.tensor([1.0, 2.0]).untyped_storage()
    assert sys.getsizeof(torch.ones(100).untyped_storage()) - sys.getsizeof(torch.ones(0).untyped_storage()) == 400
    assert sys.getsizeof(torch.ones(100).storage()) - sys.getsizeof(torch.ones(0).storage()) == 400
    assert bytes.half().tolist() == [0, 0, 128, 63, 0, 0, 0, 64] == list(bytes)
    assert bytes.copy_(torch.tensor([3.0, 4.0]).untyped_storage()).tolist() == [0, 0, 64, 64, 0, 0, 128, 64]
    bytes[0] = 5
    assert bytes[0] == 5 and bytes.fill_(300).tolist() == [44] * 8
    typed = torch.tensor([1.0, 2.0]).storage()
    assert typed.long().tolist() == [1, 2] and typed.complex_float().dtype is torch.complex64
    assert typed.copy_(torch.tensor([3.0, 4.0]).storage()).tolist() == [3, 4]
    with pytest.raises(RuntimeError, match="size does not match, self was 8 bytes but src was 16 bytes"):
        typed.copy_(torch.tensor([3, 4]).storage())


@pytest.mark.parametrize("kept", ["overwrite", "swap"])
def test_conversions_keep_parameters_as_the_program_says(kept):
    future = torch.__future__
    get = getattr(future, f"get_{kept}_module_params_on_conversion")
    put = getattr(future, f"set_{kept}_module_params_on_conversion")
    assert get() is False
    layer = torch.nn.Linear(2, 2)
    weight = layer.weight
    assert layer.double().weight is weight
    put(True)
    try:
        assert (layer.half().weight is weight) == (kept == "swap")
        assert layer.weight.dtype == torch.float16
        state = {name: value.float() for name, value in layer.state_dict().items()}
        weight = layer.weight
        layer.load_state_dict(state, assign=True)
        assert (layer.weight is weight) == (kept == "swap")
        assert layer.weight.dtype == torch.float32
    finally:
        put(False)
