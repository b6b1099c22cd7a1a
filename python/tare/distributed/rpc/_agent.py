"""Who calls whom: the agent of each rank, what it was asked for, and where all agents of a job meet.

A rank runs what others ask of it on its own thread, whenever it waits (tare/distributed/service.h): with its environment, modules and
groups. Results go the same way back, so that what hangs on a future runs on the rank that has it."""

import collections
import re
import traceback

import tare
from tare import _C
from tare._product.command import failure
from tare.distributed import _groups, _stores

_cluster = _C._distributed
_NOT_INITIALIZED = "RPC has not been initialized. Call torch.distributed.rpc.init_rpc first."


class WorkerInfo:
    """A rank by its name and number. `program` is its number among the ranks of this process."""

    def __init__(self, name, id):
        self.name, self.id = name, id

    def __eq__(self, other):
        return isinstance(other, WorkerInfo) and (self.name, self.id) == (other.name, other.id)

    def __hash__(self):
        return hash((self.name, self.id))

    def __repr__(self):
        return f"WorkerInfo(id={self.id}, name={self.name})"


class Job:
    """The agents that called init_rpc together."""

    def __init__(self, size):
        self.size, self.agents, self.stopped, self.open, self.left = size, {}, 0, 0, 0  # `open`: calls without their result

    def missing(self):
        return [number for number in range(self.size) if number not in self.agents]

    def programs(self):
        """Of all agents but the calling rank's, their programs."""
        here = agent()
        return [one.program for one in self.agents.values() if one is not here]


class Agent:
    """A rank's own part: its name, what it was asked for and has not begun, and what it serves."""

    def __init__(self, name, number, job, options):
        self.info, self.job, self.options = WorkerInfo(name, number), job, options
        self.program = (_cluster.program() or (0, 1))[0]
        self.asked = collections.deque()  # functions without arguments
        self.context = None  # of distributed autograd, where the rank is within one
        self.contexts, self.began = {}, 0  # by their ids; how many it began

    def find(self, to):
        """The agent of a name, a number or a WorkerInfo. Errors: RuntimeError and ValueError for one that there is not."""
        if isinstance(to, WorkerInfo):
            to = to.id
        if isinstance(to, bool) or not isinstance(to, (str, int)):
            raise ValueError(f"Cannot get WorkerInfo from name {to}")
        found = self.job.agents.get(to) if isinstance(to, int) else next(
            (one for one in self.job.agents.values() if one.info.name == to), None)
        if found is None:
            raise RuntimeError(f"name:{self.info.name},rank:{self.info.id} could not find destination "
                               f"{'id' if isinstance(to, int) else 'name'} {to}")
        return found

    def post(self, function):
        """Has the agent's rank call `function` when it waits next."""
        self.asked.append(function)

    def serve(self):
        """Does all that it was asked for; within, what waits serves what comes then."""
        while self.asked:
            function, context = self.asked.popleft(), self.context
            self.context = None
            try:
                with tare.enable_grad():
                    function()
            finally:
                self.context = context


def agent():
    """The calling rank's. Errors: RuntimeError before init_rpc."""
    found = _groups.state().rpc
    if found is None:
        raise RuntimeError(_NOT_INITIALIZED)
    return found


def begin(name, number, size, key, options):
    """Makes the calling rank's agent and waits for the others of the job."""
    if not (isinstance(name, str) and re.fullmatch(r"[A-Za-z0-9\-_:]{1,127}", name)):
        raise RuntimeError(f"Worker name must match ^[A-Za-z0-9-_:]*$, and must be non-empty and shorter than 128 chars, but got {name}")
    here = _groups.state()
    if here.rpc is not None:
        raise RuntimeError("RPC is already initialized")
    _C._follow_source_lines(failure.library_places())
    waiting = _stores._SHARED.setdefault(("rpc", key), [])
    job = waiting[-1] if waiting and waiting[-1].missing() else None
    if job is None:
        job = Job(size)
        waiting.append(job)
    if job.size != size or number in job.agents:
        raise ValueError(f"init_rpc: rank {number} of {size} does not fit the job, which has {job.size} ranks, and of them "
                         f"{sorted(job.agents)} are there")
    if any(one.info.name == name for one in job.agents.values()):
        raise RuntimeError(f"RPC worker name {name} is not unique. Workers {', '.join(one.info.name for one in job.agents.values())} "
                           f"and rank {number} cannot have the same name.")
    made = here.rpc = job.agents[number] = Agent(name, number, job, options)
    _cluster.serve(lambda: bool(made.asked), made.serve)
    _cluster.wait_until(lambda: not job.missing(), f"init_rpc('{name}')")


def end(graceful):
    """The rank takes part in no calls any more. Graceful: when all ranks came to this, and every call has its result."""
    here = _groups.state()
    made, job = agent(), here.rpc.job
    job.stopped += 1
    if graceful:
        _cluster.wait_until(lambda: job.stopped == job.size and not job.open, "rpc.shutdown", job.programs())
    here.rpc = None
    made.contexts.clear()
    made.asked.clear()
    _cluster.serve_no_more()


def told(error):
    """(exception's kind, what is said of it at the caller): the rank where it was raised, and its traceback."""
    if hasattr(error, "_told"):
        return error._told
    info = agent().info
    places = failure.library_places()
    stack = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in stack if not frame.filename.startswith(tuple(places))] or stack
    text = "".join(["Traceback (most recent call last):\n", *traceback.format_list(own),
                    *traceback.format_exception_only(type(error), error)])
    return type(error), f"On {info}:\n{error!r}\n{text}"


def as_raised(kind, text):
    """At the caller: an exception of the same kind, if it takes one text; else a RuntimeError."""
    try:
        made = kind(text)
    except BaseException as error:
        made = RuntimeError(f"Failed to create original exception type. Error msg was {error} Original exception on remote side was {text}")
    return made
