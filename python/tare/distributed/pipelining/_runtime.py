"""Carrying schedules out: transfers, forwards and backwards of microbatches, and their losses."""

import contextlib
from collections import Counter
from typing import Any, NamedTuple

import tare
import tare.distributed as dist
from tare.distributed.pipelining import microbatch
from tare.distributed.pipelining._actions import (BACKWARD_INPUT, BACKWARD_WEIGHT, FORWARD, FULL_BACKWARD, OVERLAP_F_B, RECV_B, RECV_F,
                                                  REDUCE_GRAD, RESHARD, SEND_B, SEND_F, UNSHARD, _format_pipeline_order)


class _PipelineContext(NamedTuple):
    """What a function of the user's gets that stands for an action."""

    schedule_ref: Any
    arg_mbs: list | None = None
    kwarg_mbs: list | None = None
    target_mbs: list | None = None
    losses: list | None = None


def _batch_p2p(p2p_ops, desc=None):
    """Begins transfers: sends alone or receives alone one by one, both together as one."""
    kinds = {one.op for one in p2p_ops}
    if len(kinds) > 1:
        return dist.batch_isend_irecv(p2p_ops)
    place = "group_dst" if dist.isend in kinds else "group_src"
    return [one.op(one.tensor, group=one.group, tag=one.tag, **{place: one.group_peer}) for one in p2p_ops]


def _wait_batch_p2p(work):
    for one in work:
        one.wait()


def _transfer(p2p_ops):
    _wait_batch_p2p(_batch_p2p(p2p_ops))


class _Run:
    """A step that goes on: its microbatches and the losses so far."""

    def __init__(self, schedule, arguments, targets, losses, return_outputs, loss_kwargs):
        self.schedule, (self.args, self.kwargs), self.targets = schedule, arguments, targets
        self.given_losses, self.return_outputs, self.loss_kwargs = losses, return_outputs, loss_kwargs or {}
        self.count, self.stages = schedule._n_microbatches, schedule._stages
        self.losses, self.backwards = schedule._internal_losses, schedule.backward_counter

    def forward(self, stage, number):
        output = stage.forward_one_chunk(number, self.args[number], self.kwargs[number], save_forward_output=self.return_outputs)
        self.schedule._maybe_compute_loss(stage, output, self.targets, number, self.loss_kwargs)
        return output

    def backward(self, stage, number, full=True):
        if full:
            self.backwards[stage.stage_index] += 1
        stage.backward_one_chunk(number, loss=self.schedule._maybe_get_loss(stage, number), full_backward=full,
                                 last_backward=full and self._is_last(stage))

    def backward_weight(self, stage, number):
        self.backwards[stage.stage_index] += 1
        stage.backward_weight_one_chunk(number, last_backward=self._is_last(stage))

    def _is_last(self, stage):
        return self.backwards[stage.stage_index] == self.count

    def reduce(self, stage):
        if self.schedule._has_backward:
            stage.perform_reduce_grad(self.count if self.schedule.scale_grads else 1)


