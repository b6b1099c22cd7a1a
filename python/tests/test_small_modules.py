"""Modules without a file are modules as any."""

import importlib
import inspect
import pickle
import pydoc
import re
import subprocess
import sys

import pytest

import tare
import tare as torch
from tare._engine import small_modules


@pytest.mark.parametrize("name", sorted(small_modules.ROWS))
def test_a_row_is_a_module(name):
    module = importlib.import_module(f"tare.{name}")
    assert module is sys.modules[f"tare.{name}"] and module.__name__ == f"tare.{name}"
    assert module.__doc__ == small_modules.ROWS[name].doc and module.__doc__ in inspect.getdoc(module)
    assert module.__package__ == (module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0])
    for function in (value for value in vars(module).values() if inspect.isfunction(value)):
        if function.__module__ == module.__name__ and "<" not in function.__qualname__:
            assert inspect.getmodule(function) is module
            if getattr(module, function.__name__) is function:
                assert pickle.loads(pickle.dumps(function)) is function
    assert importlib.reload(module) is module


def test_a_cpu_without_onednn_takes_no_scratch_memory_for_products():
    def peak():
        with tare.traced(device="cpu") as run:
            a @ a
        return run.peak

    a = tare.ones(64, 64, dtype=tare.bfloat16)
    assert peak() > 64 * 64 * 2
    with tare.backends.mkldnn.flags(enabled=False):
        assert not tare.backends.mkldnn.enabled
        assert peak() == 64 * 64 * 2
    assert tare.backends.mkldnn.enabled and peak() > 64 * 64 * 2


