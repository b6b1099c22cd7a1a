#include <algorithm>
#include <string>

#include "tare/distributed/process/store_server.h"

// Any bytes are a conversation with a store's server, or end it; in whatever pieces they come, the answers are the
// same.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::string whole, pieces;
  for (const size_t step : {std::max<size_t>(size, 1), size_t{3}}) {
    tare::StoreServer server;
    server.open(1);
    bool well = true;
    for (size_t at = 0; at < size && well; at += step) well = server.feed(1, bytes.substr(at, step));
    (step == 3 ? pieces : whole) = server.take_answer(1);
  }
  if (whole != pieces) __builtin_trap();
  return 0;
}
