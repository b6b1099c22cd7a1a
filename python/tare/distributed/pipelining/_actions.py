"""What a rank of a pipeline does, step by step: a forward, a backward or part of it, a transfer, a step of sharded parameters."""

import enum
import re
from typing import NamedTuple


class _ComputationType(str, enum.Enum):
    FORWARD = "F"
    BACKWARD_INPUT = "I"
    BACKWARD_WEIGHT = "W"
    UNSHARD = "UNSHARD"
    RESHARD = "RESHARD"
    SEND_F = "SEND_F"
    RECV_F = "RECV_F"
    SEND_B = "SEND_B"
    RECV_B = "RECV_B"
    FULL_BACKWARD = "B"
    OVERLAP_F_B = "OVERLAP_F_B"
    REDUCE_GRAD = "REDUCE_GRAD"

    @staticmethod
    def from_str(action):
        try:
            return _ComputationType(action)
        except ValueError:
            raise RuntimeError(f"Invalid computation type {action}") from None


FORWARD, BACKWARD_INPUT, BACKWARD_WEIGHT, UNSHARD, RESHARD, SEND_F, RECV_F, SEND_B, RECV_B, FULL_BACKWARD, OVERLAP_F_B, REDUCE_GRAD = (
    _ComputationType)
_COMPUTES = (FORWARD, FULL_BACKWARD, BACKWARD_INPUT, BACKWARD_WEIGHT, OVERLAP_F_B)
_NAMES = "|".join(sorted((one.value for one in _ComputationType if one is not OVERLAP_F_B), key=len, reverse=True))
_ACTION = re.compile(rf"(\d+)({_NAMES})(\d*)$")
_TOGETHER = re.compile(r"\((.*)\)(\w+)$")


class _Action(NamedTuple):
    """`2F0`: stage 2's forward of microbatch 0; `(0F1;3B0)OVERLAP_F_B`: two that go on at once."""

    stage_index: int
    computation_type: _ComputationType
    microbatch_index: int | None = None
    sub_actions: tuple["_Action", ...] | None = None

    def __repr__(self):
        kind = self.computation_type.value
        if self.sub_actions is not None:
            return f"({';'.join(map(repr, self.sub_actions))}){kind}"
        return f"{self.stage_index}{kind}{'' if self.microbatch_index is None else self.microbatch_index}"

    __str__ = __repr__

    @property
    def is_compute_op(self):
        return self.computation_type in _COMPUTES

    @property
    def parts(self):
        """The actions that go on at once: itself, or those it is made of."""
        return (self,) if self.sub_actions is None else self.sub_actions

    @staticmethod
    def from_str(action_string):
        """What `repr` writes, read; None of an empty text. Errors: RuntimeError."""
        text = action_string.strip()
        if not text:
            return None
        together = _TOGETHER.match(text)
        if together:
            parts = tuple(filter(None, map(_Action.from_str, together[1].split(";"))))
            return _Action(-1, _ComputationType.from_str(together[2]), None, parts or None)
        found = _ACTION.match(text)
        if found is None:
            raise RuntimeError(f"Invalid action string: {text}, should be formatted as [stage][action type][(microbatch)] e.g. 2F0")
        return _Action(int(found[1]), _ComputationType(found[2]), int(found[3]) if found[3] else None)


def _format_pipeline_order(pipeline_order, error_step_number=None):
    """A table: a column a rank, a row a step; the row of an error is marked."""
    ranks = sorted(pipeline_order)
    steps = max((len(pipeline_order[rank]) for rank in ranks), default=0)
    digits = len(str(max(steps - 1, 0)))
    rows = [["" if step >= len(pipeline_order[rank]) or pipeline_order[rank][step] is None else str(pipeline_order[rank][step])
             for rank in ranks] for step in range(steps)]
    heads = [f"Rank {rank}" for rank in ranks]
    widths = [max(map(len, column)) for column in zip(heads, *rows)]
    lines = ["".ljust(len("Step ") + digits) + " " + " ".join(head.ljust(width) for head, width in zip(heads, widths))]
    for step, row in enumerate(rows):
        mark = " <-- ERROR HERE" if step == error_step_number else ""
        lines.append(f"Step {step:0{digits}d}: " + " ".join(cell.ljust(width) for cell, width in zip(row, widths)) + mark)
    return "\n".join(lines) + "\n"
