#pragma once

#include <deque>
#include <memory_resource>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tare/core/kept_lists.h"
#include "tare/core/place_table.h"
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
  workspace,        ///< scratch memory of kernels, and what their libraries keep
};
inline constexpr int kMemoryKinds = 10;
const char* name(MemoryKind kind);

/// Which bytes are alive when, and who made them. Give it the tensors that exist before the run; it hears of the rest.
/// A storage is kept in 28 bytes, for files of hundreds of thousands of small operators.
class MemoryTimeline : public Reader {
  static constexpr uint32_t kNever = 0xFFFFFFFF;
  // A block as it is kept: what many have in common stands once, in `origins_` and `shapes_`.
  struct [[gnu::packed, gnu::aligned(4)]] Record {
    int64_t bytes = 0;
    uint32_t allocated = 0, freed = kNever;
    uint32_t module = 0;
    uint32_t shape = 0;
    uint32_t origin : 28 = 0;
    uint32_t kind_bits : 4 = static_cast<uint32_t>(MemoryKind::temporary);
    MemoryKind kind() const { return static_cast<MemoryKind>(kind_bits); }
    void set_origin(uint32_t place) { origin = place & 0xFFFFFFF; }
    void set_kind(MemoryKind kind) { kind_bits = static_cast<uint32_t>(kind) & 15; }
    bool alive() const { return freed == kNever; }
    bool described() const { return shape != 0; }
  };
  static_assert(sizeof(Record) == 28);

 public:
  /// Counts storages on one kind of device: numbers that became tensors on the CPU are no part of a run on meta. With
  /// `sources` it asks for the program's line at each allocation.
  explicit MemoryTimeline(DeviceType device, bool sources = false) : device_(device), sources_(sources) {}

  /// One storage's life at one size. Times count the allocations and releases, from 1; what was there before has time
  /// 0.
  struct Block {
    int64_t bytes = 0;
    MemoryKind kind = MemoryKind::temporary;
    const Op* op = nullptr;  ///< the operator that made it, innermost
    Id module = 0;  ///< the innermost module on whose behalf it ran; in a step, whose parameter it is made from
    std::string_view phase;          ///< in which it was made; empty: none
    DType dtype = DType::undefined;  ///< of the first tensor that an operator returned on it
    IntList sizes;                   ///< the timeline's
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
  class Blocks {
   public:
    class Iterator {
     public:
      using value_type = Block;
      using difference_type = std::ptrdiff_t;
      Block operator*() const { return memory_->block(place_, *record_); }
      Iterator& operator++() {
        ++place_;
        ++record_;
        return *this;
      }
      Iterator operator++(int) {
        Iterator before = *this;
        ++*this;
        return before;
      }
      friend bool operator==(const Iterator& a, const Iterator& b) { return a.place_ == b.place_; }

     private:
      friend class Blocks;
      Iterator(const MemoryTimeline* memory, size_t place)
          : memory_(memory), place_(place), record_(memory->records_.begin() + static_cast<std::ptrdiff_t>(place)) {}
      const MemoryTimeline* memory_;
      size_t place_;
      std::deque<Record>::const_iterator record_;
    };
    size_t size() const { return memory_->records_.size(); }
    bool empty() const { return size() == 0; }
    Block operator[](size_t place) const { return memory_->block(place, memory_->records_[place]); }
    Block front() const { return operator[](0); }
    Block back() const { return operator[](size() - 1); }
    Iterator begin() const { return {memory_, 0}; }
    Iterator end() const { return {memory_, size()}; }

   private:
    friend class MemoryTimeline;
    explicit Blocks(const MemoryTimeline* memory) : memory_(memory) {}
    const MemoryTimeline* memory_;
  };
  Blocks blocks() const { return Blocks(this); }
  /// Calls `f` for each block that is alive at a time.
  template <class F>
  void each_alive_at(int64_t time, const F& f) const {
    size_t place = 0;
    for (const Record& record : records_) {
      if (record.allocated <= time && (record.freed == kNever || record.freed > time)) f(block(place, record));
      ++place;
    }
  }
  std::vector<Block> alive_at(int64_t time) const;
  /// Bytes of each kind that are alive at a time.
  std::vector<int64_t> bytes_by_kind(int64_t time) const;
  /// Live bytes after each allocation and release; element 0 is what was there before.
  using History = std::deque<int64_t>;
  const History& history() const { return history_; }
  /// A phase of the run: its times, and the most bytes alive within it.
  struct Phase {
    std::string_view name;
    int64_t begin = 0, end = 0;
    int64_t peak = 0;
  };
  /// In the order in which they ended.
  const std::vector<Phase>& phases() const { return phases_; }

 private:
  struct Origin {
    const Op* op = nullptr;
    std::string_view phase;
    SourceLine source;
    friend bool operator==(const Origin&, const Origin&) = default;
    uint64_t hash() const;
  };
  struct Shape {
    IntList sizes;
    DType dtype = DType::undefined;
    uint64_t hash() const;
  };
  struct Saved {
    uint32_t from = kNever, until = kNever;
  };
  struct Visit {
    Id module;
    size_t first_block;
  };
  struct OpenPhase {
    Phase phase;
    size_t first_block;
  };
  struct Live {
    uint32_t block;
    int32_t saved = 0;  // how often the tape keeps it
  };
  Live* find(const StorageImpl* storage);
  Block block(size_t place, const Record& record) const;
  Record& add_record(int64_t bytes);
  Record& add_storage(const StorageImpl& storage);
  uint32_t origin_of(const Op* op, const Run& run);
  uint32_t shape_of(const Tensor& tensor);
  uint32_t next_time() const { return static_cast<uint32_t>(history_.size()); }
  void allocate(Record& record);
  void take_workspace(const event::Workspace& workspace, const Moment& now);
  void release(Record& record);
  void resize(Live& live, int64_t bytes);
  void change(int64_t bytes);
  void module_left();
  void phase_ended();
  void describe(const Call& call);
  void describe_written(const Op& op, const Tensor& self);
  Id module_of(const Call& call, size_t item) const;

  DeviceType device_;
  bool sources_;
  std::deque<Record> records_;
  std::deque<Origin> origins_{1};
  PlaceTable origin_places_;
  std::deque<Shape> shapes_{1};  // the first is nobody's as yet
  PlaceTable shape_places_;
  KeptLists<int64_t> sizes_;
  std::deque<Saved> saved_;  // by block, to the last that was saved
  std::pmr::unsynchronized_pool_resource pool_;
  std::pmr::unordered_map<const StorageImpl*, Live> alive_{&pool_};
  std::vector<std::pair<Id, size_t>> workspaces_;  // by the call that runs, its block
  std::vector<Visit> visits_;
  std::vector<OpenPhase> open_phases_;
  std::vector<Phase> phases_;
  History history_ = {0};
  int64_t live_ = 0, peak_ = 0, peak_time_ = 0;
};

}  // namespace tare
