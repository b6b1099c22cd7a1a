"""Rules of inner names of PyTorch that other libraries import."""

import collections
import warnings

import pytest

import tare as torch


def test_tensors_of_a_map_say_so():
    from tare._C import _functorch
    from tare._functorch.vmap import _add_batch_dim, tree_flatten  # noqa: F401

    assert torch._C._functorch is _functorch
    assert torch.func.jacrev(torch.square)(torch.ones(1)).item() == 2  # which maps, though the module of maps is there by its name
    seen = []

    def ask(x):
        seen.append((_functorch.is_batchedtensor(x), _functorch.is_gradtrackingtensor(x), _functorch.maybe_get_level(x),
                     _functorch.maybe_get_bdim(x), _functorch.maybe_current_level(), _functorch.peek_interpreter_stack()))
        assert _functorch.unwrap_if_dead(x) is x
        assert repr(x) == "BatchedTensor(lvl=1, bdim=0, value=\n    tensor([1., 1.])\n)"
        return x

    torch.vmap(ask)(torch.ones(2))
    assert set(seen) == {(True, False, 1, 0, 1, None)}
    assert (_functorch.is_batchedtensor(torch.ones(2)), _functorch.maybe_get_level(torch.ones(2))) == (False, -1)
    with pytest.raises(RuntimeError, match="No wrappers present!"):
        _functorch.get_unwrapped(torch.ones(2))
    with pytest.raises(NotImplementedError, match="torch._C._functorch._add_batch_dim is not supported by tare yet"):
        _functorch._add_batch_dim(torch.ones(2), 0, 1)
    assert _functorch.TransformType.Vmap.value == 1 and _functorch.RandomnessType.Same.value == 1


def test_the_compilers_warnings_come_once():
    from tare._dynamo.utils import warn_once

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        warn_once("a test's own text")
        warn_once("a test's own text", stacklevel=2)
    assert [str(one.message) for one in seen] == ["a test's own text"] and seen[0].filename == __file__


def test_a_kind_of_storage_is_that_on_the_cpu():
    from tare.serialization import normalize_storage_type

    assert normalize_storage_type(torch.FloatStorage) is torch.FloatStorage
    assert normalize_storage_type(torch.UntypedStorage) is torch.UntypedStorage


def test_how_long_ranks_wait_has_a_module_of_its_own():
    from tare.distributed.constants import default_pg_nccl_timeout, default_pg_timeout

    assert default_pg_timeout.total_seconds() == 1800 and default_pg_nccl_timeout is None


def test_inner_names_of_groups_are_there_or_refused_when_they_are_called():
    from tare.distributed import distributed_c10d as c10d

    torch.distributed.init_process_group("gloo", store=torch.distributed.HashStore(), rank=0, world_size=1)
    try:
        c10d._get_default_store().set("key", "value")
        assert c10d._get_default_store().get("key") == b"value" and c10d._get_global_rank(torch.distributed.group.WORLD, 0) == 0
    finally:
        torch.distributed.destroy_process_group()
    with pytest.raises(NotImplementedError, match="torch.distributed.distributed_c10d._new_process_group_helper is not supported"):
        c10d._new_process_group_helper()


