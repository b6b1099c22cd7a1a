"""The order lists of schedules: what each rank computes, step by step; None is a step of waiting."""

from collections import Counter

from tare.distributed.pipelining._actions import (BACKWARD_INPUT, BACKWARD_WEIGHT, FORWARD, FULL_BACKWARD, OVERLAP_F_B, _Action)


class _Order(list):
    """The list of a rank. Microbatches of a stage are taken in their order, each kind of step by itself; B is I and W together."""

    def __init__(self, wait=0):
        super().__init__([None] * wait)
        self._done = Counter()

    def next(self, stage, kind):
        """The next action of a stage."""
        first = BACKWARD_INPUT if kind is FULL_BACKWARD else kind
        action = _Action(stage, kind, self._done[stage, first])
        self._done[stage, first] += 1
        if kind is FULL_BACKWARD:
            self._done[stage, BACKWARD_WEIGHT] += 1
        return action

    def add(self, stage, kind):
        self.append(self.next(stage, kind))

    def done(self, stage, kind):
        return self._done[stage, kind]

    def wait(self, steps):
        self.extend([None] * steps)


def gpipe(rank, ranks, microbatches):
    """All forwards, and then all backwards."""
    order = _Order(rank)
    for kind, wait in ((FORWARD, 3 * (ranks - 1 - rank)), (FULL_BACKWARD, 0)):
        for _ in range(microbatches):
            order.add(rank, kind)
        order.wait(wait)
    return order


def one_forward_one_backward(rank, ranks, microbatches):
    """As many forwards as there are ranks behind, one forward and one backward in turn, and the backwards that are left."""
    order, ahead = _Order(rank), ranks - 1 - rank
    for _ in range(ahead):
        order.add(rank, FORWARD)
    order.wait(2 * ahead)
    for _ in range(microbatches - ahead):
        order.add(rank, FORWARD)
        order.add(rank, FULL_BACKWARD)
    for _ in range(ahead):
        order.wait(1)
        order.add(rank, FULL_BACKWARD)
    return order


def looped_bfs(rank, ranks, local, microbatches):
    """Stage after stage all microbatches, and back."""
    order, stages = _Order(rank), range(rank, ranks * local, ranks)
    for stage in stages:
        for _ in range(microbatches):
            order.add(stage, FORWARD)
    order.wait(2 * (ranks - 1 - rank))
    for stage in reversed(stages):
        order.extend(_Action(stage, FULL_BACKWARD, microbatch) for microbatch in reversed(range(microbatches)))
    return order