class _PipelineSchedule:
    """What schedules have in common: a batch is cut, stages find out what they exchange, and microbatches are run."""

    def __init__(self, stages, n_microbatches, loss_fn=None, args_chunk_spec=None, kwargs_chunk_spec=None, output_merge_spec=None,
                 scale_grads=True, backward_requires_autograd=True):
        self._stages, self._n_microbatches, self._loss_fn, self.scale_grads = stages, n_microbatches, loss_fn, scale_grads
        self._args_chunk_spec, self._kwargs_chunk_spec, self._output_merge_spec = args_chunk_spec, kwargs_chunk_spec, output_merge_spec
        self._has_backward, self._backward_requires_autograd = loss_fn is not None, backward_requires_autograd
        self._ready_for = None  # whether stages are ready for steps with backward
        # Of the step that goes on, for functions of the user's that stand for an action: losses so far, how many backwards each stage has
        # done, transfers that were begun by (stage, microbatch), gathers of parameters that were begun, and stages that have theirs.
        self._internal_losses, self.backward_counter = [], Counter()
        self.fwd_recv_ops, self.bwd_recv_ops, self.unshard_ops, self.unsharded_stages = {}, {}, {}, set()

    def _compute_loss(self, output, target, loss_kwargs=None):
        return self._loss_fn(output, target, **(loss_kwargs or {}))

    def _maybe_compute_loss(self, stage, output, target_mbs, mb_index, loss_kwargs=None):
        """Keeps the loss of a microbatch, on the last stage."""
        if stage.is_last and self._loss_fn is not None:
            self._internal_losses.append(self._compute_loss(output, target_mbs[mb_index] if target_mbs else None, loss_kwargs))

    def _maybe_get_loss(self, stage, mb_index):
        """The loss of a microbatch; None where another rank has it. Errors: RuntimeError where it is not there yet."""
        if not stage.is_last or self._loss_fn is None:
            return None
        if not 0 <= mb_index < len(self._internal_losses):
            raise RuntimeError(f"Loss for microbatch {mb_index} is not available. Available losses for microbatches: "
                               f"{self._internal_losses}")
        return self._internal_losses[mb_index]

    def _assert_unsharded(self, stage):
        """Waits until a stage has its parameters. Errors: AssertionError where nobody began to gather them."""
        index = stage.stage_index
        for handle in self.unshard_ops.pop(index, ()):
            self.unsharded_stages.add(index)
            if handle is not None:
                handle.wait()
        if stage._wrapper.is_sharded and index not in self.unsharded_stages:
            raise AssertionError(f"Attempted to compute on sharded stage_idx={index}")

    def step(self, *args, target=None, losses=None, return_outputs=True, loss_kwargs=None, **kwargs):
        """Runs a batch: args on the first stage, target on the last, kwargs on each. The output, on the last stage's rank.

        losses: a list, which gets the loss of each microbatch. loss_kwargs: more arguments of the loss function.
        """
        if self._has_backward and self._backward_requires_autograd and not tare.is_grad_enabled():
            raise RuntimeError("step() requires gradients to be enabled for backward computation; it should not be used under "
                               "torch.no_grad() context. Please call eval() instead.")
        for stage in self._stages:
            stage.has_backward = self._has_backward
            stage.clear_runtime_states()
        cut = self._split_inputs(args, kwargs)
        targets = None if target is None else list(microbatch._split_tensor(target, microbatch.TensorChunkSpec(0), self._n_microbatches))
        self._step_microbatches(*cut, targets, losses, return_outputs, loss_kwargs=loss_kwargs)
        last = next((stage for stage in self._stages if stage.is_last), None)
        return microbatch.merge_chunks(last.output_chunks, self._output_merge_spec) if last is not None and return_outputs else None

    @contextlib.contextmanager
    def _forward_only(self):
        wanted = self._has_backward
        self._has_backward = False
        try:
            yield
        finally:
            self._has_backward = wanted

    def eval(self, *args, target=None, losses=None, **kwargs):
        """Runs a batch without backward."""
        with self._forward_only():
            return self.step(*args, target=target, losses=losses, **kwargs)

    def _split_inputs(self, args, kwargs=None):
        if not args and not kwargs:
            return [()] * self._n_microbatches, [{}] * self._n_microbatches
        return microbatch.split_args_kwargs_into_chunks(args, kwargs, self._n_microbatches, self._args_chunk_spec, self._kwargs_chunk_spec)

    def _check_inputs(self, arg_mbs=None, kwarg_mbs=None, target_mbs=None, losses=None):
        """Errors: TypeError and ValueError for what is no list of microbatches."""
        for name, given in (("arg_mbs", arg_mbs), ("kwarg_mbs", kwarg_mbs), ("target_mbs", target_mbs)):
            if given is not None and not isinstance(given, list):
                raise TypeError(f"{name} must be a list but got a {type(given)}")
            if given is not None and len(given) != self._n_microbatches:
                raise ValueError(f"Expecting {self._n_microbatches} {name} but got {len(given)}")
        if losses is not None and not isinstance(losses, list):
            raise TypeError(f"losses must be a list but got a {type(losses)}")
        return ([()] * self._n_microbatches if arg_mbs is None else arg_mbs,
                [{}] * self._n_microbatches if kwarg_mbs is None else kwarg_mbs)

    @contextlib.contextmanager
    def _running(self, arg_mbs, kwarg_mbs, target_mbs, losses, return_outputs, loss_kwargs):
        """A step of these microbatches; behind it the caller's list has the losses."""
        for kept in (self._internal_losses, self.backward_counter, self.fwd_recv_ops, self.bwd_recv_ops, self.unshard_ops):
            kept.clear()
        run = _Run(self, self._check_inputs(arg_mbs, kwarg_mbs, target_mbs, losses), target_mbs, losses, return_outputs, loss_kwargs)
        self._initialize(run)
        yield run
        if losses is not None and any(stage.is_last for stage in self._stages):
            if len(run.losses) != self._n_microbatches:
                raise RuntimeError(f"Expecting {self._n_microbatches} losses but got {len(run.losses)}")
            losses[:] = run.losses

    def _initialize(self, run):
        """Stages agree about what they exchange: all were told, or each finds out by a trial. What is drawn in it is drawn again."""
        if self._ready_for is not None and self._ready_for == self._has_backward:
            return
        voted = None
        for stage in self._stages:
            voted = stage.vote(self._has_backward, voted)
        for stage in reversed(self._stages):
            voted = stage.hear_vote(voted)
        target = run.targets[0] if run.targets else None
        with tare.random.fork_rng(devices=[]):
            if voted.item() == 1:
                for stage in self._stages:
                    stage.take_said(self._has_backward)
            else:
                known = None
                for stage in self._stages:
                    known = stage.find_forward(run.args[0] if stage.is_first else known, run.kwargs[0], self._has_backward)
                known = None
                for stage in reversed(self._stages) if self._has_backward else ():
                    known = stage.find_backward(self._loss_fn, target, known, run.loss_kwargs)
                for stage in self._stages:
                    stage._wrapper.forget_trial()
        for stage in self._stages:
            stage.allocate(self._n_microbatches)
        self._ready_for = self._has_backward


