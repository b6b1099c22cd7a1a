#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "tare/run/run.h"

namespace tare {

/// What a piece of memory is for.
enum class MemoryKind : uint8_t {
  weight,
  buffer,
  input,
  cache,       ///< keys and values of a decoder
  activation,  ///< outlives the call of the module that made it
  temporary,   ///< freed before the module that made it was left
};
inline constexpr int kMemoryKinds = 6;
const char* name(MemoryKind kind);

/// Which bytes are alive when, and who made them. Give it the tensors that exist before the run; it hears of the rest.
class MemoryTimeline : public Reader {
 public:
  /// Counts storages on one kind of device: numbers that became tensors on the CPU are no part of a run on meta.
  explicit MemoryTimeline(DeviceType device) : device_(device) {}

  /// One storage's life. Times count the allocations and releases, from 1; what was there before has time 0.
  struct Block {
    int64_t bytes = 0;
    MemoryKind kind = MemoryKind::temporary;
    const Op* op = nullptr;          ///< the operator that made it, innermost
    const void* module = nullptr;    ///< the innermost module that ran
    DType dtype = DType::undefined;  ///< of the first tensor that an operator returned on it
    Dims sizes;
    int64_t allocated = 0;
    int64_t freed = -1;  ///< -1: alive at the end
    bool alive_at(int64_t time) const { return allocated <= time && (freed < 0 || freed > time); }
  };

  /// Says what a tensor is: one that exists before the run, or one alive at its end.
  void tag(const Tensor& tensor, MemoryKind kind, const void* module = nullptr);
  void read(const Event& event) override;

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

 private:
  struct Visit {
    const void* module;
    size_t first_block;
  };
  void allocated(const StorageImpl& storage);
  void freed(const StorageImpl& storage);
  void left();
  void describe(const Call& call);

  DeviceType device_;
  std::vector<Block> blocks_;
  std::unordered_map<const void*, size_t> alive_;  // storage to block
  std::vector<Visit> visits_;
  std::vector<const Op*> operators_;
  std::vector<int64_t> history_ = {0};
  int64_t live_ = 0, peak_ = 0, peak_time_ = 0;
};

}  // namespace tare
