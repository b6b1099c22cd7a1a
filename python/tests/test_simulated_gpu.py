"""A process may simulate GPUs: `torch.cuda` is whole on them, and a program ends where the card would be full."""

import json
import os
import pickle
import subprocess
import sys
import threading

import pytest
import tare as torch
from tare.cuda import _simulated, _summary

MiB = 2**20
GOLDEN = os.path.join(os.path.dirname(__file__), "cuda_golden", "memory_summary.json")


@pytest.fixture
def gpu():
    with _simulated.simulated("T4"):
        yield torch.cuda


@pytest.fixture
def two_gpus():
    with _simulated.simulated("H100", 2):
        yield torch.cuda


def mebibytes(count, **where):
    return torch.empty(count * MiB, dtype=torch.uint8, **(where or {"device": "cuda"}))


def test_the_device_says_what_it_is(gpu):
    assert gpu.is_available() and gpu.device_count() == 1 and gpu.current_device() == 0
    assert gpu.get_device_name() == "Tesla T4" and gpu.get_device_capability(0) == (7, 5)
    found = gpu.get_device_properties("cuda:0")
    assert found.total_memory == gpu.mem_get_info()[1] and found.multi_processor_count == 40
    assert repr(found).startswith("_CudaDeviceProperties(name='Tesla T4', major=7, minor=5, total_memory=")
    with pytest.raises(AttributeError, match="of a simulated GPU it is not known"):
        found.L2_cache_size
    with pytest.raises(AssertionError, match="Invalid device id"):
        gpu.get_device_properties(3)
    with pytest.raises(ValueError, match="Expected a cuda device, but got: cpu"):
        gpu.memory_allocated("cpu")
    assert torch.accelerator.is_available() and torch.accelerator.current_accelerator() == torch.device("cuda")


def test_memory_is_counted_as_pytorch_counts_it(gpu):
    x = torch.ones(100, device="cuda")
    assert gpu.memory_allocated() == 512 and gpu.memory_reserved() == 2 * MiB
    y = mebibytes(30)
    del x, y
    assert gpu.memory_allocated() == 0 and gpu.max_memory_allocated() == 30 * MiB + 512
    assert gpu.memory_reserved() == 32 * MiB
    stats = gpu.memory_stats()
    assert stats["allocation.all.allocated"] == 2 and stats["requested_bytes.small_pool.peak"] == 400
    assert stats["max_split_size"] == -1 and stats["num_device_alloc"] == 2 and list(stats) == sorted(stats)
    gpu.empty_cache()
    gpu.reset_peak_memory_stats()
    assert gpu.memory_reserved() == 0 and gpu.max_memory_reserved() == 0
    assert gpu.mem_get_info()[0] == torch.accelerator.get_memory_info()[0] < gpu.mem_get_info()[1]


def test_a_module_on_the_device_has_the_bytes_of_its_parameters(gpu):
    model = torch.nn.Linear(1024, 1024).cuda()
    assert model.weight.device == torch.device("cuda:0")
    assert gpu.memory_allocated() == 1024 * 1024 * 4 + 4096


def test_the_workspace_of_products_is_taken_once_and_kept():
    with _simulated.simulated("A100-80GB"):
        x = torch.empty(8, 8, device="cuda")
        for _ in range(2):
            x @ x
            assert torch.cuda.memory_allocated() == 512 + 8_519_680


@pytest.mark.parametrize("recorded", json.load(open(GOLDEN, encoding="utf-8"))["tables"], ids=lambda one: str(one["device"]))
def test_the_table_is_pytorchs(recorded):
    assert _summary.table(recorded["device"], recorded["stats"], False) == recorded["table"]
    assert _summary.table(recorded["device"], recorded["stats"], True) == recorded["abbreviated"]


