"""From what ranks compute to all that they do: transfers between stages, and steps of sharded parameters. Checks of order lists."""

import itertools
from collections import Counter, deque

from tare.distributed.pipelining._actions import (BACKWARD_INPUT, BACKWARD_WEIGHT, FORWARD, FULL_BACKWARD, RECV_B, RECV_F, REDUCE_GRAD,
                                                  RESHARD, SEND_B, SEND_F, UNSHARD, _Action, _format_pipeline_order)

_BACKWARDS = (BACKWARD_INPUT, FULL_BACKWARD)


def _add_reduce_grad(actions, n_microbatches):
    """Adds a stage's reduction of gradients behind its last backward; steps of waiting go."""
    found, backwards = [], Counter()
    for action in filter(None, actions):
        found.append(action)
        for part in action.parts:
            if part.computation_type in (BACKWARD_WEIGHT, FULL_BACKWARD):
                backwards[part.stage_index] += 1
                if backwards[part.stage_index] == n_microbatches:
                    found.append(_Action(part.stage_index, REDUCE_GRAD))
    return found


def _stages_ahead(actions, count):
    """The stages that compute next, at least `count` of them if there are as many."""
    stages = []
    for action in actions:
        stages += [part.stage_index for part in action.parts if part.stage_index not in stages]
        if len(stages) >= count:
            break
    return stages


def _add_unshard_reshard(compute_actions, max_active_stages=3):
    """Gathers parameters of the stages that compute next, and drops those of others; steps of waiting go."""
    actions = [action for action in compute_actions if action is not None]
    active, found = set(), []  # a set, since the order in which stages are dropped is that in which Python walks one
    for number, action in enumerate(actions):
        ahead = _stages_ahead(itertools.islice(actions, number, None), max_active_stages)
        missing, dropped = [stage for stage in ahead if stage not in active], [stage for stage in active if stage not in ahead]
        for stage in dropped:
            active.remove(stage)
            found.append(_Action(stage, RESHARD))
        for stage in missing:
            active.add(stage)
            found.append(_Action(stage, UNSHARD))
        found.append(action)
    return found + [_Action(stage, RESHARD) for stage in active]


def _merge_bw(compute_actions):
    """A backward of inputs and that of the same weights right behind it become one; steps of waiting go."""
    found = []
    for action in filter(None, compute_actions):
        before = found[-1] if found else None
        if before and action.computation_type is BACKWARD_WEIGHT and before == action._replace(computation_type=BACKWARD_INPUT):
            found[-1] = action._replace(computation_type=FULL_BACKWARD)
        else:
            found.append(action)
    return found


def _inputs(action, num_stages):
    """The actions of which one has to be done before: a transfer, or the neighbour's step on the same rank. None: nothing has to."""
    stage, kind, microbatch = action[:3]
    if kind is FORWARD and stage > 0:
        return _Action(stage, RECV_F, microbatch), _Action(stage - 1, FORWARD, microbatch)
    if kind in _BACKWARDS and stage < num_stages - 1:
        return _Action(stage, RECV_B, microbatch), *(_Action(stage + 1, one, microbatch) for one in _BACKWARDS)
    return None


def _transfer(action, stage_to_rank, num_stages):
    """The send and the receive that bring a step's result to its neighbour on another rank; None where it stays."""
    stage, kind, microbatch = action[:3]
    if kind is FORWARD and stage < num_stages - 1:
        other, send, receive = stage + 1, SEND_F, RECV_F
    elif kind in _BACKWARDS and stage > 0:
        other, send, receive = stage - 1, SEND_B, RECV_B
    else:
        return None
    if stage_to_rank(other) == stage_to_rank(stage):
        return None
    return _Action(stage, send, microbatch), _Action(other, receive, microbatch)