# ----- one stage a rank


def fill(run):
    """All forwards."""
    stage, sends = run.stages[0], []
    for number in range(run.count):
        _transfer(stage.get_fwd_recv_ops(number))
        run.forward(stage, number)
        sends.append(_batch_p2p(stage.get_fwd_send_ops(number)))
    for works in sends:
        _wait_batch_p2p(works)


def fill_and_drain(run):
    """All forwards, and then all backwards."""
    fill(run)
    stage, sends = run.stages[0], []
    for number in range(run.count if stage.has_backward else 0):
        _transfer(stage.get_bwd_recv_ops(number))
        run.backward(stage, number)
        sends.append(_batch_p2p(stage.get_bwd_send_ops(number)))
    for works in sends:
        _wait_batch_p2p(works)
    run.reduce(stage)


def one_forward_one_backward(run):
    """Forwards until the pipeline is full, then one backward and one forward in turn, what goes up and what comes down together."""
    stage = run.stages[0]
    full = min(run.count, stage.num_stages - stage.stage_index)
    works, sends = [], []
    for number in range(full):
        _transfer(stage.get_fwd_recv_ops(number))
        run.forward(stage, number)
        _wait_batch_p2p(works)
        sends = stage.get_fwd_send_ops(number)
        works = _batch_p2p(sends) if number < full - 1 else []
    for number in range(run.count):
        _transfer(sends + stage.get_bwd_recv_ops(number))
        run.backward(stage, number)
        back, following = stage.get_bwd_send_ops(number), full + number
        if following < run.count:
            _transfer(back + stage.get_fwd_recv_ops(following))
            run.forward(stage, following)
            sends = stage.get_fwd_send_ops(following)
        else:
            _wait_batch_p2p(works)
            works, sends = _batch_p2p(back), []
    _wait_batch_p2p(works)
    run.reduce(stage)


# ----- any order list


