"""Threads that a rank's program starts belong to the rank: its groups, streams and measurement, and turns of their own."""

import os
import subprocess
import sys

import pytest
import tare
import test_faults

installed = test_faults.installed
BOTH = pytest.mark.parametrize("device", test_faults.DEVICES)
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(tare.__file__))}
IMPORTS = "import threading, queue, time, concurrent.futures as futures\n"


@pytest.fixture
def run(tmp_path):
    def told(program, size=2, device="cpu"):
        return test_faults.run(IMPORTS + program, size, tmp_path, device=device)[0]

    return told


RIGHT = {
    "backward on a thread": """
w = torch.ones(4, requires_grad=True)
class Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return x.clone()
    @staticmethod
    def backward(ctx, grad): grad = grad.clone(); dist.all_reduce(grad); return grad
loss = Sum.apply(w).sum()
one = threading.Thread(target=loss.backward); one.start(); one.join()
assert size == 2 and (w.grad.device.type == "meta" or w.grad.tolist() == [2.0] * 4)
""",
    "both call, in two groups": """
other = dist.new_group([0, 1])
one = threading.Thread(target=lambda: [dist.all_reduce(x, group=other) for _ in range(5)]); one.start()
y = torch.ones(3)
for _ in range(5): dist.all_reduce(y)
one.join()
""",
    "two groups in two orders, on two threads": """
groups = dist.new_group([0, 1]), dist.new_group([0, 1])
def work(group): dist.all_reduce(torch.ones(2, device=x.device), group=group)
first, second = (groups[rank], groups[1 - rank])
one = threading.Thread(target=work, args=(first,)); one.start(); work(second); one.join()
""",
    "a barrier between two threads": """
meet, order = threading.Barrier(2), []
def work():
    for i in range(3): meet.wait(); dist.all_reduce(torch.ones(2, device=x.device)); order.append(i)
one = threading.Thread(target=work, daemon=True); one.start()
for i in range(3): meet.wait(); order.append(10 + i)
one.join(); assert sorted(order) == [0, 1, 2, 10, 11, 12]
""",
    "a pool": """
with futures.ThreadPoolExecutor(3) as pool:
    assert list(pool.map(lambda n: (dist.get_rank(), n), range(5))) == [(rank, n) for n in range(5)]
    assert pool.submit(dist.get_world_size).result() == 2
dist.barrier()
""",
    "a pool that nobody shuts down": """
pool = futures.ThreadPoolExecutor(2); pool.submit(dist.barrier); dist.all_reduce(torch.ones(2), group=dist.new_group([0, 1]))
""",
    "a queue, with time-outs": """
asked, answers = queue.Queue(), queue.Queue()
def work():
    while (one := asked.get()) is not None: answers.put(one * 2)
one = threading.Thread(target=work); one.start()
try: answers.get(timeout=600); assert False
except queue.Empty: pass
asked.put(4); assert answers.get(timeout=600) == 8
asked.put(None); one.join(timeout=600); assert not one.is_alive()
dist.barrier()
""",
    "an event": """
done = threading.Event()
threading.Timer(300, done.set).start()
assert not done.wait(200) and done.wait(200) and done.is_set()
dist.barrier()
""",
    "a daemon that asks again and again": """
def work():
    while True: stop.wait(10)
stop = threading.Event()
threading.Thread(target=work, daemon=True).start()
for _ in range(20): dist.all_reduce(x)
dist.barrier()
""",
    "a thread that outlives the program's own": """
def work(): dist.barrier(); dist.all_reduce(x)
threading.Thread(target=work).start()
""",
    "threads of threads, locks and conditions": """
lock, ready, count = threading.RLock(), threading.Condition(), []
def inner():
    with lock, lock: dist.barrier()
    with ready: count.append(rank); ready.notify_all()
def outer(): one = threading.Thread(target=inner); one.start(); one.join()
threading.Thread(target=outer).start()
with ready: assert ready.wait_for(lambda: count, timeout=5) == [rank]
""",
    "the rank's own settings": """
import os, random
os.environ["OF"] = str(rank); torch.set_default_dtype(torch.float64); torch.manual_seed(rank); random.seed(rank)
seen = []
def work():
    dist.barrier()
    seen.extend([os.environ["OF"], torch.get_default_dtype(), random.random(), dist.get_rank(), torch.initial_seed()])
one = threading.Thread(target=work); one.start(); dist.barrier(dist.new_group([0, 1])); one.join()
assert seen == [str(rank), torch.float64, random.Random(rank).random(), rank, rank], seen
""",
}


@BOTH
@pytest.mark.parametrize("name", RIGHT)
def test_a_thread_of_a_rank_calls_as_the_rank(name, device, run):
    for _ in range(2):
        assert run(RIGHT[name], device=device) == ""


