#include "tare/distributed/exchange.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/error.h"
#include "tare/core/undefined.h"
#include "tare/distributed/in_flight.h"
#include "tare/ops.h"

namespace tare {

namespace {

// How many of the group's ranks send what: of a ring, in payloads; or straight from and to the root.
enum class Route : uint8_t { nothing, twice_around, around, all_around, chain, to_root, from_root, straight };

struct ExchangeFacts {
  std::string_view name;
  Route route;
  bool has_root = false, reduces = false, parts_in = false, parts_out = false;
};
constexpr std::array<ExchangeFacts, 16> kExchanges = {{
    {"all_reduce", Route::twice_around, false, true},
    {"broadcast", Route::chain, true},
    {"reduce", Route::chain, true, true},
    {"all_gather", Route::all_around, false, false, false, true},
    {"gather", Route::to_root, true, false, false, true},
    {"scatter", Route::from_root, true, false, true},
    {"reduce_scatter", Route::around, false, true, true},
    {"all_to_all", Route::around, false, false, true, true},
    {"barrier", Route::nothing},
    {"all_gather_object", Route::all_around},
    {"gather_object", Route::to_root, true},
    {"broadcast_object_list", Route::chain, true},
    {"scatter_object_list", Route::from_root, true},
    {"new_group", Route::nothing},
    {"send", Route::straight},
    {"recv", Route::nothing},
}};
const ExchangeFacts& facts(Exchange exchange) { return kExchanges[static_cast<size_t>(exchange)]; }

constexpr std::array<std::string_view, 9> kReductions = {"",    "SUM",  "AVG", "PRODUCT", "MIN",
                                                         "MAX", "BAND", "BOR", "BXOR"};

void add_text(std::string& text, const std::vector<Tensor>& tensors) {
  if (tensors.size() != 1) text += '[';
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (i > 0) text += ", ";
    text += name(tensors[i].dtype());
    text += str(tensors[i].sizes());
  }
  if (tensors.size() != 1) text += ']';
}

// What an item is told by: what the rank gives, or where it gives nothing, what it gets.
const std::vector<Tensor>& told(const ExchangeItem& item) { return item.inputs.empty() ? item.outputs : item.inputs; }

}  // namespace

std::string_view name(Exchange exchange) { return facts(exchange).name; }
std::string_view name(Reduction reduction) { return kReductions[static_cast<size_t>(reduction)]; }

Reduction reduction_named(std::string_view text) {
  std::string upper(text);
  std::ranges::transform(upper, upper.begin(), [](unsigned char c) { return std::toupper(c); });
  for (size_t i = 1; i < kReductions.size(); ++i)
    if (kReductions[i] == upper) return static_cast<Reduction>(i);
  fail("Unrecognized reduce_op: {}; there are sum, avg, product, min, max, band, bor and bxor", text);
}

bool is_message(Exchange exchange) { return exchange == Exchange::send || exchange == Exchange::recv; }

Request GivenRequest::whole() const {
  return {.exchange = exchange,
          .reduction = reduction,
          .root = root,
          .tag = tag,
          .items = {{inputs.vec(), outputs.vec(), joined_inputs, joined_outputs}},
          .input_splits = input_splits.vec(),
          .output_splits = output_splits.vec()};
}

// Each call of each rank is kept as such a text, for the case that it is the last one: it is one string that grows.
std::string Request::str() const {
  const ExchangeFacts& of = facts(exchange);
  std::string text(of.name);
  text += '(';
  const size_t begin = text.size();
  const auto next = [&]() -> std::string& {
    if (text.size() > begin) text += ", ";
    return text;
  };
  if (reduction != Reduction::none) next() += name(reduction);
  for (const ExchangeItem& item : items)
    if (!told(item).empty()) add_text(next(), told(item));
  if (!input_splits.empty() || !output_splits.empty())
    next() += fmt::format("splits {} to {}", tare::str(IntList(input_splits.data(), std::ssize(input_splits))),
                          tare::str(IntList(output_splits.data(), std::ssize(output_splits))));
  if (!detail.empty()) next() += detail;
  if (exchange == Exchange::send) next() += fmt::format("to {}", root);
  else if (exchange == Exchange::recv) next() += root < 0 ? "from any" : fmt::format("from {}", root);
  else if (of.has_root) next() += fmt::format("root {}", root);
  if (tag != 0) next() += fmt::format("tag {}", tag);
  text += ')';
  return text;
}