def test_what_does_not_fit_raises_and_says_why(gpu):
    model = torch.nn.Sequential(torch.nn.Linear(1024, 2048, device="cuda"), torch.nn.ReLU())
    torch.nn.Module.__call__(model, torch.empty(16, 1024, device="cuda"))
    with pytest.raises(torch.cuda.OutOfMemoryError) as raised:
        kept = [model(torch.empty(256 * 1024, 1024, device="cuda")) for _ in range(9)]
    text = str(raised.value)
    assert text.startswith("CUDA out of memory. Tried to allocate ") and "GPU 0 has a total capacity of 14." in text
    assert "by aten::addmm, in 0 (Linear), at " in text and "test_simulated_gpu.py:" in text
    assert "  weights " in text and "What would make this allocation fit" in text
    assert isinstance(raised.value, torch.OutOfMemoryError) and not isinstance(raised.value, MemoryError)
    del raised
    assert gpu.memory_stats()["num_ooms"] == 1


def test_a_program_may_catch_it_and_go_on(gpu):
    def largest(batch):
        while True:
            try:
                return batch, mebibytes(batch)
            except torch.OutOfMemoryError:
                batch //= 2

    assert largest(64 * 1024)[0] == 8 * 1024


def test_a_fraction_limits_the_process(gpu):
    gpu.set_per_process_memory_fraction(0.5)
    assert gpu.get_per_process_memory_fraction() == 0.5
    with pytest.raises(torch.OutOfMemoryError, match="7.* GiB allowed; Of the allocated"):
        mebibytes(10 * 1024)
    with pytest.raises(TypeError, match="Invalid type for fraction argument, must be `float`"):
        gpu.set_per_process_memory_fraction(1)
    with pytest.raises(ValueError, match="Invalid fraction value: 1.5. Allowed range: 0~1"):
        gpu.set_per_process_memory_fraction(1.5)


def test_a_tensor_without_an_index_is_on_the_current_device(two_gpus):
    with two_gpus.device(1):
        assert torch.empty(1, device="cuda").device.index == 1 and two_gpus.current_device() == 1
    assert torch.empty(1).cuda().device.index == 0
    two_gpus.set_device("cuda:1")
    assert torch.empty(1, device="cuda").get_device() == 1
    assert two_gpus.memory_allocated(1) == 0 and two_gpus.max_memory_allocated(1) == 512
    with pytest.raises(torch.AcceleratorError, match="CUDA error: invalid device ordinal"):
        torch.empty(1, device="cuda:2")
    with pytest.raises(torch.AcceleratorError, match="invalid device ordinal"):
        two_gpus.set_device(2)


def test_streams_have_memory_of_their_own(gpu):
    side = gpu.Stream()
    x = mebibytes(32)
    with gpu.stream(side):
        assert gpu.current_stream() == side != gpu.default_stream()
        y = mebibytes(32)
    assert gpu.current_stream() == gpu.default_stream()
    x.record_stream(side)
    del x, y
    assert gpu.memory_stats()["active_bytes.all.current"] == 32 * MiB
    x = mebibytes(32)
    assert gpu.memory_reserved() == 96 * MiB
    del x
    side.synchronize()
    x = [mebibytes(32), mebibytes(32)]
    assert gpu.memory_reserved() == 96 * MiB


def test_events_tell_time_of_the_host(gpu):
    begin, end = gpu.Event(enable_timing=True), gpu.Event(enable_timing=True)
    with pytest.raises(ValueError, match="must be recorded before"):
        begin.elapsed_time(end)
    begin.record()
    end.record()
    end.synchronize()
    assert begin.query() and begin.elapsed_time(end) > 0
    with pytest.raises(ValueError, match="enable_timing=True"):
        gpu.Event().elapsed_time(end)


def test_a_pool_of_its_own_gives_nobody_its_memory(gpu):
    pool = gpu.MemPool()
    with gpu.use_mem_pool(pool):
        x = mebibytes(32)
    del x
    y = mebibytes(32)
    assert gpu.memory_reserved() == 64 * MiB and len(pool.snapshot()) == 1
    key = "reserved_bytes_by_private_pools." + "_".join(map(str, pool.id)) + ".all.current"
    assert gpu.memory_stats()[key] == 32 * MiB
    del pool, y
    gpu.empty_cache()
    assert gpu.memory_reserved() == 0


