"""Which rank runs which stage, and how pieces of a model's input are told."""

__all__ = ["generate_stage_to_rank_mapping", "generate_rank_to_stage_mapping", "PipeliningShapeError"]


class PipeliningShapeError(RuntimeError):
    """A stage was given a tensor of other sizes, strides or type than it was told of."""


class PipeliningMetadataError(RuntimeError):
    """Stages do not agree about what they give each other."""


def generate_stage_to_rank_mapping(pp_size, num_stages, style="loop"):
    """The rank of each stage: in rounds (`loop`), or back and forth (`v`): of 4 stages on 2 ranks 0 1 0 1, or 0 1 1 0."""
    if num_stages % pp_size != 0:
        raise ValueError(f"num_stages {num_stages} must be evenly divisible by pp_size {pp_size} for {style} schedules") if style == "v" \
            else ValueError(f"num_stages {num_stages} must be evenly divisible by pp_size {pp_size}")
    if style not in ("loop", "v"):
        raise ValueError(f"Style {style} is not supported.")
    mapping = {}
    for stage in range(num_stages):
        turn, place = divmod(stage, pp_size)
        mapping[stage] = pp_size - 1 - place if style == "v" and turn % 2 else place
    return mapping


def generate_rank_to_stage_mapping(pp_size, num_stages, style="loop"):
    """The stages of each rank, in rising order."""
    stages = {}
    for stage, rank in generate_stage_to_rank_mapping(pp_size, num_stages, style).items():
        stages.setdefault(rank, []).append(stage)
    return stages