def interleaved(rank, ranks, local, microbatches, per_round, zero_bubble=False):
    """Rounds of `per_round` microbatches, of each stage of a rank in turn; forwards and backwards alternate once the pipeline is full.

    With zero bubbles, the backwards of weights fill steps of waiting.
    """
    total = local * microbatches
    full = min((local - 1) * per_round + (1 if zero_bubble else 2) * (ranks - 1 - rank), total)  # forwards until the pipeline is full
    turns = [number // per_round % local for number in range(total)]
    forwards = [turn * ranks + rank for turn in turns]
    backwards = [(local - 1 - turn) * ranks + rank for turn in turns]
    order, backward, weights = _Order(rank), BACKWARD_INPUT if zero_bubble else FULL_BACKWARD, iter(backwards)
    for stage in forwards[:full]:
        order.add(stage, FORWARD)
    if full:
        order.wait(ranks - rank - 1 if zero_bubble else local * ranks + 2 * (ranks - 1 - rank) - full - rank)
    for number, stage in enumerate(backwards):
        if full + number < total:
            order.add(forwards[full + number], FORWARD)
        elif not zero_bubble:
            order.wait(1)
        order.add(stage, backward)
        if zero_bubble and number >= rank:
            order.add(next(weights), BACKWARD_WEIGHT)
    if zero_bubble:
        for stage in weights:
            order.add(stage, BACKWARD_WEIGHT)
    return order


def with_bubbles(orders):
    """Adds a step of waiting wherever a forward comes before that of the stage ahead of it was done, a step earlier."""
    place, found, done = dict.fromkeys(orders, 0), {rank: [] for rank in orders}, set()
    while any(place[rank] < len(orders[rank]) for rank in orders):
        just_done = set()
        for rank, order in orders.items():
            if place[rank] == len(order):
                continue
            action = order[place[rank]]
            needed = action and action.computation_type is FORWARD and action.stage_index > 0
            if needed and (action.stage_index - 1, action.microbatch_index) not in done:
                found[rank].append(None)
                continue
            found[rank].append(action)
            place[rank] += 1
            if action and action.computation_type is FORWARD:
                just_done.add((action.stage_index, action.microbatch_index))
        done |= just_done
    return found


def zero_bubble_v(rank, ranks, microbatches):
    """Two stages a rank, there and back, as in section 6 of arXiv 2401.10241. Microbatches beyond those there are become waiting."""
    down, up, order = rank, 2 * ranks - 1 - rank, _Order(rank)
    count = max(2 * ranks - 1, microbatches)  # as many as fill the pipeline

    def add(*steps, times=1):
        for _ in range(times):
            for stage, kind in steps:
                order.add(stage, kind)

    backward_down, backward_up = [((stage, BACKWARD_INPUT), (stage, BACKWARD_WEIGHT)) for stage in (down, up)]
    add((down, FORWARD), times=2 * (ranks - rank) - 1)
    add((up, FORWARD), (down, FORWARD), times=rank)
    add((up, FORWARD), *backward_up, times=ranks - rank)
    while order.done(up, FORWARD) < order.done(down, FORWARD) or order.done(down, FORWARD) < count:
        if order.done(down, FORWARD) < count:
            add((down, FORWARD))
        add(*backward_down, (up, FORWARD), *backward_up)
    add((down, BACKWARD_INPUT), (up, BACKWARD_INPUT), times=rank)
    add(*backward_down, times=ranks - rank)
    for stage in (up, down):
        add((stage, BACKWARD_WEIGHT), times=order.done(stage, BACKWARD_INPUT) - order.done(stage, BACKWARD_WEIGHT))
    return [action if action is not None and action.microbatch_index < microbatches else None for action in order]


class _Pairs(_Order):
    """An order in which a forward and a backward go on at once, and backwards of weights wait their turn."""

    def __init__(self):
        super().__init__()
        self.waiting = []  # backwards of weights that are still to come

    def backward_input(self, stage):
        action = self.next(stage, BACKWARD_INPUT)
        self.append(action)
        self.waiting.append((stage, action.microbatch_index))

    def weight(self):
        """The backward of weights that waits longest, if one waits."""
        if self.waiting:
            stage, microbatch = self.waiting.pop(0)
            self.append(_Action(stage, BACKWARD_WEIGHT, microbatch))

    def together(self, forward, backward):
        self.append(_Action(-1, OVERLAP_F_B, None, (self.next(forward, FORWARD), self.next(backward, FULL_BACKWARD))))


def dual_pipe_v(rank, ranks, microbatches):
    """Two stages a rank, there and back, both ways overlapped: the eight phases of DualPipeV (github.com/deepseek-ai/DualPipe)."""
    down, up, behind = rank, 2 * ranks - 1 - rank, ranks - 1 - rank
    order = _Pairs()
    for _ in range(2 * behind):
        order.add(down, FORWARD)
    for _ in range(rank + 1):
        order.add(down, FORWARD)
        order.add(up, FORWARD)
    for _ in range(behind):
        order.backward_input(up)
        order.weight()
        order.add(up, FORWARD)
    for number in range(microbatches - 2 * ranks + rank + 1):
        if number == 0 and behind == 0:  # apart, so that the last rank waits less
            order.add(down, FORWARD)
            order.add(up, FULL_BACKWARD)
        else:
            order.together(down, up)
        order.together(up, down)
    for _ in range(behind):
        order.add(up, FULL_BACKWARD)
        order.together(up, down)
    # From the middle on weights are left for later; whether the middle comes before a stage's step or between the two is the rank's parity.
    apart = False
    for number in range(rank + 1):
        for stage, parity in ((up, 1), (down, 0)):
            apart = apart or number == (rank + 1) // 2 and rank % 2 == parity
            order.backward_input(stage) if apart else order.add(stage, FULL_BACKWARD)
    for _ in range(behind):
        order.weight()
        order.backward_input(down) if apart else order.add(down, FULL_BACKWARD)
    for _ in range(rank + 1):
        order.weight()
    return list(order)
