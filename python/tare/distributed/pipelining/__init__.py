"""Pipelines: the stages of a model on ranks of their own, and schedules that run microbatches through them."""

from tare.distributed.pipelining import stage
from tare.distributed.pipelining._cut import Pipe, SplitPoint, build_stage, pipe_split, pipeline
from tare.distributed.pipelining.schedules import (Schedule1F1B, ScheduleDualPipeV, ScheduleGPipe, ScheduleInterleaved1F1B,
                                                   ScheduleInterleavedZeroBubble, ScheduleLoopedBFS, ScheduleZBVZeroBubble,
                                                   _ScheduleForwardOnly)
from tare.distributed.pipelining.stage import PipelineStage

stage.build_stage = build_stage  # which is made of stages, and is named beside them too

__all__ = ["Pipe", "pipe_split", "SplitPoint", "pipeline", "PipelineStage", "build_stage", "Schedule1F1B", "ScheduleGPipe",
           "ScheduleInterleaved1F1B", "ScheduleLoopedBFS", "ScheduleInterleavedZeroBubble", "ScheduleZBVZeroBubble", "ScheduleDualPipeV"]
