"""Settings of the functions' compiler, kept and without effect."""

from tare._engine.kept_settings import keep_patchable

activation_memory_budget = 1.0
activation_memory_budget_runtime_estimator = "flops"
activation_memory_budget_solver = "dp"
visualize_memory_budget_pareto = False
memory_budget_pareto_dir = None
donated_buffer = True

keep_patchable(globals())
