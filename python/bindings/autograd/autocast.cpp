#include "tare/autograd/autocast.h"

#include "autograd/objects.h"
#include "casters.h"
#include "tare/core/error.h"

// What `tare.amp.autocast_mode` sets and asks.
namespace tare::python {

static DeviceType kind_of(const std::string& text) { return Device(text).type; }

void add_autocast(nb::module_& module) {
  module.def("_autocast_dtype", [](const std::string& kind) { return autocast().dtype(kind_of(kind)); });
  module.def("_set_autocast_dtype",
             [](const std::string& kind, DType dtype) { autocast().set_dtype(kind_of(kind), dtype); });
  module.def("_autocast_enabled", [](const std::string& kind) { return autocast().enabled(kind_of(kind)); });
  module.def("_set_autocast_enabled",
             [](const std::string& kind, bool enabled) { autocast().set_enabled(kind_of(kind), enabled); });
  module.def("_is_any_autocast_enabled", [] { return autocast().any_enabled(); });
  module.def("is_autocast_cache_enabled", [] { return autocast().keeps_casts(); });
  module.def("set_autocast_cache_enabled", [](bool keeps) { autocast().set_keeps_casts(keeps); });
  module.def("clear_autocast_cache", [] { autocast().forget_casts(); });
  module.def("autocast_increment_nesting", [] { return autocast().enter(); });
  module.def("autocast_decrement_nesting", [] { return autocast().leave(); });
  module.def("_exclude_autocast", [](bool excluded) { autocast().exclude(excluded); });
}

}  // namespace tare::python