def test_a_snapshot_has_stacks_blocks_and_the_trace(gpu, tmp_path):
    gpu.memory._record_memory_history(max_entries=100)
    x = mebibytes(3)
    y = mebibytes(2)
    del y
    gpu.memory._dump_snapshot(tmp_path / "snapshot.pickle")
    with open(tmp_path / "snapshot.pickle", "rb") as file:
        snapshot = pickle.load(file)
    (segment,) = snapshot["segments"]
    assert segment["total_size"] == 20 * MiB and segment["allocated_size"] == x.nbytes and segment["segment_type"] == "large"
    assert [block["state"] for block in segment["blocks"]] == ["active_allocated", "inactive"]
    frames = segment["blocks"][0]["frames"]
    assert [frame["name"] for frame in frames][:2] == ["mebibytes", "test_a_snapshot_has_stacks_blocks_and_the_trace"]
    (trace,) = snapshot["device_traces"]
    assert [one["action"] for one in trace] == ["segment_alloc", "alloc", "alloc", "free_requested", "free_completed"]
    assert trace[1]["addr"] == segment["address"] and trace[1]["size"] == 3 * MiB and trace[1]["frames"]
    gpu.memory._record_memory_history(enabled=None)
    del x
    assert len(gpu.memory._snapshot()["device_traces"][0]) == 5


def test_settings_of_the_allocator_are_pytorchs():
    with _simulated.simulated("T4", settings="expandable_segments:True"):
        mebibytes(3)
        assert torch.cuda.memory_snapshot()[0]["is_expandable"]
    with pytest.raises(ValueError, match="CachingAllocator option max_split_size_mb too small, must be >= 20"):
        _simulated.start("T4", settings="max_split_size_mb:1")
    assert not torch.cuda.is_available()


def test_every_thread_allocates_on_the_same_device(gpu):
    kept = []

    def work():
        kept.append(mebibytes(32))
        with pytest.raises(torch.OutOfMemoryError):
            mebibytes(64 * 1024)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert gpu.memory_allocated() == 32 * MiB
    kept.clear()
    assert gpu.memory_allocated() == 0


def test_what_a_card_chooses_ends_with_it():
    q = torch.empty(1, 2, 128, 64, dtype=torch.bfloat16, device="cuda")
    before = torch._fused_sdp_choice(q, q, q)
    with _simulated.simulated("T4"):
        assert torch._fused_sdp_choice(q, q, q) != before  # it has no flash attention in bfloat16
    assert torch._fused_sdp_choice(q, q, q) == before


def test_a_tensor_is_made_of_numbers_that_a_card_holds(gpu):
    x = torch.rand(3, device="cuda")
    made = torch.tensor([[x[0], x[1] * 2], [x[2], 1.0]], device="cuda")
    assert made.shape == (2, 2) and made.dtype == torch.float32 and made.is_cuda
    assert torch.tensor([x[0], 2]).device.type == "cpu" and torch.tensor([x[0] > 0], device="cuda").dtype == torch.bool
    with pytest.raises(NotImplementedError, match="no data"):  # a number on meta is nowhere
        torch.tensor([torch.ones((), device="meta")], device="cuda")


def test_random_states_are_kept(gpu):
    gpu.manual_seed(7)
    state = gpu.get_rng_state()
    gpu.manual_seed_all(8)
    assert gpu.initial_seed() == 8
    gpu.set_rng_state(state)
    assert gpu.initial_seed() == 7 and len(gpu.get_rng_state_all()) == 1 and state.dtype == torch.uint8