class _Steps:
    """A rank's actions, each a method; transfers that were begun and are still to be waited for."""

    def __init__(self, run):
        self.run, self.schedule, self.stages = run, run.schedule, {stage.stage_index: stage for stage in run.stages}
        self.sends = []

    def do(self, action):
        stage, number = self.stages.get(action.stage_index), action.microbatch_index
        if stage is None:
            raise AssertionError(f"{action} is of a stage that this rank does not have: {sorted(self.stages)}")
        if number is None and action.computation_type not in (UNSHARD, RESHARD, REDUCE_GRAD):
            raise AssertionError(f"{action=} missing mb_index")
        self._ways[action.computation_type](self, stage, number)

    def _send_forward(self, stage, number):
        self.sends.append(_batch_p2p(stage.get_fwd_send_ops(number)))

    def _send_backward(self, stage, number):
        self.sends.append(_batch_p2p(stage.get_bwd_send_ops(number)))

    def _receive(self, stage, number, begun, operations):
        key = stage.stage_index, number
        if key in begun:
            raise AssertionError(f"Recv twice for stage_idx={stage.stage_index} mb_index={number} without executing what needs it")
        begun[key] = _batch_p2p(operations)

    def _receive_forward(self, stage, number):
        self._receive(stage, number, self.schedule.fwd_recv_ops, stage.get_fwd_recv_ops(number))

    def _receive_backward(self, stage, number):
        self._receive(stage, number, self.schedule.bwd_recv_ops, stage.get_bwd_recv_ops(number))

    def _await(self, stage, number, neighbour, begun):
        """Waits for what a step needs, unless the neighbour is on this rank or there is none."""
        if neighbour in self.stages or not 0 <= neighbour < stage.num_stages:
            return
        works = begun.pop((stage.stage_index, number), None)
        if works is None:
            raise AssertionError(f"Computing stage {stage.stage_index}, microbatch {number} before receiving input of stage {neighbour}")
        _wait_batch_p2p(works)

    def _forward(self, stage, number):
        self.schedule._assert_unsharded(stage)
        self._await(stage, number, stage.stage_index - 1, self.schedule.fwd_recv_ops)
        output = self.run.forward(stage, number)
        following = self.stages.get(stage.stage_index + 1)
        if following is not None:
            following.set_local_fwd_input(output, number)

    def _backward(self, stage, number, full=True):
        self.schedule._assert_unsharded(stage)
        self._await(stage, number, stage.stage_index + 1, self.schedule.bwd_recv_ops)
        self.run.backward(stage, number, full)
        before = self.stages.get(stage.stage_index - 1)
        if before is not None and stage.has_backward:
            before.set_local_bwd_input(stage.get_local_bwd_output(number), number)

    def _backward_input(self, stage, number):
        self._backward(stage, number, full=False)

    def _backward_weight(self, stage, number):
        self.schedule._assert_unsharded(stage)
        self.run.backward_weight(stage, number)

    def _sharded(self, stage):
        return [module for module in stage.submod.modules() if hasattr(module, "set_requires_gradient_sync")]

    def _unshard(self, stage, _):
        if stage._wrapper.is_sharded:
            if stage.stage_index in self.schedule.unshard_ops or stage.stage_index in self.schedule.unsharded_stages:
                raise AssertionError(f"Unsharding the same stage_idx={stage.stage_index} twice")
            self.schedule.unshard_ops[stage.stage_index] = [module.unshard(async_op=True) for module in self._sharded(stage)]

    def _reshard(self, stage, _):
        if stage._wrapper.is_sharded:
            if stage.stage_index not in self.schedule.unsharded_stages:
                raise AssertionError(f"Resharding stage_idx={stage.stage_index} without unsharding")
            for module in self._sharded(stage):
                module.reshard()
            self.schedule.unsharded_stages.remove(stage.stage_index)

    def _reduce(self, stage, _):
        self.run.reduce(stage)

    _ways = {SEND_F: _send_forward, SEND_B: _send_backward, RECV_F: _receive_forward, RECV_B: _receive_backward, FORWARD: _forward,
             FULL_BACKWARD: _backward, BACKWARD_INPUT: _backward_input, BACKWARD_WEIGHT: _backward_weight, UNSHARD: _unshard,
             RESHARD: _reshard, REDUCE_GRAD: _reduce}


def carry_out(run, orders, rank, replaced):
    """Does what a rank's order list says. `replaced`: functions of the user's in the place of some types of actions.

    Errors: what an action raises, with the place in the order lists.
    """
    steps = _Steps(run)
    context = _PipelineContext(run.schedule, run.args, run.kwargs, run.targets, run.given_losses)
    skipped = () if run.schedule._has_backward else (SEND_B, RECV_B, FULL_BACKWARD, BACKWARD_INPUT, BACKWARD_WEIGHT, REDUCE_GRAD)
    for place, action in enumerate(orders[rank]):
        try:
            if action.computation_type in replaced:
                replaced[action.computation_type](action, context)
                continue
            for part in action.parts if action.computation_type is OVERLAP_F_B else (action,):
                if part.computation_type not in skipped:
                    steps.do(part)
        except Exception as error:
            note = f"at step {place}, {action}, of rank {rank}'s order:\n{_format_pipeline_order(orders, place)}"
            if hasattr(error, "add_note"):
                error.add_note(note)
            raise
    while steps.sends:
        _wait_batch_p2p(steps.sends.pop())
    if run.schedule.unshard_ops:
        raise AssertionError("Unused unshard operations")
