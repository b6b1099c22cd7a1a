#include <cstdint>
#include <cstdlib>
#include <string>

#include "tare/checkpoint/pickle/pickle.h"

// Any bytes are a pickle or a CheckpointError; what is read can be printed, and names values of its own only.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace pickle = tare::checkpoint::pickle;
  using pickle::Kind;
  try {
    const pickle::Document document = pickle::parse({reinterpret_cast<const char*>(data), size}, {"fuzz", 0});
    pickle::print(document, document.root(), 200);
    for (pickle::Ref ref = 0; ref < document.size(); ++ref)
      if (const Kind kind = document.kind(ref); kind >= Kind::list && kind <= Kind::frozen_set)
        for (const pickle::Ref item : document.items(ref))
          if (item >= document.size()) std::abort();
  } catch (const tare::CheckpointError&) {
  }
  return 0;
}