def test_a_replay_repeats_the_operators_and_allocates_nothing(gpu):
    model = torch.nn.Sequential(torch.nn.Linear(256, 256), torch.nn.ReLU(), torch.nn.Linear(256, 256)).cuda()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    x = torch.zeros(64, 256, device="cuda")

    def step():
        optimizer.zero_grad(set_to_none=True)
        model(x).square().mean().backward()
        optimizer.step()

    with torch.cuda.stream(torch.cuda.Stream()):
        step()
    graph = gpu.CUDAGraph()
    with torch.cuda.graph(graph):
        assert gpu.is_current_stream_capturing()
        step()
    before = gpu.memory_allocated(), gpu.memory_reserved()
    gpu.reset_peak_memory_stats()
    with torch.traced("cuda") as run:
        graph.replay()
        graph.replay()
    assert run.flops == 2 * (3 * 2 - 1) * 2 * 64 * 256 * 256  # the first layer's input needs no gradient
    assert (gpu.memory_allocated(), gpu.memory_reserved(), gpu.max_memory_allocated()) == (*before, before[0])
    assert not gpu.is_current_stream_capturing()


def test_the_memory_of_a_graph_is_its_own_until_it_goes(gpu):
    graph = gpu.CUDAGraph()
    with torch.cuda.graph(graph):
        result = torch.ones(1 << 22, device="cuda") * 2 + 1
    reserved = gpu.memory_reserved()
    other = gpu.CUDAGraph()
    with torch.cuda.graph(other, pool=graph.pool()):
        result * 3  # in what the first one left free
    assert gpu.memory_reserved() == reserved and other.pool() == graph.pool()
    torch.ones(1 << 22, device="cuda")
    assert gpu.memory_reserved() > reserved
    del graph, other, result
    gpu.empty_cache()
    assert gpu.memory_reserved() == 0


def test_a_graph_forgets_values_and_knows_its_order(gpu):
    x = torch.ones(3, device="cuda")
    graph = gpu.CUDAGraph()
    with pytest.raises(RuntimeError, match="Called CUDAGraph::replay without a preceding successful capture"):
        graph.replay()
    with pytest.raises(RuntimeError, match="CUDA graphs must be captured on a non-default stream"):
        graph.capture_begin()
    with torch.cuda.graph(graph):
        y = x * 2
    x.fill_(5)
    graph.replay()
    with pytest.raises((RuntimeError, NotImplementedError)):  # it was 2 when it was captured, and is 10
        torch.equal(y, torch.full((3,), 2.0, device="cuda"))
    with pytest.raises(RuntimeError, match="already owns a captured graph"), torch.cuda.graph(graph):
        pass


@pytest.mark.parametrize("waits", [
    lambda x: torch.cuda.synchronize(), lambda x: x.cpu(), lambda x: x.copy_(torch.ones(3)), lambda x: x.sum().item(),
])
def test_what_waits_for_the_device_is_no_part_of_a_graph(gpu, waits):
    x = torch.ones(3, device="cuda")
    with pytest.raises(torch.AcceleratorError, match="operation not permitted when stream is capturing"):
        with torch.known_values(), torch.cuda.graph(gpu.CUDAGraph()):
            waits(x)
    assert not gpu.is_current_stream_capturing()
    with torch.cuda.graph(gpu.CUDAGraph()):
        x.copy_(torch.ones(3, pin_memory=True), non_blocking=True)


def test_graphed_callables_have_forward_and_backward(gpu):
    model = torch.nn.Linear(8, 4).cuda()
    graphed = gpu.make_graphed_callables(model, (torch.randn(2, 8, device="cuda", requires_grad=True),))
    x = torch.randn(2, 8, device="cuda", requires_grad=True)
    result = graphed(x)
    result.sum().backward()
    assert graphed is model and result.shape == (2, 4) and x.grad.shape == (2, 8) and model.weight.grad.shape == (4, 8)
    with torch.traced("cuda") as run:
        model.eval()(x)  # as it was, since it was captured in training
    assert run.flops == 2 * 2 * 8 * 4
    double = gpu.make_graphed_callables(lambda a, b: {"sum": a + b, "twice": a * 2}, (torch.ones(3, device="cuda"), torch.ones(3, device="cuda")))
    assert set(double(torch.ones(3, device="cuda"), torch.ones(3, device="cuda"))) == {"sum", "twice"}


