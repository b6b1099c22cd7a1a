"""Schedules of pipelines: which rank computes what when, and classes that carry it out."""

import csv

from tare.distributed.pipelining import _orders, _runtime
from tare.distributed.pipelining._actions import (BACKWARD_INPUT, BACKWARD_WEIGHT, FORWARD, FULL_BACKWARD, OVERLAP_F_B,  # noqa: F401
                                                  RECV_B, RECV_F, REDUCE_GRAD, RESHARD, SEND_B, SEND_F, UNSHARD, _Action,
                                                  _ComputationType, _format_pipeline_order)
from tare.distributed.pipelining._lowering import (_add_reduce_grad, _add_send_recv, _add_unshard_reshard, _defer_recv_ops,  # noqa: F401
                                                   _merge_bw, _simulate_comms_compute, _validate_schedule)
from tare.distributed.pipelining._runtime import _batch_p2p, _PipelineContext, _PipelineSchedule, _wait_batch_p2p  # noqa: F401
from tare.distributed.pipelining._utils import generate_stage_to_rank_mapping

__all__ = ["get_schedule_class", "PipelineScheduleSingle", "PipelineScheduleMulti", "Schedule1F1B", "ScheduleGPipe",
           "ScheduleInterleaved1F1B", "ScheduleLoopedBFS", "ScheduleInterleavedZeroBubble", "ScheduleZBVZeroBubble", "ScheduleDualPipeV"]


class PipelineScheduleSingle(_PipelineSchedule):
    """One stage a rank.

    stage: this rank's. n_microbatches: how many parts a batch is cut into. loss_fn(output, target): without it only forwards are run.
    args_chunk_spec, kwargs_chunk_spec: along what inputs are cut (`TensorChunkSpec`; the first dimension, if none is said).
    output_merge_spec: how outputs are put together again. scale_grads: divides gradients by the number of microbatches.
    """

    def __init__(self, stage, n_microbatches, loss_fn=None, args_chunk_spec=None, kwargs_chunk_spec=None, output_merge_spec=None,
                 scale_grads=True):
        super().__init__([stage], n_microbatches, loss_fn, args_chunk_spec, kwargs_chunk_spec, output_merge_spec, scale_grads)
        self._stage, self._num_stages = stage, stage.num_stages
        self.pipeline_order = self._get_pipeline_order()

    def _get_pipeline_order(self):
        """The order list of each rank, or None."""
        return None

    def _orders(self, order):
        return {rank: _add_reduce_grad(order(rank, self._num_stages, self._n_microbatches), self._n_microbatches)
                for rank in range(self._num_stages)}


class _ScheduleForwardOnly(PipelineScheduleSingle):
    """All forwards, and no backward."""

    def _step_microbatches(self, arg_mbs=None, kwarg_mbs=None, target_mbs=None, losses=None, return_outputs=True, loss_kwargs=None):
        if target_mbs is not None or losses is not None:
            raise RuntimeError("Forward-only schedule does not support loss computation")
        with self._running(arg_mbs, kwarg_mbs, None, None, return_outputs, loss_kwargs) as run:
            _runtime.fill(run)


class ScheduleGPipe(PipelineScheduleSingle):
    """All forwards, and then all backwards (arXiv 1811.06965)."""

    def _step_microbatches(self, arg_mbs=None, kwarg_mbs=None, target_mbs=None, losses=None, return_outputs=True, loss_kwargs=None):
        with self._running(arg_mbs, kwarg_mbs, target_mbs, losses, return_outputs, loss_kwargs) as run:
            _runtime.fill_and_drain(run)

    def _get_pipeline_order(self):
        return self._orders(_orders.gpipe)


