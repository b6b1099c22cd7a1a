#include "tare/distributed/process/parts.h"

#include <cstring>

#include "tare/core/thread.h"
#include "tare/distributed/process/bytes.h"
#include "tare/run/event.h"

namespace tare {

namespace {

[[noreturn]] void fail_message() {
  fail<DistError>("a message of another rank is none: is it another version of tare?");
}

enum class Elements : uint8_t { none, all, some };

// What is at the front of a message, or the error.
template <class T>
T read_number(ByteReader& reader) {
  T value{};
  if (!reader.number(value)) fail_message();
  return value;
}
std::string_view read_text(ByteReader& reader) {
  std::string_view text;
  if (!reader.raw(read_number<uint64_t>(reader), text)) fail_message();
  return text;
}
// How many follow, of which each takes a byte at least.
size_t read_count(ByteReader& reader) {
  const auto count = read_number<uint64_t>(reader);
  if (count > reader.left()) fail_message();
  return count;
}
std::vector<int64_t> read_numbers(ByteReader& reader) {
  std::vector<int64_t> all(read_count(reader));
  for (int64_t& one : all) one = read_number<int64_t>(reader);
  return all;
}
template <class List>
void write_numbers(ByteWriter& writer, const List& list) {
  writer.number(static_cast<uint64_t>(list.size()));
  for (const int64_t one : list) writer.number(one);
}

// Messages are no operators of the program.
struct Unheard {
  ThreadGuard<Interceptor*> interceptors{&ThreadState::interceptors, nullptr};
  ThreadGuard<Observer*> observer{&ThreadState::observer, nullptr};
};

void write_tensor(ByteWriter& writer, const Tensor& tensor, Share share, std::pair<int64_t, int64_t> range) {
  writer.number(tensor.dtype()).number(tensor.device().type).number(tensor.device().index);
  write_numbers(writer, tensor.sizes());
  if (share == Share::nothing || !tensor.storage() || !tensor.storage().known()) {
    writer.number(Elements::none);
    return;
  }
  const Tensor rows = tensor.is_contiguous() ? tensor : copy_of(tensor);
  const auto element = static_cast<int64_t>(itemsize(tensor.dtype()));
  const char* const data = reinterpret_cast<const char*>(rows.storage().data()) + rows.storage_offset() * element;
  if (share == Share::whole) {
    writer.number(Elements::all).text({data, static_cast<size_t>(tensor.numel() * element)});
    return;
  }
  writer.number(Elements::some).number(range.first);
  writer.text({data + range.first * element, static_cast<size_t>(range.second * element)});
}

Tensor read_tensor(ByteReader& reader) {
  const auto dtype = read_number<DType>(reader);
  const auto type = read_number<DeviceType>(reader);
  const auto index = read_number<int8_t>(reader);
  const std::vector<int64_t> sizes = read_numbers(reader);
  if (dtype >= DType::undefined || type > DeviceType::npu || index < -1 || sizes.size() > 64) fail_message();
  for (const int64_t size : sizes)
    if (size < 0) fail_message();
  const Device device(type, index);
  TensorMeta meta(dtype, device, IntList(sizes.data(), std::ssize(sizes)));
  const int64_t bytes = meta.storage_bytes();
  const auto elements = read_number<Elements>(reader);
  if (elements == Elements::none) return {std::move(meta), Storage::unknown(bytes, device)};
  if (!device.is_cpu() || elements > Elements::some) fail_message();
  const auto element = static_cast<int64_t>(itemsize(dtype));
  const int64_t first = elements == Elements::some ? read_number<int64_t>(reader) : 0;
  const std::string_view data = read_text(reader);
  const auto count = static_cast<int64_t>(data.size());
  if (first < 0 || first > bytes / element || count > bytes - first * element ||
      (elements == Elements::all && count != bytes))
    fail_message();
  Tensor tensor(std::move(meta), Storage(bytes, device));
  if (tensor.storage().data() == nullptr) return tensor;  // empty, or nothing is kept here
  std::memcpy(tensor.storage().data() + first * element, data.data(), data.size());
  tensor.storage()->state = StorageState::known;
  return tensor;
}

void write_tensors(ByteWriter& writer, const std::vector<Tensor>& tensors, Share share, int64_t to,
                   std::pair<int64_t, int64_t> range, bool joined) {
  writer.number(static_cast<uint64_t>(tensors.size()));
  for (int64_t i = 0; i < std::ssize(tensors); ++i) {
    Share of = share;
    if (share == Share::part && !joined) of = i == to ? Share::whole : Share::nothing;
    write_tensor(writer, tensors[static_cast<size_t>(i)], of, range);
  }
}

std::vector<Tensor> read_tensors(ByteReader& reader) {
  std::vector<Tensor> tensors;
  for (size_t left = read_count(reader); left > 0; --left) tensors.push_back(read_tensor(reader));
  return tensors;
}

}  // namespace

std::string encode_origin(const Origin& origin) {
  ByteWriter writer;
  return writer.text(origin.line.file).number(origin.line.line).text(origin.path).text(origin.kind).take();
}

Origin decode_origin(ByteReader& reader) {
  Origin origin;
  origin.line.file = interned(read_text(reader));
  origin.line.line = read_number<int>(reader);
  origin.path = interned(read_text(reader));
  origin.kind = interned(read_text(reader));
  return origin;
}

std::string decode_text(ByteReader& reader) { return std::string(read_text(reader)); }
template <class T>
T decode_number(ByteReader& reader) {
  return read_number<T>(reader);
}
template uint8_t decode_number(ByteReader&);
template int64_t decode_number(ByteReader&);
template uint64_t decode_number(ByteReader&);

std::string encode_part(const Pending::Part& part, int64_t from, int64_t to, int64_t size) {
  const Unheard unheard;
  const Request& request = *part.request;
  const Share share = share_of(request, from, to);
  ByteWriter writer;
  writer.number(request.exchange).number(request.reduction).number(request.root).number(request.tag);
  writer.number(static_cast<uint8_t>(request.async)).text(request.detail);
  writer.text(share == Share::nothing ? "" : request.blob);
  write_numbers(writer, request.input_splits);
  write_numbers(writer, request.output_splits);
  writer.number(static_cast<uint64_t>(request.items.size()));
  for (const ExchangeItem& item : request.items) {
    writer.number(static_cast<uint8_t>(item.joined_inputs)).number(static_cast<uint8_t>(item.joined_outputs));
    std::pair<int64_t, int64_t> range{0, 0};
    if (share == Share::part && item.joined_inputs) range = joined_part(request, item, size, to);
    write_tensors(writer, item.inputs, share, to, range, item.joined_inputs);
    write_tensors(writer, item.outputs, Share::nothing, to, range, item.joined_outputs);
  }
  return writer.take() + encode_origin(part.origin);
}

Pending::Part decode_part(std::string_view message, int64_t size) {
  const Unheard unheard;
  ByteReader reader(message);
  Request request{.exchange = read_number<Exchange>(reader)};
  request.reduction = read_number<Reduction>(reader);
  request.root = read_number<int64_t>(reader);
  request.tag = read_number<int64_t>(reader);
  request.async = read_number<uint8_t>(reader) != 0;
  if (request.exchange > Exchange::recv || request.reduction > Reduction::bxor) fail_message();
  request.detail = read_text(reader);
  request.blob = read_text(reader);
  request.input_splits = read_numbers(reader);
  request.output_splits = read_numbers(reader);
  for (const auto* splits : {&request.input_splits, &request.output_splits}) {
    if (!splits->empty() && std::ssize(*splits) != size) fail_message();
    for (const int64_t split : *splits)
      if (split < 0) fail_message();
  }
  for (size_t left = read_count(reader); left > 0; --left) {
    ExchangeItem& item = request.items.emplace_back();
    item.joined_inputs = read_number<uint8_t>(reader) != 0;
    item.joined_outputs = read_number<uint8_t>(reader) != 0;
    item.inputs = read_tensors(reader);
    item.outputs = read_tensors(reader);
    if ((item.joined_inputs && item.inputs.size() != 1) || (item.joined_outputs && item.outputs.size() != 1) ||
        (item.inputs.empty() && item.outputs.empty()))
      fail_message();
  }
  return {std::make_shared<const Request>(std::move(request)), decode_origin(reader)};
}

}  // namespace tare