def test_marks_are_dropped(gpu):
    with gpu.nvtx.range("forward"):
        assert gpu.nvtx.range_push("inner") == 1 and gpu.nvtx.range_pop() == 1


def test_without_one_nothing_is_simulated():
    assert torch.cuda.memory_stats() == {} and torch.cuda.memory_snapshot() == [] and torch.cuda.max_memory_allocated() == 0
    for refused in (torch.cuda.mem_get_info, torch.cuda.synchronize, torch.cuda.memory_summary, torch.cuda.MemPool,
                    lambda: torch.cuda.set_per_process_memory_fraction(0.5), torch.cuda.current_stream):
        with pytest.raises(AssertionError, match="Torch not compiled with CUDA enabled"):
            refused()
    with pytest.raises(NotImplementedError, match="record_stream"):
        torch.empty(1, device="cuda").record_stream(torch.cuda.Stream())


TRAINING = """
import sys, torch
assert torch.cuda.is_available()
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
width = int(sys.argv[1])
model = torch.nn.Sequential(torch.nn.Linear(width, width), torch.nn.ReLU(), torch.nn.Linear(width, 10)).to(device)
optimizer = torch.optim.AdamW(model.parameters())
scaler = torch.amp.GradScaler("cuda")
for step in range(3):
    x, y = torch.randn(64, width), torch.randint(10, (64,))
    with torch.autocast("cuda"):
        loss = torch.nn.functional.cross_entropy(model(x.to(device)), y.cuda(non_blocking=True))
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad()
    if len(sys.argv) > 2: print(f"step {step} loss {loss.item():.3f}")
print("max", torch.cuda.max_memory_allocated() // 2**20)
"""


def run(*arguments, **environment):
    return subprocess.run([sys.executable, "-m", "tare", *map(str, arguments)], capture_output=True, text=True,
                          env={**os.environ, **environment})


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "train.py"
    path.write_text(TRAINING)
    return path


def test_a_cuda_program_runs_unmodified(script):
    done = run("--gpu", "H100", "--summary", script, 1024)
    assert done.returncode == 0, done.stderr
    # Weights, gradients, two states each, the input, 16-bit copies: some 20 MiB.
    assert 16 <= int(done.stdout.removeprefix("max ")) <= 128
    assert "cuda:0: H100" in done.stderr and "peak    allocated 0.0" in done.stderr


def test_a_program_ends_where_the_card_would_be_full(script):
    done = run("--gpu", "1GiB", script, 9000)
    assert done.returncode == 1 and "OutOfMemoryError: CUDA out of memory. Tried to allocate" in done.stderr
    assert "Largest blocks:" in done.stderr and f"{script}:" in done.stderr and "peak    allocated" in done.stderr


def test_an_unknown_value_raises_unless_one_is_given(script):
    done = run("--gpu", "H100", script, 64, "print")
    assert done.returncode == 1 and "(--unknown-values nan lets a program go on that only prints it)" in done.stderr
    done = run("--gpu", "H100", "--unknown-values", "nan", script, 64, "print")
    assert done.returncode == 0 and "step 2 loss nan" in done.stdout, done.stderr
    done = run("--gpu=H100", "--unknown-values=2.5", "-c",
               "import torch; x = torch.randn(3, device='cuda'); print(x.sum().item(), bool((x > 0).any()), (x > 0).sum().item())")
    assert done.stdout == "2.5 False 2.5\n", done.stderr
    done = run("--gpu=H100", "--unknown-values=3", "-c",
               "import torch; x = torch.randn(2, 2, device='cuda'); n = (x > 0).sum(0); print(x.tolist(), n.tolist(), n[0].item(), (x > 0).tolist())")
    assert done.stdout == "[[3.0, 3.0], [3.0, 3.0]] [3, 3] 3 [[False, False], [False, False]]\n", done.stderr