int64_t Request::payload() const {
  Exact bytes(static_cast<int64_t>(blob.size()));
  for (const ExchangeItem& item : items)
    for (const Tensor& tensor : item.inputs) bytes = bytes + tensor.nbytes();
  return bytes.value;
}

int64_t wire_bytes(const Request& request, int64_t rank, int64_t size) {
  if (size < 2) return 0;
  const int64_t bytes = request.payload(), others = size - 1;
  const auto share = [&](int64_t times) { return (Exact(bytes) * times).value / size; };
  switch (facts(request.exchange).route) {
    case Route::nothing: return 0;
    case Route::twice_around: return share(2 * others);
    case Route::around: return share(others);
    case Route::all_around: return (Exact(bytes) * others).value;
    // Along the ring from the root, or towards it; the one at the end sends nothing.
    case Route::chain: {
      const bool towards = facts(request.exchange).reduces;
      const int64_t last = towards ? request.root : (request.root + others) % size;
      return rank == last ? 0 : bytes;
    }
    case Route::to_root: return rank == request.root ? 0 : bytes;
    case Route::from_root: return rank == request.root ? share(others) : 0;
    case Route::straight: return bytes;
  }
  return 0;
}

namespace {

// Elements of each rank's part.
std::vector<int64_t> part_sizes(const std::vector<Tensor>& tensors, bool joined, const std::vector<int64_t>& splits,
                                int64_t size) {
  std::vector<int64_t> found;
  if (!joined) {
    for (const Tensor& tensor : tensors) found.push_back(tensor.numel());
  } else if (splits.empty()) {
    found.assign(static_cast<size_t>(size), tensors[0].numel() / size);
  } else {
    const int64_t rows = tensors[0].dim() > 0 ? tensors[0].size(0) : 1;
    for (const int64_t split : splits) found.push_back(rows == 0 ? 0 : split * (tensors[0].numel() / rows));
  }
  return found;
}

void check_splits(const Tensor& tensor, const std::vector<int64_t>& splits, int64_t size) {
  if (splits.empty()) {
    check(tensor.numel() % size == 0, "Tensor's dim 0 does not divide equally across group size");
    return;
  }
  check(std::ssize(splits) == size, "Number of tensor splits not equal to group size");
  for (const int64_t split : splits) check<ValueError>(split >= 0, "a split is not negative, got {}", split);
  const int64_t rows = std::reduce(splits.begin(), splits.end());
  check(tensor.dim() > 0 && rows == tensor.size(0), "Split sizes doesn't match total dim 0 size");
}

// `own`: this rank's number where its own part is known to be one of them.
void check_parts(const char* what, const std::vector<Tensor>& tensors, bool joined, int64_t size, int64_t part,
                 int64_t own = -1) {
  if (joined) {
    check<ValueError>(tensors[0].numel() == part * size,
                      "{} tensor of {} elements does not hold {} parts of {} elements", what, tensors[0].numel(), size,
                      part);
    return;
  }
  check<ValueError>(std::ssize(tensors) == size, "{} has {} tensors; the group has {} ranks", what, tensors.size(),
                    size);
  check<ValueError>(own < 0 || tensors[static_cast<size_t>(own)].numel() == part,
                    "{} tensor {} of {} elements does not hold this rank's part of {} elements", what, own,
                    tensors[static_cast<size_t>(std::max<int64_t>(own, 0))].numel(), part);
}

}  // namespace

