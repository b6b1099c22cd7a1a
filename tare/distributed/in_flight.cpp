#include "tare/distributed/in_flight.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/standing.h"
#include "tare/distributed/world.h"

namespace tare {

namespace {

class Watch final : public CallWatch {
 public:
  void look(const Op& op, Args args) override {
    if (!op.has(kCommunicates)) World::here().in_flight.check(op, args);
  }
  void look_at_read(const Tensor& tensor, std::string_view how) override {
    World::here().in_flight.check_read(tensor, how);
  }
};
Watch watch;

// Where no recorder of provenance is: it stands below all other interceptors, and goes by itself where nothing is in
// flight any more.
class Standing final : public Interceptor {
 public:
  void intercept(const Op& op, Args args, Results results) override {
    if (is_foreign(op, args)) return pass(op, args, results);
    if (op.is_composite()) return op.run(op, args, results);  // what it calls is looked at
    if (call_watch != nullptr) call_watch->look(op, args);
    proceed(op, args, results);
    if (call_watch == nullptr && thread_state.interceptors == this) thread_state.interceptors = nullptr;
  }
};

// Bytes of a tensor in its storage, from the first to behind the last.
struct Range {
  int64_t begin, end;
  bool dense;
};
Range range_of(const Tensor& tensor) {
  const int64_t size = itemsize(tensor.dtype());
  int64_t first = tensor.storage_offset(), last = first;
  for (int64_t i = 0; i < tensor.dim(); ++i)
    (tensor.stride(i) < 0 ? first : last) += (tensor.size(i) - 1) * tensor.stride(i);
  return {first * size, (last + 1) * size, last - first + 1 == tensor.numel()};
}

// Whether one of the tensor's elements lies in [begin, end), in elements of its own.
bool reaches(const Tensor& tensor, int64_t begin, int64_t end) {
  std::vector<std::pair<int64_t, int64_t>> dims;  // stride, size; the largest stride first
  for (int64_t i = 0; i < tensor.dim(); ++i)
    if (tensor.size(i) > 1) dims.emplace_back(tensor.stride(i), tensor.size(i));
  std::ranges::sort(dims, std::greater());
  int steps = 10'000;
  const auto within = [&](auto&& self, size_t dim, int64_t at) -> bool {
    int64_t extent = 1;
    for (size_t i = dim; i < dims.size(); ++i) extent += (dims[i].second - 1) * dims[i].first;
    if (at >= end || at + extent <= begin || --steps < 0) return false;
    if (at >= begin || dim == dims.size()) return true;
    const auto [stride, size] = dims[dim];
    // Those before end in front of the range.
    const int64_t inner = extent - (size - 1) * stride;
    int64_t i = stride > 0 ? std::max<int64_t>(0, (begin - at - inner) / stride) : 0;
    for (; i < size && at + i * stride < end; ++i)
      if (self(self, dim + 1, at + i * stride)) return true;
    return false;
  };
  return within(within, 0, tensor.storage_offset());
}

// Of two calls of one group of which this is one, the first is over before the second. In a group with a backend for
// each kind of device, that of tensors on the CPU is gloo.
bool in_order(const Work& work) {
  const Request& request = *work.part().request;
  if (!work.group->in_order() || request.exchange >= Exchange::new_group) return false;
  if (work.group->backend != "undefined" && work.group->backend.find(':') == std::string::npos) return true;
  const auto on_cpu = [](const Tensor& one) { return one.defined() && one.device().is_cpu(); };
  return std::ranges::none_of(request.items, [&](const ExchangeItem& item) {
    return std::ranges::any_of(item.inputs, on_cpu) || std::ranges::any_of(item.outputs, on_cpu);
  });
}
uint64_t number_of(const Work& work) { return work.call ? work.call->number : work.pending->number; }

std::string role_of(bool read, bool written) {
  return read && written ? "reads and writes it" : written ? "writes it" : "reads it";
}

}  // namespace

bool overlap(const Tensor& a, const Tensor& b) {
  if (a.storage() != b.storage() || a.numel() == 0 || b.numel() == 0) return false;
  const Range x = range_of(a), y = range_of(b);
  if (x.end <= y.begin || y.end <= x.begin) return false;
  if (x.dense && y.dense) return true;
  const Tensor& strided = x.dense ? b : a;
  const Range& range = x.dense ? x : y;
  if (!range.dense)
    return a.storage_offset() == b.storage_offset() && a.sizes() == b.sizes() && a.strides() == b.strides();
  const int64_t size = itemsize(strided.dtype());
  return reaches(strided, range.begin / size, (range.end + size - 1) / size);
}

static thread_local Standing* standing = nullptr;  // owned; a thread has little room

void watch_thread() {
  if (standing == nullptr) standing = new Standing;
  standing_interceptor = standing;
}

void unwatch_thread() {
  if (standing == nullptr) return;
  call_watch = nullptr;
  standing_interceptor = nullptr;
  if (thread_state.interceptors == standing) thread_state.interceptors = nullptr;
  delete std::exchange(standing, nullptr);
}

// Looks while something is in flight.
void InFlight::look() {
  call_watch = works_.empty() ? nullptr : &watch;
  if (works_.empty() || thread_state.interceptors != nullptr) return;
  watch_thread();
  thread_state.interceptors = standing;
}

InFlight::InFlight() = default;
InFlight::~InFlight() = default;
bool InFlight::empty() const { return works_.empty(); }

const Work* InFlight::find(size_t number) const {
  for (const auto& [one, work] : works_)
    if (one == number) return &work;
  return nullptr;
}

// By the call that was added last.
void InFlight::use(TensorList inputs, TensorList outputs) {
  const size_t number = works_.back().first;
  const auto use = [&](const Tensor& tensor, bool written) {
    if (!tensor.defined() || !tensor.storage()) return;
    const auto [first, last] = uses_.equal_range(tensor.storage().operator->());
    for (auto it = first; it != last; ++it)
      if (it->second.work == number && it->second.tensor.is_same(tensor)) {
        (written ? it->second.written : it->second.read) = true;
        return;
      }
    uses_.emplace(tensor.storage().operator->(), Use{tensor, !written, written, number});
  };
  for (const Tensor& tensor : inputs) use(tensor, false);
  for (const Tensor& tensor : outputs) use(tensor, true);
}

void InFlight::add(const Work& work, const std::vector<ExchangeItem>& items) {
  works_.emplace_back(next_++, work);
  for (const ExchangeItem& item : items) use(item.inputs, item.outputs);
  look();
}

void InFlight::add(const Work& work, TensorList inputs, TensorList outputs) {
  works_.emplace_back(next_++, work);
  use(inputs, outputs);
  look();
}

void InFlight::remove(const Work& work) {
  const auto found = std::ranges::find_if(works_, [&](const auto& one) { return one.second.is(work); });
  if (found == works_.end()) return;
  const size_t number = found->first;
  works_.erase(found);
  std::erase_if(uses_, [&](const auto& one) { return one.second.work == number; });
  std::erase(lazy_, number);
  if (works_.empty()) look();
}

std::vector<Work> InFlight::earlier(const Work& work) const {
  std::vector<Work> found;
  if (works_.empty() || !in_order(work)) return found;
  const uint64_t last = number_of(work);
  for (const auto& [number, one] : works_)
    if (one.group == work.group && in_order(one) && number_of(one) < last) found.push_back(one);
  return found;
}

std::vector<Work> InFlight::writers(const Tensor& tensor) const {
  std::vector<size_t> numbers;
  if (!tensor.defined() || !tensor.storage()) return {};
  const auto [first, last] = uses_.equal_range(tensor.storage().operator->());
  for (auto it = first; it != last; ++it) {
    const Use& use = it->second;
    // A result of no elements is waited for as any other.
    const bool both_empty = use.tensor.numel() == 0 && tensor.numel() == 0;
    if (use.written && (both_empty || overlap(use.tensor, tensor))) numbers.push_back(use.work);
  }
  std::vector<Work> found;
  for (const auto& [number, work] : works_)
    if (std::ranges::find(numbers, number) != numbers.end()) found.push_back(work);
  return found;
}

void InFlight::wait_at_first_use(const Tensor& tensor) {
  for (const Work& work : writers(tensor))
    for (const auto& [number, one] : works_)
      if (one.is(work)) lazy_.push_back(number);
}

std::vector<Unwaited> InFlight::take_unwaited() {
  std::vector<Unwaited> found;
  for (const auto& [number, work] : works_) {
    if (std::ranges::find(lazy_, number) != lazy_.end()) continue;
    const Pending::Part& part = work.part();
    Origin origin = part.origin;
    const SourceLine line = std::exchange(origin.line, {});
    found.push_back({fmt::format("{} of {}{}", part.request->str(), work.group->str(), origin.str()), line});
  }
  works_.clear();
  uses_.clear();
  lazy_.clear();
  look();
  return found;
}

void InFlight::check_use(const Tensor& tensor, bool writes, const Group* group, std::string_view what) {
  if (!tensor.defined() || !tensor.storage()) return;
  const StorageImpl* const storage = tensor.storage().operator->();
  for (bool again = true; std::exchange(again, false);) {
    const auto [first, last] = uses_.equal_range(storage);
    for (auto it = first; it != last; ++it) {
      const Use& use = it->second;
      if ((!writes && !use.written) || !overlap(use.tensor, tensor)) continue;
      const Work& work = *find(use.work);
      if (group == work.group.get() && in_order(work)) continue;
      if (use.written && std::ranges::find(lazy_, use.work) != lazy_.end()) {
        Work late = work;
        wait_for(late);
        again = true;  // the table is another one
        break;
      }
      const Pending::Part& part = work.part();
      fail<DistError>(
          "{} uses a tensor before a collective is done with it; call wait() on what {} returned first\n  {} of {} "
          "{}{}\n"
          "  {} {}{}",
          World::here().name(), name(part.request->exchange), part.request->str(), work.group->str(),
          role_of(use.read, use.written), part.origin.str(), what, role_of(!writes, writes), Origin::here().str());
    }
  }
}

void InFlight::check(const Op& op, Args args) {
  if (op.looks_at_metadata()) return;
  for (const int64_t i : op.tensor_arguments) {
    const bool writes = std::ranges::find(op.written_arguments, i) != op.written_arguments.end();
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
      check_use(*static_cast<const Tensor*>(args[i]), writes, nullptr, op.schema.name);
    } else if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensors) {
      for (const Tensor& tensor : *static_cast<const TensorList*>(args[i]))
        check_use(tensor, writes, nullptr, op.schema.name);
    }
  }
}

void InFlight::check_read(const Tensor& tensor, std::string_view how) { check_use(tensor, false, nullptr, how); }

void InFlight::check_request(const Group& group, const Request& request) {
  for (const ExchangeItem& item : request.items)
    check_request(group, name(request.exchange), item.inputs, item.outputs);
}

void InFlight::check_request(const Group& group, std::string_view name, TensorList inputs, TensorList outputs) {
  for (const Tensor& tensor : inputs) check_use(tensor, false, &group, name);
  for (const Tensor& tensor : outputs) check_use(tensor, true, &group, name);
}

}  // namespace tare