def test_a_gpu_counts_integers():
    """The CPU has no kernel for them, which is no reason not to know what the GPU's counts."""
    done = run("--gpu", "H100", "-c", """
import torch
x = torch.tensor([-3, -1, 0, 2, 7, 7, 1], device="cuda")
print(*(torch.histc(x, bins, low, high).tolist() for bins, low, high in ((3, 0, 0), (10, -3, 7), (4, 0, 5))))
try:
    torch.histc(x.cpu())
except NotImplementedError as error:
    print(error)
""")
    assert done.stdout == '[3, 2, 2] [1, 0, 1, 1, 1, 1, 0, 0, 0, 2] [2, 1, 0, 0]\n"histogram_cpu" not implemented for \'Long\'\n', done.stderr


@pytest.mark.parametrize("flags, error", [
    (["--gpu", "Z80"], "unknown accelerator 'Z80'; known are "),
    (["--gpu"], "--gpu needs a value"),
    (["--gpus", "2", "x.py"], "--gpus is for the GPUs of --gpu NAME"),
    (["--gpu", "T4", "--gpus", "many", "x.py"], "--gpus takes a number, not 'many'"),
    (["--gpu", "T4", "--gpus", "0", "x.py"], "cannot simulate 0 GPUs; 1 to 128 can be"),
    (["--strict", "--unknown-values", "nan", "x.py"], "--strict refuses unknown values"),
])
def test_flags_that_cannot_be_used_are_told(flags, error):
    done = run(*flags, *(["-c", "pass"] if len(flags) > 1 else []))
    assert done.returncode == 2 and error in done.stderr


def test_the_allocators_settings_come_from_the_environment():
    program = "import torch; x = torch.empty(3 * 2**20, device='cuda'); print(torch.cuda.memory_snapshot()[0]['is_expandable'])"
    assert run("--gpu", "T4", "-c", program, PYTORCH_CUDA_ALLOC_CONF="expandable_segments:True").stdout == "True\n"
    done = run("--gpu", "T4", "-c", program, PYTORCH_ALLOC_CONF="expandable_segment:True")
    assert done.returncode == 2 and "Unrecognized key 'expandable_segment' in CUDA allocator config." in done.stderr


def test_the_programs_own_exit_code_is_kept():
    assert run("--gpu", "T4", "-c", "import sys; sys.exit(7)").returncode == 7


def test_a_checkpoint_is_loaded_onto_a_card(two_gpus, tmp_path):
    """Its tensors take memory there and know their place in the file."""
    torch.save({"weight": torch.rand(256, 1024, device="cuda")}, tmp_path / "saved.pt")
    assert not torch.load(tmp_path / "saved.pt", map_location="cpu")["weight"].any()  # zeros stand for what nobody knows
    torch.cuda.empty_cache()
    for where, index in ((None, 0), ("cuda", 0), ("cuda:1", 1), (torch.device("cuda", 1), 1), ({"cuda:0": "cuda:1"}, 1)):
        before = torch.cuda.memory_allocated(index)
        weight = torch.load(tmp_path / "saved.pt", map_location=where)["weight"]
        assert weight.device == torch.device("cuda", index) and torch.cuda.memory_allocated(index) == before + MiB
        del weight
    with pytest.raises(RuntimeError, match=r"object on CUDA device 2 but torch.cuda.device_count\(\) is 2. Please use torch.load with"):
        torch.load(tmp_path / "saved.pt", map_location="cuda:2")