def test_rows_are_imported_in_every_way():
    code = """
import tare
import tare as torch
assert tare.xpu.device_count() == 0 and not hasattr(tare, "no_such_module")
import tare.backends.mkldnn as named
from tare.backends import cudnn, opt_einsum
from tare.linalg import LinAlgError, svd
from tare.utils.data._utils import worker
from tare.fft import *
assert named is tare.backends.mkldnn and cudnn.benchmark is False and fft is tare.fft.fft
with cudnn.flags(enabled=False):
    assert not cudnn.enabled
tare.install()
import torch.mtia, torch.backends.kleidiai
from torch.cuda.memory import memory_stats
assert torch.mtia is tare.mtia and torch.backends.kleidiai.is_available.__module__ == "torch.backends.kleidiai"
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_rows_are_documented():
    text = pydoc.render_doc("tare.backends.cudnn", renderer=pydoc.plaintext)
    assert "Settings of cuDNN" in text and "is_acceptable(tensor)" in text and "benchmark_limit = 10" in text


def test_a_module_above_must_be_a_package():
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("tare.backends.kleidiai.something")


@pytest.mark.parametrize("name, home", sorted(small_modules.SECOND_NAMES.items()))
def test_second_names_are_the_same_module(name, home):
    assert importlib.import_module(f"tare.{name}") is importlib.import_module(f"tare.{home}")
    assert sys.modules[f"tare.{home}"].__spec__.name == f"tare.{home}"


@pytest.mark.parametrize("pickled", [b"ctare._copying\nnamed\n(S'float32'\ntR.", b"ctare._defaults\nfinfo\n(ctare._copying\nnamed\n(S'float32'\ntRtR."])
def test_pickles_name_modules_as_ever(pickled):
    assert pickle.loads(pickled) in (tare.float32, tare.finfo(tare.float32))


def test_primitives_are_functions_and_what_is_none_stands_in():
    from tare import _prims

    x = tare.arange(6.0).view(2, 3)
    assert _prims.broadcast_in_dim(tare.arange(3), (2, 3), (1,)).tolist() == [[0, 1, 2]] * 2
    assert _prims.convert_element_type(x, tare.int32).dtype is tare.int32 and _prims.transpose(x, (1, 0)).shape == (3, 2)
    assert _prims.iota(3, start=1, step=2, dtype=tare.int64, device="cpu", requires_grad=False).tolist() == [1, 3, 5]
    assert _prims.var(x, (0,), 1).tolist() == [4.5, 4.5, 4.5] and _prims.prod(x, (0, 1)).item() == 0 and _prims.add is tare.add
    with pytest.raises(NotImplementedError, match="torch._prims.TensorMeta is not supported"):
        _prims.TensorMeta(x)


def test_recorded_names_of_modules_that_have_files_are_there_or_stand_in():
    from tare._recorded import refused_names

    kinds = ("torch.nested", "torch.masked", "torch.ao", "torch.quantization", "torch.package", "torch._prims", "torch.nn.quantized")
    missing = []
    for module, names in refused_names.NAMES.items():
        if module.startswith(kinds):
            made = importlib.import_module("tare" + module[len("torch"):])
            missing += [f"{module}.{name}" for name in names.split() if not hasattr(made, name)]
    assert missing == []


def test_the_version_of_nccl_is_told():
    assert tare.cuda.nccl.version() >= (2, 10) and not tare.cuda.nccl.is_available([tare.ones(2)])
    with pytest.raises(NotImplementedError, match="torch.cuda.nccl.all_reduce is not supported"):
        tare.cuda.nccl.all_reduce([tare.ones(2)])


def test_a_mode_of_all_ranks_tensors_is_off():
    from tare.distributed import _local_tensor

    with _local_tensor.maybe_disable_local_tensor_mode():
        assert _local_tensor.local_tensor_mode() is None and not isinstance(tare.ones(2), _local_tensor.LocalTensor)
    assert _local_tensor.maybe_run_for_local_tensor(len) is len
    with pytest.raises(NotImplementedError, match="LocalTensorMode is not supported by tare: .* Run the program as each rank instead"):
        _local_tensor.LocalTensorMode(4)


def test_a_group_of_fakes_meets_in_the_store_that_programs_name():
    import tare.distributed as dist
    from tare.testing._internal.distributed.fake_pg import FakeStore

    dist.init_process_group("fake", store=FakeStore(), rank=1, world_size=4)
    try:
        assert (dist.get_rank(), dist.get_world_size()) == (1, 4)
    finally:
        dist.destroy_process_group()


def test_a_graph_keeps_the_end_of_a_collective_that_nobody_reads():
    class Waits(tare.nn.Module):
        def forward(self, x):
            tare.ops._c10d_functional.wait_tensor(tare.ops._c10d_functional.all_reduce(x, "sum", "0"))
            return x + 1

    graph = tare.fx.symbolic_trace(Waits()).graph
    assert not graph.eliminate_dead_code() and len(graph.nodes) == 5


def test_contiguous_strides_are_pytorchs():
    from tare._prims_common import make_contiguous_strides_for as strides

    found = [strides(shape) for shape in ((), (3,), [2, 3], (2, 0, 3), (4, 3, 2))]
    assert found == [(), (1,), (3, 1), (3, 3, 1), (6, 2, 1)]
    assert [strides(shape, row_major=False) for shape in ((3,), (2, 0, 3), (4, 3, 2))] == [(1,), (3, 1, 1), (6, 1, 3)]
    with pytest.raises(AssertionError, match="shape must be a Sequence, got <class 'int'>"):
        strides(5)
    with pytest.raises(RuntimeError):
        strides((-1, 2))


def test_quantizing_libraries_find_their_checks():
    from tare.ao.quantization.fx import _decomposed

    tokens, ones = torch.zeros(2, 3, 4), torch.ones
    _decomposed._per_token_quant_qparam_dim_check(tokens, ones(2, 3, 1), ones(6))
    for scales, points, text in ((ones(5), ones(6), "num_tokens: 6 scales: torch.Size([5])"),
                                 (ones(6), ones(2, 1), "num_tokens: 6 zero_points: torch.Size([2, 1])")):
        with pytest.raises(AssertionError, match=re.escape(text)):
            _decomposed._per_token_quant_qparam_dim_check(tokens, scales, points)
    check = _decomposed._quant_min_max_bounds_check
    assert check(-128, 127, torch.int8) is None and check(-448, 448, torch.float8_e4m3fn) is None
    with pytest.raises(AssertionError, match="quant_min out of bounds for dtype, quant_min_lower_bound: 0 quant_min: -5"):
        check(-5, 127, torch.uint8)
    with pytest.raises(AssertionError, match="quant_max out of bounds for dtype, quant_max_upper_bound: 127 quant_max: 128"):
        check(-128, 128, torch.int8)
    with pytest.raises(ValueError, match="Unsupported dtype: torch.int64"):
        check(0, 1, torch.int64)
    with pytest.raises(NotImplementedError, match="quantize_per_token is not supported by tare yet"):
        _decomposed.quantize_per_token()


def test_vitals_are_no_longer_counted():
    with pytest.warns(UserWarning, match="'set_vital' is deprecated, please do not call"):
        assert torch.set_vital("Dataloader", "enabled", "True") is None


def test_the_bindings_of_collectives_are_a_module_of_the_bindings():
    from tare._C._distributed_c10d import ProcessGroup, Store

    assert torch._C._distributed_c10d.ProcessGroup is ProcessGroup is torch.distributed.ProcessGroup
    assert Store is torch.distributed.Store


def test_symmetric_memory_can_be_named_and_says_that_it_is_not_here():
    from tare._C._distributed_c10d import _SymmetricMemory

    assert isinstance(_SymmetricMemory, type)
    with pytest.raises(NotImplementedError, match="_SymmetricMemory"):
        _SymmetricMemory.empty_strided_p2p((2,), (1,), torch.float32, torch.device("cuda:0"), "0")


def test_programs_steer_the_cache_of_a_compiler_that_is_not_here():
    alone = "import tare; assert tare._C._dynamo.eval_frame._set_lru_cache(False) is None"
    subprocess.run([sys.executable, "-c", alone], check=True)
    assert importlib.import_module("tare._C._dynamo.eval_frame") is torch._C._dynamo.eval_frame


def test_the_operator_behind_sequences_of_their_own_lengths_can_be_listed():
    importlib.import_module("tare.nn.attention.varlen")
    schema = str(torch.ops.torch_attn._varlen_attn.default._schema)
    assert schema.startswith("torch_attn::_varlen_attn(Tensor query, Tensor key, Tensor value, Tensor cu_seq_q, Tensor? cu_seq_k, SymInt max_q")
    x = torch.ones(3, 1, 2)
    ends = torch.tensor([0, 3], dtype=torch.int32)
    with pytest.raises(NotImplementedError, match="_flash_attention_forward: there is no CPU kernel for known values"):
        torch.ops.torch_attn._varlen_attn(x, x, x, ends, ends, 3, 3)


def test_out_wrapper_gives_a_function_an_out_and_takes_it_off_again():
    from tare._prims_common.wrappers import _maybe_remove_out_wrapper, out_wrapper

    @out_wrapper("total", "difference")
    def both(a, b):
        return a + b, a - b

    a, outs = tare.ones(3), (tare.zeros(3), tare.zeros(0))
    assert both(a, a, out=outs).total is outs[0] and both(a, a).difference.tolist() == [0, 0, 0]
    assert (outs[0].tolist(), outs[1].tolist()) == ([2, 2, 2], [0, 0, 0])
    with pytest.raises(TypeError, match="expected tuple of 2 elements but got 1"):
        both(a, a, out=(outs[0],))
    assert _maybe_remove_out_wrapper(both)(a, a)[0].tolist() == [2, 2, 2] and _maybe_remove_out_wrapper(tare.add) is tare.add

    @out_wrapper(exact_dtype=True)
    def same(a):
        return a * 1

    with pytest.raises(RuntimeError, match="Expected out tensor to have dtype torch.float32 but got torch.float64 instead"):
        same(a, out=tare.zeros(3, dtype=tare.float64))
    with pytest.raises(RuntimeError, match="can't be cast because it is not safe"):
        out_wrapper()(lambda a: a * 1)(a, out=tare.zeros(3, dtype=tare.int64))


def test_view_tracking_holds_at_once_and_a_with_takes_it_back():
    asked = tare._C._is_view_replay_enabled
    assert not asked()
    with tare.autograd._force_original_view_tracking(True):
        assert asked()
    assert not asked()
    tracking = tare.autograd._force_original_view_tracking(True)
    assert asked()
    tracking.__exit__(None, None, None)
    assert not asked() and tare.autograd._force_original_view_tracking(True)(asked)() and not asked()


def test_references_have_their_modules_without_imports_of_these():
    code = """
import torch._refs
assert torch._refs.nn.functional.relu is torch.nn.functional.relu
assert torch._refs.special and torch._refs.linalg and torch._refs.fft
"""
    subprocess.run([sys.executable, "-m", "tare", "-c", code], check=True)
