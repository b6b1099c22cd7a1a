"""Settings of the generating compiler, kept and without effect."""

from tare._engine.kept_settings import keep_patchable

emulate_precision_casts = False
max_autotune = False
coordinate_descent_tuning = False
epilogue_fusion = True
fx_graph_cache = True
reorder_for_compute_comm_overlap = False
_micro_pipeline_tp = False

keep_patchable(globals())
