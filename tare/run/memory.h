#pragma once

#include <memory_resource>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tare/run/run.h"

namespace tare {

/// What a piece of memory is for.
enum class MemoryKind : uint8_t {
  weight,
  buffer,
  input,
  gradient,         ///< of a leaf
  optimizer_state,  ///< made in a phase "step", and alive after it
  cache,            ///< keys and values of a decoder
  saved,            ///< kept by the tape for backward, and for nothing else above
  activation,       ///< outlives the call of the module that made it
  temporary,        ///< freed before the module that made it was left
  workspace,        ///< scratch memory of kernels
};
inline constexpr int kMemoryKinds = 10;
const char* name(MemoryKind kind);

/// Which bytes are alive when, and who made them. Give it the tensors that exist before the run; it hears of the rest.
class MemoryTimeline : public Reader {
 public:
  /// Counts storages on one kind of device: numbers that became tensors on the CPU are no part of a run on meta. With
  /// `sources` it asks for the program's line at each allocation.
  explicit MemoryTimeline(DeviceType device, bool sources = false) : device_(device), sources_(sources) {}

  /// One storage's life at one size. Times count the allocations and releases, from 1; what was there before has time
  /// 0.
  struct Block {
    int64_t bytes = 0;
    MemoryKind kind = MemoryKind::temporary;
    Id storage = 0;          ///< 0 for what was given before the run
    const Op* op = nullptr;  ///< the operator that made it, innermost
    Id module = 0;  ///< the innermost module on whose behalf it ran; in a step, whose parameter it is made from
    std::string_view phase;          ///< in which it was made; empty: none
    DType dtype = DType::undefined;  ///< of the first tensor that an operator returned on it
    Dims sizes;
    SourceLine source;
    int64_t allocated = 0;
    int64_t freed = -1;  ///< -1: alive at the end
    int64_t saved_from = -1,
            saved_until = -1;  ///< when the tape kept it: first saved, last released; -1: never, not yet
    bool alive_at(int64_t time) const { return allocated <= time && (freed < 0 || freed > time); }
    /// Its kind, or `saved` while the tape keeps an activation or temporary.
    MemoryKind kind_at(int64_t time) const;
  };

  /// Says what a tensor is, and which module holds it: one that exists before the run, or one that is alive.
  void tag(const Tensor& tensor, MemoryKind kind, Id module = 0);
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override;

  DeviceType device() const { return device_; }
  int64_t live() const { return live_; }
  /// The most bytes alive at once, and when first.
  int64_t peak() const { return peak_; }
  int64_t peak_time() const { return peak_time_; }
  /// Every storage, in order of appearance.
  const std::vector<Block>& blocks() const { return blocks_; }
  std::vector<Block> alive_at(int64_t time) const;
  /// Bytes of each kind that are alive at a time.
  std::vector<int64_t> bytes_by_kind(int64_t time) const;
  /// Live bytes after each allocation and release; element 0 is what was there before.
  const std::vector<int64_t>& history() const { return history_; }
  /// A phase of the run: its times, and the most bytes alive within it.
  struct Phase {
    std::string_view name;
    int64_t begin = 0, end = 0;
    int64_t peak = 0;
  };
  /// In the order in which they ended.
  const std::vector<Phase>& phases() const { return phases_; }

 private:
  struct Visit {
    Id module;
    size_t first_block;
  };
  struct OpenPhase {
    Phase phase;
    size_t first_block;
  };
  struct Live {
    size_t block;
    int32_t saved = 0;  // how often the tape keeps it
  };
  Live* find(const StorageImpl* storage);
  Block& add_block(const StorageImpl& storage);
  void allocate(Block& block);
  void release(Block& block);
  void change(int64_t bytes);
  void module_left();
  void phase_ended();
  void describe(const Call& call);
  Id module_of(const Call& call, size_t item) const;

  DeviceType device_;
  bool sources_;
  std::vector<Block> blocks_;
  std::pmr::unsynchronized_pool_resource pool_;
  std::pmr::unordered_map<const StorageImpl*, Live> alive_{&pool_};
  std::vector<Visit> visits_;
  std::vector<OpenPhase> open_phases_;
  std::vector<Phase> phases_;
  std::vector<int64_t> history_ = {0};
  int64_t live_ = 0, peak_ = 0, peak_time_ = 0;
};

}  // namespace tare