class Schedule1F1B(PipelineScheduleSingle):
    """A forward and a backward in turn, once the pipeline is full (arXiv 1806.03377)."""

    def __init__(self, stage, n_microbatches, *args, **kwargs):
        if n_microbatches < stage.num_stages:
            raise ValueError(f"Number of microbatches ({n_microbatches}) must be greater than or equal to the number of stages "
                             f"({stage.num_stages}).")
        super().__init__(stage, n_microbatches, *args, **kwargs)

    def _step_microbatches(self, arg_mbs=None, kwarg_mbs=None, target_mbs=None, losses=None, return_outputs=True, loss_kwargs=None):
        with self._running(arg_mbs, kwarg_mbs, target_mbs, losses, return_outputs, loss_kwargs) as run:
            _runtime.one_forward_one_backward(run)

    def _get_pipeline_order(self):
        # PyTorch 2.13 tells of microbatches 1 to n on the last rank; it runs 0 to n - 1, as this says.
        return self._orders(_orders.one_forward_one_backward)


class PipelineScheduleMulti(_PipelineSchedule):
    """Any number of stages a rank. `pipeline_order` is the list of each rank: what it computes, step by step.

    stages: this rank's, in rising order. The other arguments are PipelineScheduleSingle's.
    """

    def __init__(self, stages, n_microbatches, loss_fn=None, args_chunk_spec=None, kwargs_chunk_spec=None, output_merge_spec=None,
                 use_full_backward=None, scale_grads=True, backward_requires_autograd=True):
        super().__init__(stages, n_microbatches, loss_fn, args_chunk_spec, kwargs_chunk_spec, output_merge_spec, scale_grads,
                         backward_requires_autograd)
        self._num_stages, self.pp_group_size, self.rank = stages[0].num_stages, stages[0].group_size, stages[0].group_rank
        self._set_ranks(generate_stage_to_rank_mapping(self.pp_group_size, self._num_stages))
        self.pipeline_order = {}

    def _set_ranks(self, ranks):
        self.stage_index_to_group_rank = ranks
        for stage in self._stages:
            stage.stage_index_to_group_rank = ranks

    def _validate_and_set_stage_mapping(self, actions):
        self._set_ranks(_validate_schedule(actions, self.pp_group_size, self._num_stages, self._n_microbatches))

    def _dump_csv(self, filename):
        _write(filename, self.pipeline_order)

    def _load_csv(self, filename, format="compute_only"):
        """Takes the order lists of a file, a line a rank. Errors: AssertionError for lists that leave something out or do it twice."""
        if format != "compute_only":
            raise AssertionError(f'format must be "compute_only", got {format}')
        self.pipeline_order.update(_read(filename))
        self._validate_and_set_stage_mapping(self.pipeline_order)

    def _step_microbatches(self, arg_mbs=None, kwarg_mbs=None, target_mbs=None, losses=None, return_outputs=True, loss_kwargs=None):
        """Runs the order list: with the transfers that follow from it."""
        lowered = _add_send_recv({rank: _add_reduce_grad(order, self._n_microbatches) for rank, order in self.pipeline_order.items()},
                                 self.stage_index_to_group_rank.__getitem__, self._num_stages)
        with self._running(arg_mbs, kwarg_mbs, target_mbs, losses, return_outputs, loss_kwargs) as run:
            _runtime.carry_out(run, lowered, self.rank, {})


def _read(filename):
    with open(filename, newline="") as file:
        return {rank: [_Action.from_str(text) for text in row] for rank, row in enumerate(csv.reader(file))}


def _write(filename, orders):
    with open(filename, "w", newline="") as file:
        csv.writer(file).writerows(orders.values())


_REPLACEABLE = (FORWARD, FULL_BACKWARD, BACKWARD_INPUT, BACKWARD_WEIGHT, OVERLAP_F_B, UNSHARD, RESHARD, REDUCE_GRAD)


