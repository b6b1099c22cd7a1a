#pragma once

#include <nanobind/nanobind.h>

#include "casters.h"
#include "tare/distributed/scheduler.h"

// What ranks of one process take turns with in Python (python/tare/distributed/_rank_state.py).
namespace tare::python {

void add_rank_state(nb::module_& here);
/// A program's thread lets go of the interpreter while others run; its state, one of `states`, is put in the place of
/// theirs by `turns` when it goes on.
Scheduler::Hooks hooks_of(nb::object turns, const nb::list& states);

}  // namespace tare::python
