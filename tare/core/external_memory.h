#pragma once

#include "tare/core/storage.h"

namespace tare {

/// Memory that somebody else owns, such as a NumPy array's, and keeps while a storage lies over it: the destructor lets
/// go of it.
class ForeignMemory : public Provenance {};

/// A storage over known bytes in host memory that `keeper` keeps.
Storage storage_over(std::byte* data, int64_t bytes, std::unique_ptr<ForeignMemory> keeper);

}  // namespace tare
