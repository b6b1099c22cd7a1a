"""Settings of the compiler, kept and without effect."""

job_id = None
dynamic_sources = ""
unbacked_sources = ""
force_parameter_static_shapes = True
cache_key_tag = ""