void check_request(const Request& request, int64_t rank, int64_t size) {
  const ExchangeFacts& of = facts(request.exchange);
  check<ValueError>(!of.has_root || (request.root >= 0 && request.root < size),
                    "{}: rank {} is not part of the group of {}", of.name, request.root, size);
  for (const ExchangeItem& item : request.items) {
    const Tensor& first = told(item).at(0);
    for (const auto* tensors : {&item.inputs, &item.outputs})
      for (const Tensor& tensor : *tensors)
        check<TypeError>(tensor.dtype() == first.dtype(), "{}: tensors of the types {} and {} in one call", of.name,
                         first.dtype(), tensor.dtype());
    const bool at_root = !of.has_root || request.root == rank;
    if (request.exchange == Exchange::all_to_all) {
      for (const bool in : {true, false}) {
        const std::vector<Tensor>& tensors = in ? item.inputs : item.outputs;
        if (in ? item.joined_inputs : item.joined_outputs)
          check_splits(tensors[0], in ? request.input_splits : request.output_splits, size);
        else check_parts(in ? "input" : "output", tensors, false, size, 0);
      }
    } else if (of.parts_out && at_root) {
      check_parts("output", item.outputs, item.joined_outputs, size, item.inputs.at(0).numel(), rank);
    } else if (of.parts_in && at_root) {
      check_parts("input", item.inputs, item.joined_inputs, size, item.outputs.at(0).numel(), rank);
    }
  }
}

Share share_of(const Request& request, int64_t from, int64_t to) {
  const ExchangeFacts& of = facts(request.exchange);
  const Share all = of.parts_in ? Share::part : Share::whole;
  if (!of.has_root) return all;
  const bool to_root = of.route == Route::to_root || of.reduces;
  return request.root == (to_root ? to : from) ? all : Share::nothing;
}

std::pair<int64_t, int64_t> joined_part(const Request& request, const ExchangeItem& item, int64_t size, int64_t to) {
  const std::vector<int64_t> parts = part_sizes(item.inputs, true, request.input_splits, size);
  return {std::reduce(parts.begin(), parts.begin() + to), parts.at(static_cast<size_t>(to))};
}

std::string disagreement(const Request& a, int64_t rank_a, const Request& b, int64_t rank_b, int64_t size) {
  if (a.exchange != b.exchange) return "they are different operations";
  if (a.reduction != b.reduction) return "the reductions differ";
  if (a.root != b.root) return "the roots differ";
  if (a.detail != b.detail) return "what they name differs";
  if (a.items.size() != b.items.size()) return "the numbers of tensors differ";
  const ExchangeFacts& of = facts(a.exchange);
  for (size_t i = 0; i < a.items.size(); ++i) {
    const ExchangeItem &x = a.items[i], &y = b.items[i];
    if (told(x).empty() || told(y).empty()) continue;
    if (told(x)[0].dtype() != told(y)[0].dtype()) return "the dtypes differ";
    const auto sizes_of = [&](const Request& request, const ExchangeItem& item, bool in) {
      return in ? part_sizes(item.inputs, item.joined_inputs, request.input_splits, size)
                : part_sizes(item.outputs, item.joined_outputs, request.output_splits, size);
    };
    if (a.exchange == Exchange::all_to_all) {
      const auto p = static_cast<size_t>(rank_a), q = static_cast<size_t>(rank_b);
      if (sizes_of(a, x, true)[q] != sizes_of(b, y, false)[p] || sizes_of(b, y, true)[p] != sizes_of(a, x, false)[q])
        return "what one sends to the other is not what that one receives";
      continue;
    }
    // What everybody has: parts of all ranks, or the one tensor of each.
    const bool outputs = (of.parts_out && !of.has_root) || a.exchange == Exchange::scatter;
    if (sizes_of(a, x, !outputs) != sizes_of(b, y, !outputs)) return "the sizes differ";
  }
  return "";
}

