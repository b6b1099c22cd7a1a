#pragma once

#include "tare/core/storage.h"

namespace tare::python {

/// A storage as Python has it: `tare._C._Storage`, which UntypedStorage holds.
struct PythonStorage {
  Storage storage;
};

}  // namespace tare::python