def _add_send_recv(compute_actions, stage_to_rank, num_stages):
    """Adds transfers: a step's send stands behind it, and the receive where the other rank is then.

    So no rank waits for one that waits for it. Errors: AssertionError for lists in which all ranks wait, with what each waits for.
    """
    waiting = {rank: deque(compute_actions[rank]) for rank in sorted(compute_actions)}
    found, done = {rank: [] for rank in compute_actions}, {rank: set() for rank in compute_actions}

    def put(rank, action):
        found[rank].append(action)
        done[rank].add(action)

    def is_ready(rank, action):
        inputs = [_inputs(part, num_stages) for part in action.parts] if action else []
        return all(any(one in done[rank] for one in needed) for needed in inputs if needed)

    while waiting:
        moved = False
        for rank in list(waiting):
            action = waiting[rank][0] if waiting[rank] else None
            if action is not None and not is_ready(rank, action):
                continue
            moved = True
            if waiting[rank]:
                waiting[rank].popleft()
            if action is not None:
                found[rank].append(action)
                for part in action.parts:
                    done[rank].add(part)
                    transfer = _transfer(part, stage_to_rank, num_stages)
                    if transfer:
                        put(rank, transfer[0])
                        put(stage_to_rank(transfer[1].stage_index), transfer[1])
            if not waiting[rank]:
                del waiting[rank]
        if not moved:
            raise AssertionError("Malformed compute schedule, can't schedule sends/recvs: "
                                 + _stuck({rank: waiting[rank][0] for rank in waiting}, num_stages, stage_to_rank))
    return found


def _stuck(actions, num_stages, stage_to_rank):
    """Who waits for what."""
    texts = []
    for rank, action in sorted(actions.items()):
        needed = next((inputs for inputs in (_inputs(part, num_stages) for part in action.parts) if inputs), None)
        if action.computation_type in (RECV_F, RECV_B):
            needed = (_sender(action),)
        if needed is None:
            texts.append(f"rank {rank} is at {action}")
            continue
        step = needed[-1] if needed[0].computation_type in (RECV_F, RECV_B) else needed[0]
        texts.append(f"rank {rank} is at {action} and waits for {step} of rank {stage_to_rank(step.stage_index)}")
    return "; ".join(texts)


def _sender(action):
    """The send that a receive waits for."""
    step, kind = (-1, SEND_F) if action.computation_type is RECV_F else (1, SEND_B)
    return _Action(action.stage_index + step, kind, action.microbatch_index)


def _defer_recv_ops(actions, stage_to_rank):
    """Moves each receive to the step that needs it, but for those that a rank of lower number has to take before it sends to the same peer:
    of two ranks that send to one another, one receives first."""
    result = {}
    for rank, order in actions.items():
        found, held = [], {}
        for action in order:
            if action.computation_type in (RECV_F, RECV_B):
                held[action] = stage_to_rank(_sender(action).stage_index)
                continue
            if action.computation_type in (SEND_F, SEND_B):
                peer = stage_to_rank(action.stage_index + (1 if action.computation_type is SEND_F else -1))
                due = [one for one, sender in held.items() if sender == peer] if rank < peer else []
            else:
                kinds = {FORWARD: RECV_F, FULL_BACKWARD: RECV_B, BACKWARD_INPUT: RECV_B}
                due = [_Action(part.stage_index, kinds[part.computation_type], part.microbatch_index) for part in action.parts
                       if part.computation_type in kinds]
            for one in due:
                if held.pop(one, None) is not None:
                    found.append(one)
            found.append(action)
        if held:
            raise AssertionError(f"Malformed input schedule on rank {rank}: leftover RECV ops with no consumer found: {list(held)}. Every "
                                 "RECV must be consumed by a downstream compute op.")
        result[rank] = found
    return result


_NEEDS = {FULL_BACKWARD: (FORWARD, "Full Backward", "Forward"), BACKWARD_INPUT: (FORWARD, "Backward Input", "Forward"),
          BACKWARD_WEIGHT: (BACKWARD_INPUT, "Backward Weight", "Backward Input")}