def test_each_card_has_a_default_generator(two_gpus):
    assert len(torch.cuda.default_generators) == 2
    first, second = torch.cuda.default_generators
    assert (first.device, second.device) == (torch.device("cuda", 0), torch.device("cuda", 1))
    torch.cuda.manual_seed_all(5)
    kept = first.get_state()
    assert torch.equal(kept, torch.cuda.get_rng_state(0))
    assert first.manual_seed(7) is first and (first.initial_seed(), second.initial_seed()) == (7, 5)
    first.set_offset(12)
    assert (first.get_offset(), second.get_offset()) == (12, 0)
    first.set_state(kept)
    assert (first.initial_seed(), first.get_offset()) == (5, 0)
    with pytest.raises(IndexError):
        torch.cuda.default_generators[2]


def test_without_a_card_there_is_no_default_generator():
    assert run("-c", "import torch; print(len(torch.cuda.default_generators))").stdout == "0\n"


def test_what_came_from_a_gpu_can_be_saved(tmp_path):
    """Of a copy on the CPU nobody knows values either: gathered by a collective, or of memory that was never written."""
    done = run("--gpu", "H100", "--nproc", "2", "-c", f"""
import torch, torch.distributed as dist
dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)
whole = torch.empty(16, device="cuda")
dist.all_gather_into_tensor(whole, torch.randn(8, device="cuda"))
if rank == 0:
    torch.save([whole.cpu(), torch.empty(4, device="cuda").cpu()], r"{tmp_path / 'saved.pt'}")
""")
    assert done.returncode == 0, done.stderr
    assert [tuple(one.shape) for one in torch.load(tmp_path / "saved.pt")] == [(16,), (4,)]


def test_a_parameter_on_the_cpu_loses_its_values_to_a_step_with_gradients_of_the_gpu(gpu):
    layer = torch.nn.Linear(2, 2)
    whole = torch.tensor([1.0, 2.0]).numpy()
    for tensor in (*layer.parameters(), torch.from_numpy(whole)):
        tensor.requires_grad_().grad = torch.ones(tensor.shape, device="cuda").cpu()
        torch.optim.SGD([tensor], lr=0.1).step()
        assert tensor.data.shape == tensor.shape and not torch._C._functorch.is_batchedtensor(tensor)


FOLLOWED = """
import torch
from torch.distributions import Categorical, Normal
from torch.nn.utils.rnn import pack_padded_sequence
labels = torch.tensor([2, 0, 1]).to("cuda")
print(torch.nn.functional.one_hot(labels).shape)
print(pack_padded_sequence(torch.randn(2, 4, 3, device="cuda"), torch.tensor([4, 2]).to("cuda").cpu(), batch_first=True).data.shape)
logits = torch.randn(5, 4, device="cuda", requires_grad=True)
policy = Categorical(logits=logits)
policy.log_prob(policy.sample()).sum().backward()
print(logits.grad.shape)
try:
    Normal(torch.zeros(2, device="cuda"), torch.tensor([1., -1.], device="cuda"))
except ValueError as error:
    print(str(error).partition(" (")[0])
"""


def test_what_the_program_says_of_values_is_followed_within_composites_and_checks():
    done = run("--gpu", "T4", "-c", FOLLOWED)
    assert done.stdout.splitlines() == [
        "torch.Size([3, 3])", "torch.Size([6, 3])", "torch.Size([5, 4])", "Expected parameter scale"], done.stderr


def test_numbers_that_came_from_a_card_are_an_array_that_cannot_be_written(tmp_path):
    (tmp_path / "program.py").write_text("""
import torch
x = torch.tensor([1, 2], device="cuda") + 1
array = x.cpu().numpy()
print(array.tolist(), array.dtype, x.numpy(force=True).tolist(), array.flags.writeable)
try:
    torch.nn.Linear(2, 2, device="cuda")(x.float()).detach().cpu().numpy()
except RuntimeError as error:
    print(error)
""")
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}
    done = subprocess.run([sys.executable, "-m", "tare", "--gpu", "H100", "program.py"], cwd=tmp_path, env=environment,
                          capture_output=True, text=True, timeout=100)
    assert done.stdout.splitlines() == ["[2, 3] int64 [2, 3] False", ".numpy() is not supported for tensor subclasses."], done.stderr