class _PipelineScheduleRuntime(PipelineScheduleMulti):
    """Runs order lists that say of transfers, too: made from those that say what is computed, or read from a file."""

    def __init__(self, *args, defer_pp_recv=False, **kwargs):
        super().__init__(*args, **kwargs)
        self._defer_pp_recv = defer_pp_recv
        self._comp_type_to_function_map = {}
        self.pipeline_order_with_comms = None

    def register_custom_function(self, computation_type, custom_function):
        """Has `custom_function(action, context)` called in the place of an action of that type."""
        if computation_type not in _REPLACEABLE:
            raise ValueError(f"Invalid computation type {computation_type}. Only FORWARD, FULL_BACKWARD,                 BACKWARD_INPUT, "
                             "BACKWARD_WEIGHT, OVERLAP_F_B, UNSHARD, RESHARD and REDUCE_GRAD are supported.")
        self._comp_type_to_function_map[computation_type] = custom_function

    def _prepare_schedule_with_comms(self, actions, format="compute_only"):
        """Takes order lists; those that say what is computed alone get transfers and steps of sharded parameters.

        Errors: AssertionError for an action that is missing, stands twice or too early; ValueError for lists in which all ranks wait.
        """
        self._validate_and_set_stage_mapping(actions)
        rank_of = self.stage_index_to_group_rank.__getitem__
        if format == "compute_comms":
            for rank, order in actions.items():
                if None in order:
                    raise AssertionError(f"Expected action to be not None, got {type(None)} at rank {rank}, position {order.index(None)}")
            self.pipeline_order_with_comms = {rank: list(order) for rank, order in actions.items()}
            _simulate_comms_compute(self.pipeline_order_with_comms, rank_of, self._num_stages)
            return
        if format != "compute_only":
            raise NotImplementedError(f"{format=} is not implemented")
        for rank, order in actions.items():
            for position, action in enumerate(order):
                if action is not None and not action.is_compute_op:
                    raise ValueError(f"Expected compute-only schedule but found communication action '{action}' at rank {rank}, position "
                                     f"{position}. Communication actions (e.g. SEND_F, RECV_F, etc.) should not be present when "
                                     "format='compute_only'.")
        lowered = {rank: _add_reduce_grad(_add_unshard_reshard(order), self._n_microbatches) for rank, order in actions.items()}
        lowered = _add_send_recv(lowered, rank_of, self._num_stages)
        self.pipeline_order_with_comms = _defer_recv_ops(lowered, rank_of) if self._defer_pp_recv else lowered

    def _load_csv(self, filename, format="compute_only"):
        if format == "compute_only":
            super()._load_csv(filename)
        self._prepare_schedule_with_comms(self.pipeline_order if format == "compute_only" else _read(filename), format)

    def _dump_csv(self, filename, format="compute_comms"):
        _write(filename, self.pipeline_order if format == "compute_only" else self.pipeline_order_with_comms)

    def _simulate(self):
        return _simulate_comms_compute(self.pipeline_order_with_comms, self.stage_index_to_group_rank.__getitem__, self._num_stages)

    def _step_microbatches(self, arg_mbs=None, kwarg_mbs=None, target_mbs=None, losses=None, return_outputs=True, loss_kwargs=None):
        if self.pipeline_order_with_comms is None:
            raise AssertionError("Must call _prepare_schedule_with_comms() before calling _step_microbatches()")
        with self._running(arg_mbs, kwarg_mbs, target_mbs, losses, return_outputs, loss_kwargs) as run:
            _runtime.carry_out(run, self.pipeline_order_with_comms, self.rank, self._comp_type_to_function_map)


class _Looped(_PipelineScheduleRuntime):
    """Stages in rounds over the ranks, or there and back. A class says how its lists are made."""

    _shape = "loop"

    def __init__(self, stages, n_microbatches, *args, **kwargs):
        super().__init__(stages, n_microbatches, *args, **kwargs)
        self.n_local_stages, self.num_stages = len(stages), stages[0].num_stages
        if self._shape == "v":
            self._set_ranks(generate_stage_to_rank_mapping(self.pp_group_size, self._num_stages, style="v"))
            if self.n_local_stages != 2:
                raise ValueError(f"ZBV requires exactly 2 stages per rank, but got {self.n_local_stages}.")
        self._check()
        self.pipeline_order = self._with_bubbles({rank: self._calculate_single_rank_operations(rank) for rank in range(self.pp_group_size)})
        self._prepare_schedule_with_comms(self.pipeline_order)

    def _check(self):
        """What the numbers of ranks, stages and microbatches have to be. Errors: ValueError."""

    def _with_bubbles(self, orders):
        return orders