def _validate_schedule(actions, pp_group_size, num_stages, num_microbatches):
    """The rank of each stage. Errors: AssertionError for lists in which an action is missing, stands twice, or comes too early."""
    if len(actions) != pp_group_size:
        raise AssertionError(f"Schedule has incorrect number of ranks - expected {pp_group_size}, actual {len(actions)}")
    for rank in range(pp_group_size):
        if rank not in actions:
            raise AssertionError(f"Schedule is missing actions for rank {rank}")
    done, ranks = {}, {}

    def fail(rank, step, text):
        raise AssertionError(f"Rank {rank}, step {step}: {text}\n\nFull pipeline schedule:\n{_format_pipeline_order(actions, step)}")

    for rank, order in actions.items():
        for step, action in enumerate(order):
            if action is None:
                continue
            if not isinstance(action, _Action):
                raise AssertionError(f"Rank {rank}, step {step}: Got an invalid action: {action}, expected instance of _Action")
            for part in action.parts:
                stage, kind, microbatch = part[:3]
                if not 0 <= stage < num_stages:
                    fail(rank, step, f"{part} is of stage {stage}, and there are {num_stages}")
                needed = _NEEDS.get(kind)
                if needed and (stage, needed[0], microbatch) not in done:
                    fail(rank, step, f"Running {needed[1]} for stage {stage}, microbatch {microbatch} without first running {needed[2]}")
                alike = (FULL_BACKWARD, BACKWARD_INPUT) if kind in _BACKWARDS else (kind,)
                before = next((done[stage, one, microbatch] for one in alike if (stage, one, microbatch) in done), None)
                if before is not None and kind in (FORWARD, *_NEEDS):
                    fail(rank, step, f"{part} is done a second time: step {before[1]} of rank {before[0]} does it")
                if microbatch is not None and not 0 <= microbatch < num_microbatches:
                    fail(rank, step, f"{part} is of microbatch {microbatch}, and there are {num_microbatches}")
                done[stage, kind, microbatch] = rank, step
                if ranks.setdefault(stage, rank) != rank:
                    raise AssertionError(f"Rank {rank}, step {step}: Stage {stage} is assigned to both rank {rank} and rank {ranks[stage]}")
    for stage in range(num_stages):
        _check_counts(stage, done, num_microbatches)
    return ranks


def _check_counts(stage, done, microbatches):
    count = {kind: {mb for one, step, mb in done if one == stage and step is kind} for kind in
             (FORWARD, FULL_BACKWARD, BACKWARD_INPUT, BACKWARD_WEIGHT)}
    forwards, backwards, inputs, weights = count.values()
    whole = set(range(microbatches))
    if len(forwards) != microbatches:
        raise AssertionError(f"Got {len(forwards)} {FORWARD} microbatches for stage {stage}, expected {microbatches}: "
                             f"{sorted(whole - forwards)} are missing")
    if len(inputs) != len(weights):
        raise AssertionError(f"Invalid backward microbatches for stage {stage}: I and W must have equal counts,             but got "
                             f"I={len(inputs)}, W={len(weights)}: {sorted(inputs ^ weights)} have one of the two")
    if len(backwards) + len(inputs) != microbatches:
        raise AssertionError(f"Invalid backward microbatches for stage {stage}: expected {microbatches} total backwards,             "
                             f"but got B={len(backwards)}, I={len(inputs)}, W={len(weights)}: "
                             f"{sorted(whole - backwards - inputs)} are missing")


def _simulate_comms_compute(pipeline_order, stage_to_rank, num_stages):
    """What each rank does at each tick, if every action takes one and a rank waits for what it needs; None is waiting.

    Errors: ValueError for lists in which all ranks wait: a deadlock, with who waits for what.
    """
    waiting = {rank: deque(action for action in order if action is not None) for rank, order in sorted(pipeline_order.items())}
    done, ticks = {rank: set() for rank in waiting}, {rank: [] for rank in waiting}
    everywhere = set()

    def is_ready(rank, action):
        if action.computation_type in (RECV_F, RECV_B):
            return _sender(action) in everywhere
        if action.computation_type in (SEND_F, SEND_B):
            kinds = (FORWARD,) if action.computation_type is SEND_F else _BACKWARDS
            return any(_Action(action.stage_index, kind, action.microbatch_index) in done[rank] for kind in kinds)
        inputs = (_inputs(part, num_stages) for part in action.parts)
        return all(any(one in done[rank] for one in needed) for needed in inputs if needed)

    while any(waiting.values()):
        ready = {rank: order[0] for rank, order in waiting.items() if order and is_ready(rank, order[0])}
        if not ready:
            raise ValueError("Schedule is not progressing, all ranks wait: "
                             + _stuck({rank: order[0] for rank, order in waiting.items() if order}, num_stages, stage_to_rank))
        for rank in waiting:
            ticks[rank].append(ready.get(rank))
        for rank, action in ready.items():
            waiting[rank].popleft()
            done[rank].update(action.parts)
            everywhere.update(action.parts)
    return ticks
