#pragma once

#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tare/core/dtype.h"
#include "tare/core/list.h"

// What headers list, packed: a file of 100,000 tensors, and a hostile one of empty tensors, takes little more memory
// than its header has bytes. An entry is looked at by value; the texts of it are views that hold as long as the table.
namespace tare::checkpoint {

/// A run of bytes in a file; tensors that share memory name the same one.
struct StoredBytes {
  int32_t file = 0;    ///< index into Contents::files
  int64_t offset = 0;  ///< of its first byte in that file
  int64_t bytes = 0;
  int64_t crc32 = -1;         ///< what the format says of the bytes; -1: it does not
  std::string_view location;  ///< where it was when it was saved, as PyTorch writes it: `cpu`, `cuda:0`
  std::string_view key;       ///< its name inside the file (`data/0`); empty where storages have none
  bool big_endian = false;
  int64_t packed = 0;  ///< how many bytes the file has for it, deflated; 0: as they are
};

inline constexpr int64_t kMostDims = 64;  ///< of a tensor that PyTorch can hold

/// A tensor as its file describes it; no element is read.
struct StoredTensor {
  std::string_view name;           ///< the path to it: `model.layers.0.weight`, list items by number
  DType dtype = DType::undefined;  ///< undefined for a block format, which `encoding` names
  std::string_view encoding;       ///< GGUF's block-quantised types, `Q4_K`; empty otherwise
  int32_t storage = 0;             ///< index into Contents::storages
  int64_t offset = 0;              ///< of its first element in the storage, in elements
  Dims sizes;
  Dims strides;       ///< in elements
  int64_t bytes = 0;  ///< that its elements take in the file
  bool requires_grad = false;
  bool parameter = false;
  bool conjugate = false;
  bool negative = false;
};

/// Bytes that stay where they are until all go at once.
class Arena {
 public:
  Arena() = default;
  Arena(Arena&& other) noexcept { *this = std::move(other); }
  Arena& operator=(Arena&& other) noexcept {
    blocks_ = std::exchange(other.blocks_, {});
    left_ = std::exchange(other.left_, 0);
    free_ = other.free_;
    next_ = other.next_;
    return *this;
  }
  const char* keep(std::string_view bytes);

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  size_t left_ = 0, next_ = 256;
};

/// What the tables below have in common: entries by number and in order. `Table` has size(), operator[] and push_back.
template <class Table, class Item>
class Entries {
 public:
  using value_type = Item;
  class const_iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Item;
    using difference_type = ptrdiff_t;
    using pointer = void;
    using reference = Item;
    const_iterator(const Table& table, size_t at) : table_(&table), at_(at) {}
    Item operator*() const { return (*table_)[at_]; }
    const_iterator& operator++() { return ++at_, *this; }
    const_iterator operator++(int) { return {*table_, at_++}; }
    bool operator==(const const_iterator& other) const { return at_ == other.at_; }

   private:
    const Table* table_;
    size_t at_;
  };
  const_iterator begin() const { return {table(), 0}; }
  const_iterator end() const { return {table(), table().size()}; }
  bool empty() const { return table().size() == 0; }
  Item at(size_t i) const {
    if (i >= table().size()) throw std::out_of_range("no such entry");
    return table()[i];
  }

 protected:
  void add_all(std::initializer_list<Item> items) {
    for (const Item& item : items) static_cast<Table&>(*this).push_back(item);
  }

 private:
  const Table& table() const { return static_cast<const Table&>(*this); }
};

class StorageTable : public Entries<StorageTable, StoredBytes> {
 public:
  StorageTable() = default;
  StorageTable(std::initializer_list<StoredBytes> items) { add_all(items); }
  size_t size() const { return rows_.size(); }
  StoredBytes operator[](size_t i) const;
  void push_back(const StoredBytes& stored);
  /// Where one is that was added before that was known.
  void set_place(size_t i, int64_t offset, bool big_endian);

 private:
  struct Row {
    int64_t offset, bytes;
    const char* texts;  // location and key, and behind them `packed`; null: all are empty
    uint32_t crc32;
    uint32_t file : 30, has_crc32 : 1, big_endian : 1;
  };
  std::deque<Row> rows_;
  Arena arena_;
};

class TensorTable : public Entries<TensorTable, StoredTensor> {
 public:
  TensorTable() = default;
  TensorTable(std::initializer_list<StoredTensor> items) { add_all(items); }
  size_t size() const { return rows_.size(); }
  StoredTensor operator[](size_t i) const;
  std::string_view name(size_t i) const;
  void push_back(const StoredTensor& tensor);
  template <class Wanted>
  void keep_if(Wanted&& wanted) {
    std::erase_if(rows_, [&](const char* row) { return !wanted(unpack(row)); });
  }

 private:
  static StoredTensor unpack(const char* row);
  std::deque<const char*> rows_;
  Arena arena_;
  std::string scratch_;
};

/// Values under names, as texts.
class PairTable : public Entries<PairTable, std::pair<std::string_view, std::string_view>> {
 public:
  PairTable() = default;
  PairTable(std::initializer_list<value_type> items) { add_all(items); }
  size_t size() const { return rows_.size(); }
  value_type operator[](size_t i) const;
  void push_back(const value_type& pair) { add(pair.first, pair.second); }
  void add(std::string_view name, std::string_view value);

 private:
  std::deque<const char*> rows_;
  Arena arena_;
  std::string scratch_;
};

}  // namespace tare::checkpoint