namespace {

// Below everything that hears or records.
struct Quiet {
  ThreadGuard<Interceptor*> interceptors{&ThreadState::interceptors, nullptr};
  ThreadGuard<Observer*> observer{&ThreadState::observer, nullptr};
  NoGradGuard unrecorded;
  ThreadGuard<bool> inference{&ThreadState::inference, true};  // also what was made in inference mode is written
};

// Elements [start, start + count) in the order of memory, as one dimension.
Tensor flat_part(const Tensor& tensor, int64_t start, int64_t count) {
  const int64_t one = 1;
  return Tensor(TensorMeta(tensor.dtype(), tensor.device(), IntList(&count, 1), IntList(&one, 1),
                           tensor.storage_offset() + start),
                tensor.storage());
}

Tensor part_of(const std::vector<Tensor>& tensors, bool joined, const std::vector<int64_t>& splits, int64_t size,
               int64_t which) {
  if (!joined) return tensors[static_cast<size_t>(which)];
  const std::vector<int64_t> parts = part_sizes(tensors, true, splits, size);
  const int64_t start = std::reduce(parts.begin(), parts.begin() + which);
  return flat_part(tensors[0], start, parts[static_cast<size_t>(which)]);
}

Tensor reduced(Reduction by, const std::vector<Tensor>& values, bool as_one) {
  if (as_one) return values[0];
  Tensor sum = values[0].clone();
  for (size_t i = 1; i < values.size(); ++i) {
    const Tensor& other = values[i];
    switch (by) {
      case Reduction::product: sum.mul_(other); break;
      case Reduction::min: sum = minimum(sum, other); break;
      case Reduction::max: sum = maximum(sum, other); break;
      case Reduction::band: sum.bitwise_and_(other); break;
      case Reduction::bor: sum.bitwise_or_(other); break;
      case Reduction::bxor: sum.bitwise_xor_(other); break;
      default: sum.add_(other); break;
    }
  }
  if (by != Reduction::avg) return sum;
  const bool whole = !is_floating(sum.dtype()) && !is_complex(sum.dtype());
  return sum.div_(Scalar(static_cast<int64_t>(values.size())),
                  whole ? std::optional<std::string_view>("trunc") : std::nullopt);
}

bool has_memory(const Tensor& tensor) { return tensor.storage() && tensor.storage().data() != nullptr; }

void give(const Tensor& to, const Tensor& from) { store_result(to, from.view(to.sizes())); }

// One item of everybody's requests.
class Delivery {
 public:
  Delivery(const Requests& requests, size_t item, int64_t size, bool as_one)
      : requests_(requests), item_(item), size_(size), as_one_(as_one) {
    for (int64_t rank = 0; rank < size; ++rank) {
      const Request* const request = &requests.of(rank);
      if (const auto before = std::ranges::find(seen_, request); before != seen_.end()) {
        place_.push_back(static_cast<size_t>(before - seen_.begin()));
        continue;
      }
      place_.push_back(seen_.size());
      seen_.push_back(request);
      std::vector<Tensor>& kept = inputs_.emplace_back();
      for (const Tensor& tensor : request->items[item].inputs)
        kept.push_back(tensor.clone(MemoryFormat::contiguous));  // outputs may lie in the same memory
    }
  }
  void to(int64_t rank) const;

 private:
  void to(int64_t rank, const Request& request, const ExchangeItem& item) const;
  const Tensor& input(int64_t rank) const { return inputs_[place_[static_cast<size_t>(rank)]].at(0); }
  Tensor part(int64_t rank, int64_t which) const {
    const Request& request = requests_.of(rank);
    return part_of(inputs_[place_[static_cast<size_t>(rank)]], request.items[item_].joined_inputs, request.input_splits,
                   size_, which);
  }
  template <class F>
  std::vector<Tensor> each(const F& value) const {
    std::vector<Tensor> values;
    for (int64_t rank = 0; rank < size_; ++rank) values.push_back(value(rank));
    return values;
  }
  // The same for every rank, and made once.
  const Tensor& reduced_whole(Reduction by) const {
    if (!whole_.defined()) whole_ = reduced(by, each([&](int64_t r) { return input(r); }), as_one_);
    return whole_;
  }

