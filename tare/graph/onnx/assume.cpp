#include "tare/graph/onnx/assume.h"

#include <fmt/format.h>

#include <algorithm>

#include "tare/core/elements.h"
#include "tare/graph/onnx/machine.h"

namespace tare::graph::onnx {

namespace {

constexpr int64_t kEnough = 64;          // assumptions at which a node ran
constexpr int64_t kLeast = 3;            // what fewer agree on may be chance
constexpr int64_t kMostTries = 600;      // of a node
constexpr int64_t kMostHopeless = 1500;  // of one that ran at none as yet
constexpr int64_t kMostInAll = 200'000;
constexpr int64_t kPlaces = 8;
constexpr int64_t kMostValues = 64;  // elements of a whole tensor, which may be sizes

using Dimensions = std::vector<std::optional<int64_t>>;

const IntList sizes_of(const Item& item) { return item.tensor.defined() ? item.tensor.sizes() : item.known.sizes(); }

std::optional<Dimensions> dimensions_of(const Item& item) {
  if (item.kind == Item::Kind::open) return item.sizes->dims;
  const IntList sizes = sizes_of(item);
  return Dimensions(sizes.begin(), sizes.end());
}

void add_sizes(const Item& item, std::vector<int64_t>& pool) {
  if (item.kind == Item::Kind::sequence)
    for (const Item& one : *item.items) add_sizes(one, pool);
  if (item.kind != Item::Kind::tensor && item.kind != Item::Kind::open) return;
  int64_t numel = 1;
  for (const std::optional<int64_t> size : dimensions_of(item).value_or(Dimensions())) {
    if (!size || *size >= int64_t{1} << 31) continue;
    pool.push_back(*size);
    if (numel < int64_t{1} << 31) numel *= *size;
  }
  if (item.kind == Item::Kind::tensor && numel < 4096) pool.push_back(numel);
  // Values that are sizes: of the parts of a dimension, which are all of it.
  if (!item.known.defined() || !is_integral(item.known.dtype()) || item.known.numel() > kMostValues) return;
  int64_t sum = 0;
  for_each_element(item.known.sizes(), {item.known}, [&](std::byte* const* at) {
    const int64_t value = load_scalar(at[0], item.known.dtype()).to_int();
    if (value > 0 && value < int64_t{1} << 31 && sum < int64_t{1} << 31) {
      pool.push_back(value);
      sum += value;
    }
  });
  if (sum > 0) pool.push_back(sum);
}

// Values for a tensor that has none.
void give_values(Item& item, Assumption& assumption) {
  const DType dtype = item.tensor.dtype();
  const bool whole = !is_floating(dtype) && !is_complex(dtype);
  const int64_t numel = item.tensor.numel();
  if (item.type == kString || item.type == kFloat4 || item.known.defined() || is_complex(dtype)) return;
  if (numel > (assumption.all_values ? kMostKnown : whole ? kMostValues : kPlaces)) return;
  const Unheard unheard;
  Tensor values(TensorMeta(dtype, DeviceType::cpu, item.tensor.sizes()));
  int64_t at = 0;
  const bool is_unsigned =
      dtype == DType::uint8 || dtype == DType::uint16 || dtype == DType::uint32 || dtype == DType::uint64;
  for_each_element(values.sizes(), {values}, [&](std::byte* const* element) {
    const int64_t value = assumption.value(at++);
    if (dtype == DType::bool_) store_int(element[0], dtype, value > 0 ? 1 : 0);
    else store_int(element[0], dtype, is_unsigned ? std::max<int64_t>(value, 0) : value);
  });
  values.storage()->state = StorageState::known;
  item.known = std::move(values);
  item.record = nullptr;
}

}  // namespace

std::string OpenSizes::text() const {
  if (!dims) return "[...]";
  std::string text = "[";
  for (size_t d = 0; d < dims->size(); ++d)
    text += fmt::format("{}{}", d == 0 ? "" : ", ", (*dims)[d] ? std::to_string(*(*dims)[d]) : "?");
  return text + "]";
}

Assumption::Assumption(const std::vector<int64_t>& pool, int64_t number)
    : pool_(pool), number_(number), state_(static_cast<uint64_t>(number) * 0x9e3779b97f4a7c15ULL + 1) {
  const auto count = static_cast<int64_t>(pool.size());
  if (draw(2) == 0) rank_ = rank();
  number /= 2;
  if (number_ % 2 == 0 && number < count) {
    fill_ = other_ = pool[static_cast<size_t>(number)];
    return;
  }
  // One element that differs: -1 among ones, a one among zeros, a two among ones.
  static constexpr std::pair<int64_t, int64_t> kPatterns[] = {{1, -1}, {0, 1}, {1, 2}};
  const int64_t pattern = (number - count) / kPlaces;
  if (number_ % 2 == 0 && pattern < 3) {
    std::tie(other_, own_) = kPatterns[pattern];
    place_ = (number - count) % kPlaces;
    return;
  }
  if (draw(2) == 0) fill_ = pool[draw(pool.size())];
  place_ = -2;  // each element is drawn
}

uint64_t Assumption::draw(uint64_t most) {
  state_ += 0x9e3779b97f4a7c15ULL;
  uint64_t mixed = state_;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebULL;
  return (mixed ^ mixed >> 31) % most;
}

int64_t Assumption::size() { return fill_ >= 0 ? fill_ : pool_[draw(pool_.size())]; }

int64_t Assumption::rank() {
  if (rank_ >= 0) return rank_;
  static constexpr int64_t kRanks[] = {1, 2, 3, 4, 2, 1, 3, 0, 5};
  return kRanks[draw(std::size(kRanks))];
}

int64_t Assumption::value(int64_t at) {
  if (place_ == -1) return other_;
  if (place_ >= 0) return at == place_ ? own_ : other_;
  static constexpr int64_t kValues[] = {0, 1, 1, 2, 3, -1};
  const uint64_t at_random = draw(std::size(kValues) + pool_.size());
  return at_random < std::size(kValues) ? kValues[at_random] : pool_[at_random - std::size(kValues)];
}

bool is_open(const Item& item) {
  if (item.kind == Item::Kind::sequence) return std::ranges::any_of(*item.items, is_open);
  return item.kind == Item::Kind::open;
}

std::string why_open(const Item& item) {
  if (item.kind == Item::Kind::sequence)
    for (const Item& one : *item.items)
      if (is_open(one)) return why_open(one);
  return item.sizes ? item.sizes->why : "";
}

Item common(const Item& a, const Item& b, const std::string& why) {
  using Kind = Item::Kind;
  const auto is_tensor = [](const Item& item) { return item.kind == Kind::tensor || item.kind == Kind::open; };
  if (a.kind == Kind::sequence && b.kind == Kind::sequence && a.items->size() == b.items->size()) {
    std::vector<Item> items;
    for (size_t i = 0; i < a.items->size(); ++i) items.push_back(common((*a.items)[i], (*b.items)[i], why));
    return Item::of_sequence(std::move(items), a.type);
  }
  if (!is_tensor(a) || !is_tensor(b) || a.type != b.type) return {};
  std::optional<Dimensions> dims = dimensions_of(a);
  const std::optional<Dimensions> others = dimensions_of(b);
  if (dims && (!others || dims->size() != others->size())) dims.reset();
  if (dims)
    for (size_t d = 0; d < dims->size(); ++d)
      if ((*dims)[d] != (*others)[d]) (*dims)[d].reset();
  return Item::of_open({std::move(dims), why}, a.type);
}

int64_t Machine::free_size(const std::string& text) {
  if (!assuming()) fail<DataDependentError>("{}", text);
  return assumption_->size();
}

// A node at one assumption of all that nobody knows of its inputs.
std::vector<Item> Machine::at_assumption(const Node& node, Assumption& assumption) {
  std::vector<Item> given;
  const auto assumed_one = [&](const auto& self, Item item) -> Item {
    if (item.kind == Item::Kind::sequence) {
      auto items = std::make_shared<std::vector<Item>>();
      for (const Item& one : *item.items) items->push_back(self(self, one));
      item.items = std::move(items);
      return item;
    }
    if (item.kind == Item::Kind::open) {
      Dims sizes;
      if (item.sizes->dims)
        for (const std::optional<int64_t>& size : *item.sizes->dims) sizes.push_back(size ? *size : assumption.size());
      else
        for (int64_t left = assumption.rank(); left > 0; --left) sizes.push_back(assumption.size());
      item = Item::of(Tensor(TensorMeta(type_info(item.type).dtype, options.device, sizes)), item.type);
    }
    if (item.kind == Item::Kind::tensor) {
      tensor_of(item);
      if (!known_of(item).defined()) give_values(item, assumption);
    }
    return item;
  };
  std::vector<Item*> inputs = inputs_of(node);
  given.reserve(inputs.size());
  for (Item*& input : inputs)
    if (input != nullptr) {
      given.push_back(assumed_one(assumed_one, *input));
      input = &given.back();
    }
  return call(node, std::move(inputs));
}

// What a node gives of which sizes or values of inputs are unknown: it runs at assumed ones, and what all runs agree on
// is told. None where it runs at none (`problem` says why), or gives what has nothing in common.
std::optional<std::vector<Item>> Machine::assumed(const Node& node, std::string why, std::string& problem) {
  // A function's nodes are asked one by one.
  if (node.callee->function != nullptr || assumed_deep_ >= kDeepestAssumption || options.exact) return {};
  std::vector<int64_t> pool = {1, 2, 3, 5};
  for (const Item* const input : inputs_of(node))
    if (input != nullptr) add_sizes(*input, pool);
  std::vector<int64_t> distinct;
  for (const int64_t size : pool)
    if (distinct.size() < 24 && std::ranges::find(distinct, size) == distinct.end()) distinct.push_back(size);
  std::vector<Item> agreed;
  int64_t ran = 0;
  bool data_dependent = false;
  {
    const ThreadGuard<Observer*> unheard(&ThreadState::observer, nullptr);
    const ThreadGuard<Interceptor*> unseen(&ThreadState::interceptors, nullptr);
    Assumption* const outer = assumption_;
    Scope* const frame = frame_;
    ++assumed_deep_;
    const auto back = [&] {
      assumption_ = outer;
      frame_ = frame;
      --assumed_deep_;
    };
    for (const bool all_values : {false, true}) {
      if (all_values && (ran > 0 || !data_dependent)) break;
      for (int64_t number = 0; number < (ran > 0 ? kMostTries : kMostHopeless) && ran < kEnough; ++number) {
        if (++assumptions_ > kMostInAll) break;
        Assumption assumption(distinct, number);
        assumption.all_values = all_values;
        assumption_ = &assumption;
        std::vector<Item> made;
        try {
          made = at_assumption(node, assumption);
        } catch (const CheckpointError&) {
          back();
          throw;
        } catch (const Error& error) {
          data_dependent |= dynamic_cast<const DataDependentError*>(&error) != nullptr;
          if (ran == 0) problem = error.what();
          // What hangs on values that nothing here assumes is asked with all of them.
          if (!all_values && ran == 0 && data_dependent && number > 64) break;
          continue;
        }
        ++ran;
        if (agreed.empty()) agreed = std::move(made);
        else if (agreed.size() == made.size())
          for (size_t k = 0; k < made.size(); ++k) agreed[k] = common(agreed[k], made[k], why);
      }
    }
    back();
  }
  if (ran == 0) return {};
  bool all_same = true;
  const auto told = [&](const auto& self, Item item) -> Item {
    if (item.kind == Item::Kind::sequence) {
      std::vector<Item> items;
      for (const Item& one : *item.items) items.push_back(self(self, one));
      return Item::of_sequence(std::move(items), item.type);
    }
    std::optional<Dimensions> dims = dimensions_of(item);
    if (ran < kLeast && dims) std::ranges::fill(*dims, std::nullopt);
    if (!dims || std::ranges::any_of(*dims, [](const auto& size) { return !size; })) {
      all_same = false;
      return Item::of_open({std::move(dims), why}, item.type);
    }
    Dims sizes;
    for (const std::optional<int64_t>& size : *dims) sizes.push_back(*size);
    return Item::of(Tensor(TensorMeta(type_info(item.type).dtype, options.device, sizes)), item.type);
  };
  for (size_t k = 0; k < agreed.size(); ++k) {
    const bool asked = k < node.output_count && node.outputs()[k] != kNone;
    if (!asked) continue;
    if (agreed[k].kind == Item::Kind::none) return {};
    agreed[k] = told(told, std::move(agreed[k]));
  }
  if (all_same)
    assume(fmt::format("node {}: {}; it has the same sizes at {} assumptions", node.label(*frame_->graph), why, ran));
  return agreed;
}

}  // namespace tare::graph::onnx