class ScheduleLoopedBFS(_Looped):
    """All microbatches of a stage, and then the rank's next stage (arXiv 2211.05953)."""

    def _calculate_single_rank_operations(self, rank):
        return _orders.looped_bfs(rank, self.pp_group_size, self.n_local_stages, self._n_microbatches)


class _Rounds(_Looped):
    """Microbatches in rounds, of about as many as there are ranks."""

    _name = ""

    def _check(self):
        self.number_of_rounds = max(1, self._n_microbatches // self.pp_group_size)
        self.microbatches_per_round = self._n_microbatches // self.number_of_rounds
        if self._n_microbatches % self.number_of_rounds:
            raise ValueError(f"{self._name} requires the number of microbatches to be a multiple of the number of rounds "
                             f"({self.number_of_rounds}), but got {self._n_microbatches}.")

    def _calculate_single_rank_operations(self, rank):
        return _orders.interleaved(rank, self.pp_group_size, self.n_local_stages, self._n_microbatches, self.microbatches_per_round,
                                   zero_bubble=isinstance(self, ScheduleInterleavedZeroBubble))


class ScheduleInterleaved1F1B(_Rounds):
    """A forward and a backward in turn, with several stages a rank (arXiv 2104.04473)."""

    _name = "Interleaved 1F1B"


class ScheduleInterleavedZeroBubble(_Rounds):
    """The same, with backwards of weights in the place of waiting: ZB1P of arXiv 2401.10241."""

    _name = "Zero bubble"

    def _with_bubbles(self, orders):
        return _orders.with_bubbles(orders)


class ScheduleZBVZeroBubble(_Looped):
    """Two stages a rank, there and back, with backwards of weights in the place of waiting (arXiv 2401.10241, section 6)."""

    _shape = "v"

    def _calculate_single_rank_operations(self, rank):
        return _orders.zero_bubble_v(rank, self.pp_group_size, self._n_microbatches)


class ScheduleDualPipeV(_Looped):
    """Two stages a rank, there and back, with forwards and backwards overlapped (arXiv 2412.19437)."""

    _shape = "v"

    def _check(self):
        if self._n_microbatches < self._num_stages:
            raise ValueError(f"DualPipeV requires at least as many microbatches as stages, but got {self._n_microbatches} microbatches and "
                             f"{self._num_stages} stages.")

    def _calculate_single_rank_operations(self, rank):
        return _orders.dual_pipe_v(rank, self.pp_group_size, self._n_microbatches)


_SCHEDULES = {"1F1B": Schedule1F1B, "Interleaved1F1B": ScheduleInterleaved1F1B, "GPipe": ScheduleGPipe, "LoopedBFS": ScheduleLoopedBFS,
              "InterleavedZeroBubble": ScheduleInterleavedZeroBubble, "PipelineScheduleSingle": PipelineScheduleSingle,
              "PipelineScheduleMulti": PipelineScheduleMulti, "ZBVZeroBubble": ScheduleZBVZeroBubble, "DualPipeV": ScheduleDualPipeV}


def get_schedule_class(schedule_name):
    """The class of a schedule's name, whatever its case. Errors: ValueError with the names that there are."""
    found = next((kind for name, kind in _SCHEDULES.items() if name.lower() == schedule_name.lower()), None)
    if found is None:
        raise ValueError(f"Unknown schedule name '{schedule_name}'. The valid options are {list(_SCHEDULES)}")
    return found