  const Requests& requests_;
  size_t item_;
  int64_t size_;
  bool as_one_;
  std::vector<const Request*> seen_;
  std::vector<size_t> place_;  // of a rank's request among those
  std::vector<std::vector<Tensor>> inputs_;
  mutable Tensor whole_;
};

void Delivery::to(int64_t rank) const {
  const Request& request = requests_.of(rank);
  const ExchangeItem& item = request.items[item_];
  if (!item.joined_outputs || item.outputs[0].is_contiguous()) return to(rank, request, item);
  ExchangeItem dense = item;
  dense.outputs[0] = copy_of(item.outputs[0]);
  to(rank, request, dense);
  give(item.outputs[0], dense.outputs[0]);
}

void Delivery::to(int64_t rank, const Request& request, const ExchangeItem& item) const {
  const auto output = [&](int64_t which) {
    return part_of(item.outputs, item.joined_outputs, request.output_splits, size_, which);
  };
  const Reduction by = request.reduction;
  switch (request.exchange) {
    case Exchange::all_reduce: return give(item.outputs[0], reduced_whole(by));
    case Exchange::reduce:
      if (rank == request.root) give(item.outputs[0], reduced_whole(by));
      return;
    case Exchange::broadcast:
      if (rank != request.root || seen_.size() == 1) give(item.outputs[0], input(request.root));
      return;
    case Exchange::gather:
      if (rank != request.root) return;
      [[fallthrough]];
    case Exchange::all_gather:
      for (int64_t from = 0; from < size_; ++from) give(output(from), input(from));
      return;
    case Exchange::scatter:
      // A root that is not there is taken for one that gives what is there already.
      if (!requests_.of(request.root).items[item_].inputs.empty()) give(item.outputs[0], part(request.root, rank));
      return;
    case Exchange::reduce_scatter:
      return give(item.outputs[0], reduced(by, each([&](int64_t from) { return part(from, rank); }), as_one_));
    case Exchange::all_to_all:
      for (int64_t from = 0; from < size_; ++from) {
        const Tensor sent = as_one_ ? part(rank, from) : part(from, rank), there = output(from);
        if (sent.numel() == there.numel()) give(there, sent);  // of a rank alone they need not
      }
      return;
    default: return;
  }
}

}  // namespace

void bump_outputs(TensorList inputs, TensorList outputs) {
  for (const Tensor& output : outputs) {
    const bool first_write = output.version() == 0 &&
                             std::ranges::none_of(inputs, [&](const Tensor& input) { return overlap(input, output); });
    if (!first_write) output.bump_version();
  }
}

bool has_bytes(const Request& request) {
  for (const ExchangeItem& item : request.items)
    for (const auto* tensors : {&item.inputs, &item.outputs})
      if (std::ranges::any_of(*tensors, has_memory)) return true;
  return false;
}

void bump_outputs(const Request& request) {
  for (const ExchangeItem& item : request.items) bump_outputs(item.inputs, item.outputs);
}

void deliver(const Requests& requests, const std::vector<int64_t>& present, int64_t size, bool as_one) {
  const size_t count = requests.of(present[0]).items.size();
  if (count == 0) return;
  const Quiet quiet;
  for (size_t item = 0; item < count; ++item) {
    bool needed = false;
    for (const int64_t rank : present)
      for (const Tensor& tensor : requests.of(rank).items[item].outputs) needed |= has_memory(tensor);
    std::optional<Delivery> delivery;
    if (needed) delivery.emplace(requests, item, size, as_one);
    for (const int64_t rank : present) {
      if (delivery) delivery->to(rank);
      const ExchangeItem& of = requests.of(rank).items[item];
      bump_outputs(of.inputs, of.outputs);
    }
  }
}

