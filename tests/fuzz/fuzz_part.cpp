#include <string_view>

#include "tare/core/error.h"
#include "tare/distributed/process/parts.h"

// Any bytes are another rank's part of a call, which is then held against itself and carried out, or an error.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  class Same : public tare::Requests {
   public:
    explicit Same(const tare::Request& request) : request_(request) {}
    const tare::Request& of(int64_t) const override { return request_; }

   private:
    const tare::Request& request_;
  };
  try {
    const tare::Pending::Part part = tare::decode_part({reinterpret_cast<const char*>(data), size}, 2);
    int64_t bytes = 0;
    for (const tare::ExchangeItem& item : part.request.items)
      for (const auto* tensors : {&item.inputs, &item.outputs})
        for (const tare::Tensor& tensor : *tensors) bytes |= tensor.nbytes();
    if (bytes > (1 << 20)) return 0;  // a part of a large tensor takes its memory
    tare::check_request(part.request, 1, 2);
    (void)tare::disagreement(part.request, 0, part.request, 1, 2);
    (void)(part.request.str() + part.origin.str());
    tare::deliver(Same(part.request), {1}, 2, false);
    (void)tare::encode_part(part, 1, 0, 2);
  } catch (const tare::Error&) {
  }
  return 0;
}
