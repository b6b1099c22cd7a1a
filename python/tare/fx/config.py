"""Settings of generated code; none changes what is here."""

disable_progress = True
verbose_progress = False
do_not_emit_stack_traces = False