@pytest.mark.parametrize("name", ["_C", "_C_stable"])
def test_torchvisions_library_is_there_by_either_name(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        torch.ops.load_library(f"site-packages/torchvision/{name}.so")
    assert torch.ops.torchvision._cuda_version() == -1  # which torchvision asks while it is imported


class Batch:
    pinned = False

    def pin_memory(self):
        self.pinned = True
        return self


Pair = collections.namedtuple("Pair", "a b")


def test_pinning_keeps_containers():
    from tare.utils.data._utils.pin_memory import pin_memory

    # PyTorch gives the same classes; sequences that cannot be made of a list become one.
    for data in ([1, "x"], Pair(1, b"y"), {"a": 1}, collections.OrderedDict(a=1), collections.UserDict(a=1), collections.deque([1]), 5,
                 None, {1, 2}):
        assert pin_memory(data) == data and type(pin_memory(data)) is type(data)
    assert pin_memory(range(2)) == [0, 1] and type(pin_memory((1, 2))) is tuple
    batches = [Batch()]
    assert pin_memory(batches) is not batches and batches[0].pinned
    with pytest.raises(RuntimeError, match="Cannot access accelerator device when none is available."):
        pin_memory({"x": torch.ones(2)})


def test_schemas_are_read_from_their_texts():
    schema = torch._C.parse_schema("aten::foo.bar(Tensor(a!) a, int[2]? b=None, *, str x='q') -> (Tensor(a!), int[])")
    assert (schema.name, schema.overload_name, schema.is_mutable) == ("aten::foo", "bar", True)
    assert [(one.name, one.type, one.default_value, one.kwarg_only, one.N) for one in schema.arguments] == [
        ("a", "Tensor", None, False, None), ("b", "Optional[List[int]]", None, False, 2), ("x", "str", "q", True, None)]
    assert [one.type for one in schema.returns] == ["Tensor", "List[int]"]
    with pytest.raises(RuntimeError):
        torch._C.parse_schema("nonsense")


def test_functorchs_modules_are_below_it(tmp_path):
    import subprocess
    import sys

    program = tmp_path / "program.py"
    program.write_text("""
import functorch
from functorch.compile import nop
from functorch.experimental import chunk_vmap, functionalize
import functorch.dim
import torch
from torch._functorch.apis import vmap
from torch._functorch.eager_transforms import hessian
from torch._functorch.make_functional import make_functional
import torch._functorch.config
assert hessian is torch.func.hessian and vmap is torch.vmap and make_functional is functorch.make_functional
with torch._functorch.config.patch(cse=False):
    print(not torch._functorch.config.cse, nop(len, None) is len)
try:
    functorch.dim.dims(2)
except NotImplementedError as error:
    print(error)
""")
    done = subprocess.run([sys.executable, "-m", "tare", program], capture_output=True, text=True)
    assert done.stdout == "True True\ntorch._functorch.dim.dims is not supported by tare yet\n", done.stderr


def test_references_of_functions_are_the_functions():
    import tare._refs
    import tare._refs.linalg
    import tare._refs.nn.functional
    import tare._refs.special

    assert tare._refs.add is torch.add and tare._refs.add_ is torch.Tensor.add_ and tare._refs.softmax is torch.softmax
    assert tare._refs.nn.functional.gelu is torch.nn.functional.gelu and tare._refs.linalg.norm is torch.linalg.norm
    assert {"add", "view", "where"} <= set(tare._refs.__all__) and "logit" in tare._refs.special.__all__
    from tare._prims_common.wrappers import _maybe_remove_out_wrapper

    assert _maybe_remove_out_wrapper(torch.add) is torch.add


def test_inner_names_that_stand_for_what_is_there():
    found = torch._segment_reduce(torch.tensor([[1.0, 2.0, 3.0]]), "max", lengths=torch.tensor([[1, 2]]), axis=1, unsafe=True, initial=2.5)
    assert found.tolist() == [[2.5, 3.0]] and not torch._is_functional_tensor(found)
    with torch.autograd._force_original_view_tracking(True):
        assert found.view(2)._base is found


def test_names_that_libraries_import_are_there_or_stand_for_what_is_not():
    import importlib
    import pathlib

    listed = pathlib.Path(__file__).resolve().parents[2] / "conformance/imported_names.txt"
    for line in listed.read_text().splitlines():
        module, _, names = line.partition(":")
        found = importlib.import_module("tare" + module.removeprefix("torch"))
        assert [name for name in names.split() if not hasattr(found, name)] == [], module
    from tare.distributed.elastic.multiprocessing.errors import record
    from tare.utils._triton import has_triton

    assert record(len) is len and not has_triton()
    with pytest.raises(NotImplementedError, match="torch._inductor.pattern_matcher.register_lowering_pattern is not supported"):
        importlib.import_module("tare._inductor.pattern_matcher").register_lowering_pattern()


def test_sets_keep_the_order_of_their_elements():
    from tare.utils._ordered_set import OrderedSet

    found = OrderedSet("banana")
    assert list(found) == ["b", "a", "n"] == list(reversed(list(reversed(found)))) and repr(found) == "OrderedSet(['b', 'a', 'n'])"
    assert list(found | OrderedSet("xb")) == ["b", "a", "n", "x"] and list(found - {"a"}) == ["b", "n"] and found == set("ban")
    assert list(found.union("z", "y")) == ["b", "a", "n", "z", "y"] and list(found.intersection("nb")) == ["b", "n"]
    assert list(found.difference("b", "n")) == ["a"] and list(found.symmetric_difference("bz")) == ["a", "n", "z"]
    assert found.issubset("banx") and found.issuperset("ab") and found.pop() == "n" and found.copy() == {"b", "a"}
    found.update("c", "d")
    found.discard("b")
    assert list(found) == ["a", "c", "d"]
    found.clear()
    with pytest.raises(KeyError, match="pop from an empty set"):
        found.pop()


def test_operators_of_collectives_are_found_before_their_module_is_imported(tmp_path):
    import subprocess
    import sys

    code = """
import torch
print(torch.ops._c10d_functional.all_gather_into_tensor.default)
operator = torch.ops._c10d_functional._wrap_tensor_autograd.default
try:
    operator(torch.ones(1))
except NotImplementedError as error:
    print(str(error).partition(";")[0])
"""
    done = subprocess.run([sys.executable, "-m", "tare", "-c", code], capture_output=True, text=True)
    assert done.stdout == ("_c10d_functional.all_gather_into_tensor.default\n"
                           "_c10d_functional::_wrap_tensor_autograd is not supported by tare yet\n"), done.stderr


def test_implementations_of_convolutions_are_pytorchs():  # as 2.13 answers
    x = torch.ones

    def chosen(input, weight, dilation=1, transposed=False, groups=1):
        n = weight.dim() - 2
        return torch._C._select_conv_backend(input, weight, None, [1] * n, [0] * n, [dilation] * n, transposed, [0] * n, groups).name

    image, kernel = x(1, 3, 8, 8), x(4, 3, 3, 3)
    assert chosen(image, kernel) == "Slow2d" and chosen(image, kernel, 2) == "SlowDilated2d"
    assert chosen(x(2, 3, 8, 8), kernel) == "Mkldnn" and chosen(image, x(3, 1, 3, 3), groups=3) == "Mkldnn"
    assert chosen(image, x(4, 3, 5, 5)) == "Mkldnn" and chosen(image.bfloat16(), kernel.bfloat16()) == "Mkldnn"
    assert chosen(x(1, 3, 8), x(4, 3, 3)) == "Slow2d" and chosen(x(1, 3, 8, 8, 8), x(4, 3, 3, 3, 3)) == "Slow3d"
    assert chosen(image.double(), x(3, 4, 3, 3).double(), transposed=True) == "SlowTranspose2d"
    assert chosen(x(0, 3, 8, 8), kernel) == "Empty" and chosen(image.to("meta"), kernel.to("meta")) == "Overrideable"
    assert str(torch._C._ConvBackend.Slow2d) == "_ConvBackend.Slow2d" and int(torch._C._ConvBackend.Slow2d) == 13
    with pytest.raises(RuntimeError, match="to have 2 channels, but got 3 channels instead"):
        chosen(image, x(4, 2, 3, 3))
    with torch.backends.mkldnn.flags(enabled=False):
        assert chosen(x(16, 3, 20, 20), x(4, 3, 16, 3)) == "NnpackSpatial" and chosen(x(16, 3, 20, 20), x(4, 3, 17, 3)) == "Slow2d"
