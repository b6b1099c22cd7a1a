"""Rules of measuring times, of reporting the environment, and of filling fresh memory."""

import pytest

import tare as torch
from tare.utils import benchmark, collect_env, deterministic


def measured(times, stmt="f(x)", number=1, **names):
    return benchmark.Measurement(number, times, benchmark.TaskSpec(stmt=stmt, setup="pass", **names))


def test_a_timer_runs_statements_with_globals_and_threads():
    seen = []
    timer = benchmark.Timer("seen.append(torch.get_num_threads())", globals={"seen": seen}, num_threads=3, label="heard")
    one = timer.timeit(200)
    assert len(seen) == 202 and set(seen) == {3} and torch.get_num_threads() != 3
    assert one.number_per_run == 200 and len(one.times) == 1 and one.times[0] == one.raw_times[0] / 200 > 0
    assert (one.title, one.label, one.num_threads, one.env) == ("heard", "heard", 3, None)
    many = timer.blocked_autorange(min_run_time=0.01)
    assert sum(many.raw_times) >= 0.01 and many.median <= max(many.times)
    assert timer.adaptive_autorange(min_run_time=0.001, max_run_time=0.01).number_per_run >= 1
    with pytest.raises(NameError, match="nobody"):
        benchmark.Timer("nobody").timeit(1)
    with pytest.raises(NotImplementedError, match="Timer of C"):
        benchmark.Timer("1;", language="c++")
    with pytest.raises(ValueError, match="Invalid language `basic`"):
        benchmark.Timer("1", language="basic")


def test_a_measurement_says_how_far_its_runs_are_spread():
    one = measured([10e-6, 11e-6, 12e-6, 13e-6, 50e-6], number=10, label="f", sub_label="small", description="here")
    assert (round(one.median * 1e9), round(one.mean * 1e9), round(one.iqr * 1e9)) == (1200, 1920, 200)
    assert one.has_warnings and not one.meets_confidence() and one.meets_confidence(0.2) and one.significant_figures == 1
    assert str(one).splitlines()[1:] == [
        "f: small", "here", "  Median: 1.20 us", "  IQR:    0.20 us (1.10 to 1.30)", "  5 measurements, 10 runs per measurement, 1 thread",
        "  WARNING: Interquartile range is 16.7% of the median measurement.", "           This could indicate system fluctuation."]
    assert str(measured([3.0])).splitlines()[1:] == ["f(x)", "  3.00 s", "  1 measurement, 1 runs , 1 thread"]
    assert measured([1, 1, 1]).significant_figures == 3


def test_measurements_of_one_task_become_one():
    whole, other = benchmark.Measurement.merge([measured([1.0]), measured([2.0, 3.0]), measured([4.0], label="other")])
    assert whole.times == [1.0, 2.0, 3.0] and other.times == [4.0]
    assert benchmark.Measurement.merge([measured([1.0]), measured([4.0], number=2)])[0].times == [1.0, 2.0]


def test_measurements_are_compared_in_a_table():
    results = [measured([size * 1e-3 * factor] * 3, label="sum", sub_label=f"n={size}", description=name)
               for size in (1, 20) for name, factor in (("plain", 1), ("other", 2))]
    table = benchmark.Compare(results)
    assert str(table).splitlines() == [
        "[----------- sum ------------]", "            |  plain  |  other", "1 threads: -------------------",
        "      n=1   |    1.0  |    2.0", "      n=20  |   20.0  |   40.0", "", "Times are in milliseconds (ms)."]
    rough = benchmark.Compare([measured([1.0, 1.5, 2.0, 2.5], description="d", sub_label=name) for name in "ab"])
    rough.trim_significant_figures()
    assert str(rough).splitlines()[3:5] == ["      a  |  2", "      b  |  2"]
    table.colorize()
    assert "\033[92m" in str(table) and "\033[31m" in str(table)
    assert "has high variance" not in str(table)
    spread = benchmark.Compare([measured([1.0, 1.5, 2.0, 2.5], description="d")])
    spread.highlight_warnings()
    assert "1.8 (! 43%)" in str(spread)
    with pytest.raises(ValueError, match="Expected an instance of `Measurement`"):
        benchmark.Compare([1])


def test_times_are_named_by_their_unit():
    assert [benchmark.select_unit(t)[0] for t in (5e-12, 3e-7, 2e-6, 0.5, 20)] == ["ns", "ns", "us", "ms", "s"]
    assert benchmark.unit_to_english("ms") == "millisecond" and benchmark.trim_sigfig(12345.0, 2) == 12000.0


def test_the_environment_is_reported():
    info = collect_env.get_env_info()
    assert info.torch_version == torch.__version__ and info.is_cuda_available == "False" and info.cudnn_version is None
    text = collect_env.get_pretty_env_info()
    assert text.startswith(f"PyTorch version: {torch.__version__}\n") and "\nIs CUDA available: False\n" in text
    assert "\ncuDNN version: Could not collect\n" in text and "\nVersions of relevant libraries:\n[pip] " in text


@pytest.fixture
def fills():
    torch.use_deterministic_algorithms(True)
    yield
    torch.use_deterministic_algorithms(False)
    deterministic.fill_uninitialized_memory = True


def test_fresh_memory_is_filled_while_algorithms_are_deterministic(fills):
    x = torch.ones(2)
    for made in (torch.empty(2), torch.empty_like(x), x.new_empty(3), torch.empty_strided((2, 2), (3, 1)), torch.Tensor(2),
                 torch.empty(2, dtype=torch.bfloat16), torch.empty_permuted((2, 3), (1, 0)), torch.empty(2, dtype=torch.float8_e5m2)):
        assert made.float().isnan().all()
    assert [torch.empty(1, dtype=dtype).item() for dtype in (torch.int8, torch.int64, torch.uint8, torch.uint16, torch.bool)] == [
        127, 2**63 - 1, 255, 65535, True]
    assert str(torch.empty(1, dtype=torch.complex64)) == "tensor([nan+0.j])"
    assert x.int().resize_(3).tolist() == [1, 1, 2**31 - 1] and str(torch.ones(1).resize_(2)) == "tensor([1., nan])"
    deterministic.fill_uninitialized_memory = False
    assert not deterministic.fill_uninitialized_memory
    with pytest.raises(RuntimeError, match="never written"):
        torch.empty(2).tolist()
    with pytest.raises(RuntimeError, match="expected a bool, but got int"):
        deterministic.fill_uninitialized_memory = 1
