#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tare/device/caching_allocator.h"
#include "tare/device/specifications.h"
#include "tare/run/memory.h"

// The GPUs of a process that has none: what the run tells of storages on `cuda` goes through PyTorch's allocator on
// devices of a capacity, and ends where these are full.
namespace tare {

/// A reader of runs; every thread's run may have it, as long as one thread runs at a time.
class SimulatedGpus : public Reader {
 public:
  using Block = CachingAllocator::Block;
  using Stream = CachingAllocator::Stream;

  /// `count` devices of one kind. Errors: ValueError where there is none, or more than CUDA counts.
  /// Without a `limit` nothing is ever full, and the memory told is still that of the kind.
  SimulatedGpus(const Specification& specification, int count = 1, const AllocatorConfig& config = {},
                bool limit = true);
  /// Errors: OutOfMemoryError where an allocation does not fit; Error for a device that is not there.
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override;

  const Specification& specification() const { return *specification_; }
  /// Bytes that are free, and all: what a program is told. Errors: Error for a device that is not there.
  std::pair<int64_t, int64_t> free_and_total(int device) const;
  int count() const { return static_cast<int>(allocators_.size()); }
  /// Errors: Error for a device that is not there.
  CachingAllocator& allocator(int device) const;
  /// `PYTORCH_ALLOC_CONF` as it is now; for all devices.
  void set_config(const AllocatorConfig& config);

  /// On which stream the calling thread's work is queued.
  Stream current_stream(int device) const;
  void set_current_stream(int device, Stream stream);
  Stream new_stream() { return ++last_stream_; }
  /// The tensor's memory is used on a stream that it was not made on. Errors: Error for a tensor that is elsewhere.
  void record_stream(const Tensor& tensor, Stream stream);

  /// A storage's memory, or a workspace.
  struct Allocation {
    Block* block = nullptr;
    int device = 0;
    MemoryKind kind = MemoryKind::activation;
    int32_t saved = 0;             ///< how often the tape keeps it
    const Op* op = nullptr;        ///< that made it
    const void* module = nullptr;  ///< on whose behalf
    std::string owner;             ///< the name of what a front end tagged
    std::string_view phase;
    DType dtype = DType::undefined;
    Dims sizes;
    SourceLine source;
    MemoryKind kind_now() const;
  };
  /// What is alive on a device, largest first.
  std::vector<const Allocation*> alive(int device) const;
  /// Says what an allocation is, and what it is called.
  void tag(const Tensor& tensor, MemoryKind kind, std::string owner);
  /// What PyTorch's errors do not say: what is alive by kind and by module, the largest blocks with their lines, and
  /// what would make `asked` more bytes fit; 0: nothing was asked.
  std::string report(int device, int64_t asked = 0) const;

  /// Called before an error is written: a front end tags what it knows.
  std::function<void()> before_report;
  /// The name of a module that was entered; empty: not known.
  std::function<std::string(const void*)> module_name;

 private:
  int index(Device device) const;
  Allocation allocate(int device, int64_t bytes, const Moment& now);
  [[noreturn]] void fail_out_of_memory(int device, int64_t bytes) const;
  void describe(const Call& call);
  std::string name_of(const Allocation& allocation) const;
  std::string remedies(int device, int64_t asked) const;

  const Specification* specification_;
  bool limit_;
  std::vector<std::unique_ptr<CachingAllocator>> allocators_;
  std::unordered_map<const StorageImpl*, Allocation> alive_;
  struct Workspace {
    const Run* run;
    Id call;
    Allocation allocation;
  };
  std::vector<Workspace> workspaces_;        // of the calls that run
  std::vector<Allocation> kept_workspaces_;  // of libraries
  Stream last_stream_ = 0;
  uint64_t labels_ = 0;
};

/// A reader that refuses storages on accelerators, with the words of PyTorch's build for CPUs.
class NoAccelerator : public Reader {
 public:
  /// Errors: Error for a storage that is neither on the CPU nor on meta.
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::StorageAllocated>; }
};

/// A size as PyTorch's errors print it: `20.00 MiB`.
std::string size_text(int64_t bytes);

}  // namespace tare