size_t Descriptions::Hash::operator()(const std::vector<int64_t>& key) const {
  uint64_t hash = 0x9e3779b97f4a7c15;
  for (const int64_t one : key) {
    hash = (hash ^ static_cast<uint64_t>(one)) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return hash;
}

namespace {

constexpr size_t kMostDescriptions = 1 << 14;  // those that are in use live on

// A tensor of the sizes, heard by nobody, that keeps no memory.
Tensor outline_of(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  TensorMeta meta(tensor.dtype(), tensor.device(), tensor.sizes());
  const int64_t bytes = meta.storage_bytes();
  return {std::move(meta), Storage::unknown(bytes, tensor.device())};
}

Request outline_of(const Request& request) {
  const Quiet quiet;
  Request made{.exchange = request.exchange,
               .reduction = request.reduction,
               .root = request.root,
               .tag = request.tag,
               .input_splits = request.input_splits,
               .output_splits = request.output_splits,
               .detail = request.detail,
               .async = request.async};
  for (const ExchangeItem& item : request.items) {
    ExchangeItem& own = made.items.emplace_back();
    own.joined_inputs = item.joined_inputs, own.joined_outputs = item.joined_outputs;
    for (const Tensor& tensor : item.inputs) own.inputs.push_back(outline_of(tensor));
    for (const Tensor& tensor : item.outputs) own.outputs.push_back(outline_of(tensor));
  }
  return made;
}

}  // namespace

// What of a request is no tensor.
template <class R>
void Descriptions::begin(const R& request) {
  const IntList input(request.input_splits), output(request.output_splits);
  key_.assign({static_cast<int64_t>(request.exchange) | static_cast<int64_t>(request.reduction) << 8, request.root,
               request.tag, input.size(), output.size()});
  key_.insert(key_.end(), input.begin(), input.end());
  key_.insert(key_.end(), output.begin(), output.end());
}

// An item; false: one of its tensors is undefined.
bool Descriptions::add(TensorList inputs, TensorList outputs, bool joined_inputs, bool joined_outputs) {
  key_.push_back(inputs.size() << 33 | outputs.size() << 2 | (joined_inputs ? 1 : 0) | (joined_outputs ? 2 : 0));
  for (const TensorList tensors : {inputs, outputs})
    for (const Tensor& tensor : tensors) {
      if (!tensor.defined()) return false;
      key_.push_back(static_cast<int64_t>(tensor.dtype()) | static_cast<int64_t>(tensor.device().type) << 8 |
                     static_cast<int64_t>(static_cast<uint8_t>(tensor.device().index)) << 16 | tensor.dim() << 24);
      key_.insert(key_.end(), tensor.sizes().begin(), tensor.sizes().end());
    }
  return true;
}

// The one of the key, made of the request if there is none; null: there is no request.
Descriptions::Shared Descriptions::found_or(const Request* request) {
  if (const auto found = known_.find(key_); found != known_.end()) return found->second;
  if (request == nullptr) return nullptr;
  if (known_.size() == kMostDescriptions) known_.clear();
  return known_.emplace(key_, std::make_shared<const Request>(outline_of(*request))).first->second;
}

Descriptions::Shared Descriptions::of(const Request& request) {
  const auto own = [&] { return std::make_shared<const Request>(outline_of(request)); };
  if (!request.blob.empty() || !request.detail.empty()) return own();
  begin(request);
  for (const ExchangeItem& item : request.items)
    if (!add(item.inputs, item.outputs, item.joined_inputs, item.joined_outputs)) return own();
  return found_or(&request);
}

Descriptions::Shared Descriptions::of(const GivenRequest& request) {
  begin(request);
  if (add(request.inputs, request.outputs, request.joined_inputs, request.joined_outputs))
    if (Shared found = found_or(nullptr)) return found;
  return of(request.whole());
}

Tensor copy_of(const Tensor& tensor) {
  const Quiet quiet;
  return tensor.clone(MemoryFormat::contiguous);
}

void copy_into(const Tensor& to, const Tensor& from) {
  const Quiet quiet;
  if (has_memory(to)) give(to, copy_of(from));
}

void transfer(const Request& from, const Request& to) {
  const Quiet quiet;
  for (size_t i = 0; i < to.items.size() && i < from.items.size(); ++i) {
    const Tensor& there = to.items[i].outputs.at(0);
    if (has_memory(there)) give(there, copy_of(from.items[i].inputs.at(0)));
    there.bump_version();
  }
}

}  // namespace tare
