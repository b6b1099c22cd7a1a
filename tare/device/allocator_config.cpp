#include "tare/device/allocator_config.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "tare/core/error.h"
#include "tare/device/caching_allocator_sizes.h"

namespace tare {

namespace {

constexpr int64_t kIntervals = 16;

/// Options of PyTorch's that change how long calls take, host memory, or graphs' capture, and not what lies on the
/// device.
constexpr std::string_view kWithoutEffect[] = {
    "pinned_use_cuda_host_register",     "pinned_num_register_threads", "pinned_use_background_threads",
    "pinned_reserve_segment_size_mb",    "release_lock_on_cudamalloc",  "release_lock_on_hipmalloc",
    "graph_capture_record_stream_reuse", "pinned_free_catch_all",       "throw_on_cudamalloc_oom"};

// Words, and the four marks between them; blanks do not count.
std::vector<std::string> tokens(std::string_view text) {
  std::vector<std::string> found;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) found.push_back(std::exchange(word, {}));
  };
  for (const char c : text) {
    if (c == ',' || c == ':' || c == '[' || c == ']') {
      end_word();
      found.emplace_back(1, c);
    } else if (c != ' ') {
      word += c;
    }
  }
  end_word();
  return found;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), tokens_(tokens(text)) {}

  AllocatorConfig run() {
    // PyTorch reads this one first: others are held against it.
    for (size_t i = 0; i + 2 < tokens_.size(); ++i)
      if (tokens_[i] == "large_segment_size_mb") large_segment_size(i);
    while (at_ < tokens_.size()) {
      option(tokens_[at_]);
      if (at_ < tokens_.size()) expect(",");
    }
    return config_;
  }

 private:
  void large_segment_size(size_t key) {
    at_ = key + 1;
    const int64_t size = megabytes("large_segment_size_mb");
    check<ValueError>(size > 10 * MiB, "CachingAllocator option large_segment_size_mb must be > 10 MB");
    config_.large_segment_size = size;
    at_ = 0;
  }

  void option(const std::string& key) {
    check<ValueError>(AllocatorConfig::is_key(key), "Unrecognized key '{}' in CUDA allocator config.", key);
    ++at_;
    if (key == "max_split_size_mb") {
      config_.max_split_size = at_least_a_segment(key);
    } else if (key == "max_non_split_rounding_mb") {
      config_.max_non_split_rounding = at_least_a_segment(key);
    } else if (key == "garbage_collection_threshold") {
      config_.garbage_collection_threshold = real(key);
      check<ValueError>(config_.garbage_collection_threshold > 0 && config_.garbage_collection_threshold < 1,
                        "garbage_collect_threshold is invalid, set it in (0.0, 1.0)");
    } else if (key == "per_process_memory_fraction") {
      config_.memory_fraction = real(key);
      check<ValueError>(config_.memory_fraction >= 0 && config_.memory_fraction <= 1,
                        "per_process_memory_fraction is invalid, set it in [0.0, 1.0]");
    } else if (key == "expandable_segments") {
      config_.expandable_segments = truth();
    } else if (key == "roundup_power2_divisions") {
      roundup();
    } else if (key == "backend") {
      const std::string& backend = value(key);
      check<ValueError>(backend == "native" || backend == "cudaMallocAsync",
                        "Unknown allocator backend, options are native and cudaMallocAsync");
      check<NotImplementedError>(backend == "native",
                                 "backend:cudaMallocAsync is not simulated: leave it out, or use backend:native");
    } else {
      value(key);
    }
  }

  void expect(std::string_view token) {
    check<ValueError>(tokens_[at_] == token, "Expected '{}' at index {} in ConfigTokenizer but got '{}'", token, at_,
                      tokens_[at_]);
    ++at_;
  }
  const std::string& value(std::string_view key) {
    check<ValueError>(at_ + 1 < tokens_.size() && tokens_[at_] == ":",
                      "{} has no value in the allocator's settings '{}'; write {}:VALUE", key, text_, key);
    ++at_;
    return tokens_[at_++];
  }
  static int64_t whole(std::string_view key, const std::string& text) {
    uint64_t number = 0;
    const bool negative = text.starts_with('-');
    const auto [end, error] =
        std::from_chars(text.data() + (negative || text.starts_with('+')), text.data() + text.size(), number);
    check<ValueError>(error == std::errc(), "{} takes a whole number, not '{}'", key, text);
    // A negative number is, for PyTorch, as large as can be.
    return negative || number > static_cast<uint64_t>(AllocatorConfig::unlimited) ? AllocatorConfig::unlimited
                                                                                  : static_cast<int64_t>(number);
  }
  int64_t megabytes(std::string_view key) {
    const int64_t number = whole(key, value(key));
    return number >= AllocatorConfig::unlimited / MiB ? AllocatorConfig::unlimited : number * MiB;
  }
  int64_t at_least_a_segment(std::string_view key) {
    const int64_t size = megabytes(key);
    check<ValueError>(size >= config_.large_segment_size, "CachingAllocator option {} too small, must be >= {}", key,
                      config_.large_segment_size / MiB);
    return size;
  }
  double real(std::string_view key) {
    const std::string& text = value(key);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    check<ValueError>(error == std::errc(), "{} takes a number, not '{}'", key, text);
    return number;
  }
  bool truth() {
    const std::string& text = value("expandable_segments");
    check<ValueError>(text == "True" || text == "False",
                      "Expected 'True' or 'False' at index {} in ConfigTokenizer but got '{}'", at_ - 1, text);
    return text == "True";
  }

  // One number for all sizes, or `[256:1,512:2,>:8]`: for sizes below so many MiB, and for those above.
  void roundup() {
    auto& divisions = config_.roundup_power2_divisions;
    if (at_ + 1 >= tokens_.size() || tokens_[at_ + 1] != "[") {
      const int64_t all = whole("roundup_power2_divisions", value("roundup_power2_divisions"));
      check<ValueError>(all > 0 && std::has_single_bit(static_cast<uint64_t>(all)),
                        "For roundups, the divisions has to be power of 2 ");
      return divisions.fill(all);
    }
    at_ += 2;
    size_t next = 0;
    while (at_ < tokens_.size() && tokens_[at_] != "]") {
      const std::string limit = tokens_[at_++];
      const int64_t count = whole("roundup_power2_divisions", value("roundup_power2_divisions"));
      check<ValueError>(count == 0 || std::has_single_bit(static_cast<uint64_t>(count)),
                        "For roundups, the divisions has to be power of 2 or 0 to disable roundup ");
      if (limit == ">") {
        std::fill(divisions.begin() + static_cast<std::ptrdiff_t>(next), divisions.end(), count);
        next = divisions.size();
      } else {
        const int64_t size = whole("roundup_power2_divisions", limit);
        check<ValueError>(size > 0 && std::has_single_bit(static_cast<uint64_t>(size)),
                          "For roundups, the intervals have to be power of 2 ");
        const auto interval =
            std::min<size_t>(static_cast<size_t>(std::countr_zero(static_cast<uint64_t>(size))), kIntervals - 1);
        if (next == 0) std::fill_n(divisions.begin(), interval, count);
        divisions[interval] = count;
        next = interval + 1;
      }
      if (at_ < tokens_.size() && tokens_[at_] != "]") expect(",");
    }
    check<ValueError>(at_ < tokens_.size(), "roundup_power2_divisions: the list has no end; write [256:1,>:8]");
    ++at_;
  }

  std::string_view text_;
  std::vector<std::string> tokens_;
  size_t at_ = 0;
  AllocatorConfig config_;
};

}  // namespace

AllocatorConfig AllocatorConfig::parse(std::string_view text) { return Parser(text).run(); }

bool AllocatorConfig::is_key(std::string_view key) {
  static constexpr std::string_view keys[] = {
      "max_split_size_mb",   "max_non_split_rounding_mb", "garbage_collection_threshold", "large_segment_size_mb",
      "expandable_segments", "roundup_power2_divisions",  "per_process_memory_fraction",  "backend"};
  return std::ranges::find(keys, key) != std::end(keys) ||
         std::ranges::find(kWithoutEffect, key) != std::end(kWithoutEffect);
}

int64_t AllocatorConfig::divisions(int64_t bytes) const {
  const int log2 = 63 - std::countl_zero(static_cast<uint64_t>(bytes));
  return roundup_power2_divisions[static_cast<size_t>(std::clamp(log2 - 20, 0, static_cast<int>(kIntervals) - 1))];
}

}  // namespace tare