FAULTS = {
    "a thread that waits for who does not come": ("""
def work(): dist.barrier() #!
if rank == 0: one = threading.Thread(target=work, name="helper"); one.start(); one.join() #!
""", ["nobody can go on", "rank 0 waits in join of thread 'helper'", "thread 'helper' of rank 0 waits for rank 1 in barrier()",
      "rank 1 returned"]),
    "a thread that raises, and is waited for": ("""
meet = threading.Barrier(2)
def work(): raise KeyError("early")
one = threading.Thread(target=work, name="helper"); one.start(); meet.wait() #!
""", ["nobody can go on", "rank 0 waits in Barrier.wait", "thread 'helper' of rank 0 raised KeyError"]),
    "a thread that ends early": ("""
meet = threading.Barrier(2)
one = threading.Thread(target=lambda: None); one.start(); meet.wait() #!
""", ["nobody can go on", "rank 0 waits in Barrier.wait", "rank 1 waits in Barrier.wait"]),
    "a call that others do not make, on a thread": ("""
def work(): dist.all_reduce(torch.ones(2 + rank, device=x.device)) #!
one = threading.Thread(target=work); one.start(); one.join()
""", ["do not agree about", "the sizes differ"]),
    "two locks in two orders": ("""
a, b, meet = threading.Lock(), threading.Lock(), threading.Barrier(2)
def work(one, other):
    with one:
        meet.wait()
        with other: pass #!
threads = [threading.Thread(target=work, args=pair, name=f"helper {i}") for i, pair in enumerate([(a, b), (b, a)])]
for one in threads: one.start()
for one in threads: one.join() #!
""", ["nobody can go on", "thread 'helper 0' of rank 0 waits in Lock.", "thread 'helper 1' of rank 0 waits in Lock."]),
    "one that asks again and again hides nothing": ("""
def work():
    while True: time.sleep(0); stop.wait(1)
stop = threading.Event()
threading.Thread(target=work, daemon=True).start()
if rank == 0: dist.all_gather_object([None] * 2, rank) #!
""", ["nobody can go on", "rank 0 waits for rank 1 in all_gather_object", "rank 1 returned"]),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@BOTH
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_of_threads_is_told_with_its_lines(name, device, run):
    program, expected = FAULTS[name]
    text = run(program, device=device)
    assert all(one in text for one in expected), text
    assert text.count("rank 1 waits") + text.count("rank 1 returned") + text.count("rank 1 calls") > 0


def test_an_error_of_a_thread_is_printed_and_ends_it_alone(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import threading, torch.distributed as dist\ndist.init_process_group('gloo')\n"
                       "one = threading.Thread(target=lambda: 1 / 0, name='helper')\n"
                       "one.start()\none.join()\ndist.barrier()\nprint('on', dist.get_rank())\n")
    told = subprocess.run([sys.executable, "-m", "tare", "run", "--nproc", "2", str(program)], capture_output=True, text=True,
                          env=ENVIRONMENT, timeout=120)
    assert told.returncode == 0 and sorted(told.stdout.split()) == ["0", "1", "on", "on"]
    assert told.stderr.count("Exception in thread helper") == 2 and told.stderr.count("ZeroDivisionError") == 2


def test_what_threads_of_a_rank_do_is_told_of_the_rank(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import sys, threading, torch, torch.distributed as dist\n"
                       "dist.init_process_group('nccl')\n"
                       "def work():\n"
                       "    x = torch.randn(64, 64, device='cuda', requires_grad=True)\n"
                       "    (x @ x).sum().backward()\n"
                       "    dist.all_reduce(x.grad)\n"
                       "torch.cuda.set_device(dist.get_rank())\n"
                       "if len(sys.argv) > 1:\n"
                       "    one = threading.Thread(target=lambda: (torch.cuda.set_device(dist.get_rank()), work()))\n"
                       "    one.start()\n    one.join()\n"
                       "else:\n    work()\n")
    command = [sys.executable, "-m", "tare", "run", "--gpu", "H100", "--nproc", "2", "--summary", str(program)]
    told = [subprocess.run([*command, *more], capture_output=True, text=True, env=ENVIRONMENT, timeout=120) for more in ([], ["thread"])]
    assert [one.returncode for one in told] == [0, 0], told
    assert "ranks 0, 1" in told[0].stderr and "all_reduce" in told[0].stderr
    assert told[0].stderr.replace(str(program), "") == told[1].stderr.replace(str(program), "")


def test_a_thread_that_is_no_ranks_is_told_so(run):
    text = run("""
import _thread
told, done = [], []
def work():
    try: dist.all_reduce(x)
    except Exception as error: told.append(str(error))
    done.append(1)
_thread.start_new_thread(work, ())
while not done: time.sleep(0.01)
assert "thread is no rank's" in told[0] or "has not been initialized" in told[0], told
""")
    assert text == ""


def test_locks_of_ranks_are_locks_afterwards(run):
    kept = []
    tare.distributed._kept_of_test = kept
    try:
        assert run("import tare.distributed as own\nown._kept_of_test.append((threading.Lock(), threading.Condition(), queue.SimpleQueue()))") == ""
    finally:
        del tare.distributed._kept_of_test
    lock, condition, things = kept[0]
    with lock, condition:
        assert lock.locked() and not lock.acquire(False) and not lock.acquire(timeout=0.01)
        assert not condition.wait(0.01)
    things.put(1)
    assert things.get() == 1
