#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/core/source_line.h"
#include "tare/core/tensor.h"

// What a rank has begun and not waited for, and whose memory that is meanwhile: a tensor that is written while others
// read it, or read before others wrote it, has elements that depend on timing.
namespace tare {

struct Op;
struct Group;
struct Work;

/// A collective or message that nobody waited for.
struct Unwaited {
  std::string text;  ///< `all_reduce(SUM, float32[2]) of group 'tp' (ranks 0, 1) in layers.3 (Linear)`
  SourceLine line;
};

/// Of one rank. While there is some, every operator that its threads call is looked at; otherwise none is.
class InFlight {
 public:
  InFlight();
  ~InFlight();
  InFlight(const InFlight&) = delete;
  InFlight& operator=(const InFlight&) = delete;

  bool empty() const;
  void add(const Work& work, const std::vector<struct ExchangeItem>& items);
  void add(const Work& work, TensorList inputs, TensorList outputs);
  /// It was waited for, or known to be over.
  void remove(const Work& work);
  /// Calls of the work's group that are over when it is, since the group's backend carries them out in their order.
  std::vector<Work> earlier(const Work& work) const;
  /// Has the calling thread, which is one of the rank's, looked at while something is in flight.
  void look();
  /// What was posted and writes to the tensor's storage, in the order of posts.
  std::vector<Work> writers(const Tensor& tensor) const;
  /// Those that write to the tensor's storage are waited for as soon as an operator uses that.
  void wait_at_first_use(const Tensor& tensor);
  /// In the order of posts, but for those that wait at the first use. They are forgotten.
  std::vector<Unwaited> take_unwaited();

  /// Before an operator: waits for what may wait so late. Errors: DistError where it reads or writes what is not its to
  /// use yet, with both lines and modules.
  void check(const Op& op, const void* const* args);
  /// The same before elements are read without one: `tolist`.
  void check_read(const Tensor& tensor, std::string_view how);
  /// The same before a collective of `group`, which may read and write what others of its group use where the group's
  /// backend carries them out in their order.
  void check_request(const Group& group, const struct Request& request);
  void check_request(const Group& group, std::string_view name, TensorList inputs, TensorList outputs);

 private:
  struct Use {
    Tensor tensor;
    bool read, written;
    size_t work;  // its number
  };
  void check_use(const Tensor& tensor, bool writes, const Group* group, std::string_view what);
  void use(TensorList inputs, TensorList outputs);
  const Work* find(size_t number) const;

  std::vector<std::pair<size_t, Work>> works_;
  std::unordered_multimap<const StorageImpl*, Use> uses_;
  std::vector<size_t> lazy_;
  size_t next_ = 0;
};

/// Whether two tensors of one storage have bytes in common. Where both skip elements differently, it says no.
bool overlap(const Tensor& a, const Tensor& b);

/// Interceptors that come to the calling thread from now on see what its rank has in flight.
void watch_thread();
void unwatch_thread();

}  // namespace tare
