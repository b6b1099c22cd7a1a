#pragma once

#include "python.h"

namespace tare::python {

/// The runs that listen in this process, as `_C._observers`: modules in Python look whether it is empty at each call.
inline nb::list observers() {
  static nb::list* const list = new nb::list;  // lives as long as the interpreter
  return *list;
}

/// Stands in that list while it lives.
class ListedObserver {
 public:
  ListedObserver() { observers().append(name()); }
  ~ListedObserver() { observers().attr("remove")(name()); }
  ListedObserver(const ListedObserver&) = delete;
  ListedObserver& operator=(const ListedObserver&) = delete;

 private:
  nb::int_ name() const { return nb::int_(reinterpret_cast<uintptr_t>(this)); }
};

}  // namespace tare::python
