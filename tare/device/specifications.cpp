#include "tare/device/specifications.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <deque>
#include <mutex>
#include <vector>

#include "tare/core/error.h"
#include "tare/core/nearest.h"

namespace tare {

namespace {

// In small letters and digits, without the vendor's name.
std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
    else if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
  }
  for (const std::string_view vendor : {"nvidia", "amd", "geforce", "tesla", "instinct"})
    if (letters.starts_with(vendor) && letters != vendor) letters.erase(0, vendor.size());
  return letters;
}

// All spellings of an item, plain.
std::vector<std::string> spellings(const Specification& item) {
  std::vector<std::string> found{plain(item.name), plain(item.title)};
  std::string_view aliases = item.aliases;
  while (!aliases.empty()) {
    const size_t end = std::min(aliases.find(' '), aliases.size());
    found.push_back(plain(aliases.substr(0, end)));
    aliases.remove_prefix(std::min(end + 1, aliases.size()));
  }
  return found;
}

std::string known_nearest_first(const std::string& wanted) {
  std::vector<std::pair<size_t, const Specification*>> order;
  for (const Specification& item : specifications()) {
    size_t nearest = wanted.size() + plain(item.name).size();
    for (const std::string& spelling : spellings(item)) nearest = std::min(nearest, edits(wanted, spelling));
    order.emplace_back(nearest, &item);
  }
  std::ranges::stable_sort(order, {}, &std::pair<size_t, const Specification*>::first);
  std::string text;
  for (const auto& [distance, item] : order) text.append(text.empty() ? "" : ", ").append(item->name);
  return text;
}

// Nothing is known of it but its memory. What has no figure is the default accelerator's.
const Specification& plain_size(const std::string& text, int64_t number, bool binary) {
  struct Kept {
    std::string name;
    Specification item;
  };
  static std::mutex mutex;
  static auto* const all = new std::deque<Kept>;
  const std::lock_guard lock(mutex);
  const int64_t bytes = number * (binary ? int64_t{1} << 30 : int64_t{1000000000});
  for (const Kept& kept : *all)
    if (kept.item.usable == bytes && kept.name == text) return kept.item;
  Kept& made = all->emplace_back();
  made.name = text;
  made.item = {.name = made.name,
               .aliases = {},
               .title = made.name,
               .gigabytes = static_cast<int>(number),
               .usable = bytes,
               .accelerator = kDefaultAccelerator,
               .flops = {},
               .bandwidth = 0,
               .source = "a plain size; kernels are chosen as on an A100",
               .usable_source = "as given",
               .context = 0,
               .context_source = "a plain size is what the allocator has"};
  return made.item;
}

const Specification* sized(std::string_view name) {
  int64_t number = 0;
  const auto [rest, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || number <= 0 || number > 1000000) return nullptr;
  const std::string unit = plain(std::string_view(rest, static_cast<size_t>(name.data() + name.size() - rest)));
  if (unit == "gb" || unit == "g") return &plain_size(std::to_string(number) + "GB", number, false);
  return unit == "gib" ? &plain_size(std::to_string(number) + "GiB", number, true) : nullptr;
}

constinit std::array<std::atomic<const Specification*>, 128> claimed{};

void claim(Device device, const Specification* specification) {
  set_accelerator(device, specification != nullptr ? &specification->accelerator : nullptr);
  for (size_t index = 0; index < claimed.size(); ++index)
    if (device.index < 0 || static_cast<size_t>(device.index) == index) claimed[index] = specification;
}

}  // namespace

double Specification::Flops::of(DType dtype) const {
  const auto or_wider = [](double own, double wider) { return own > 0 ? own : wider; };
  switch (dtype) {
    case DType::float16: return or_wider(float16, float32);
    case DType::bfloat16: return or_wider(bfloat16, float32);
    case DType::float8_e4m3fn:
    case DType::float8_e5m2:
    case DType::float8_e4m3fnuz:
    case DType::float8_e5m2fnuz: return or_wider(float8, or_wider(bfloat16, float16));
    default: return float32;
  }
}

const Specification& specification(std::string_view name) {
  const std::string wanted = plain(name);
  for (const Specification& item : specifications()) {
    if (const auto names = spellings(item); std::ranges::find(names, wanted) != names.end()) return item;
  }
  if (const Specification* size = sized(name)) return *size;
  fail<ValueError>("unknown accelerator '{}'; known are {}, and sizes as 24GB", name, known_nearest_first(wanted));
}

void claim_accelerator(Device device, const Specification& specification) { claim(device, &specification); }

const Specification* claimed_accelerator(Device device) {
  return claimed[static_cast<size_t>(device.index < 0 ? 0 : device.index)];
}

AcceleratorGuard::AcceleratorGuard(const Specification& specification) : before_(claimed.begin(), claimed.end()) {
  claim_accelerator(DeviceType::cuda, specification);
}

AcceleratorGuard::~AcceleratorGuard() {
  for (size_t index = 0; index < before_.size(); ++index)
    claim(Device(DeviceType::cuda, static_cast<int8_t>(index)), before_[index]);
}

}  // namespace tare
