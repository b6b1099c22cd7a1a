"""Pipelines: the stages of a model on ranks of their own, and schedules that run microbatches through them."""

from tare._engine import refusals as _refusals
from tare.distributed.pipelining.schedules import (Schedule1F1B, ScheduleDualPipeV, ScheduleGPipe, ScheduleInterleaved1F1B,
                                                   ScheduleInterleavedZeroBubble, ScheduleLoopedBFS, ScheduleZBVZeroBubble,
                                                   _ScheduleForwardOnly)
from tare.distributed.pipelining.stage import PipelineStage, build_stage

__all__ = ["Pipe", "pipe_split", "SplitPoint", "pipeline", "PipelineStage", "build_stage", "Schedule1F1B", "ScheduleGPipe",
           "ScheduleInterleaved1F1B", "ScheduleLoopedBFS", "ScheduleInterleavedZeroBubble", "ScheduleZBVZeroBubble", "ScheduleDualPipeV"]
_refusals.refuse(globals(), "Pipe pipe_split SplitPoint pipeline")  # they cut a model that torch.export has traced
