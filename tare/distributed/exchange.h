#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tare/core/tensor.h"

// What a rank asks of its group, as values: which exchange, of which tensors; what two ranks must agree about; what is
// sent; and what the tensors then hold.
namespace tare {

enum class Exchange : uint8_t {
  all_reduce,
  broadcast,
  reduce,
  all_gather,
  gather,
  scatter,
  reduce_scatter,
  all_to_all,
  barrier,
  all_gather_object,
  gather_object,
  broadcast_object,
  scatter_object,
  new_group,
  send,
  recv,
};
enum class Reduction : uint8_t { none, sum, avg, product, min, max, band, bor, bxor };

std::string_view name(Exchange exchange);
std::string_view name(Reduction reduction);  ///< `SUM`
/// Of `sum`, `SUM`. Errors: ValueError with those that there are.
Reduction reduction_named(std::string_view text);

/// Tensors that are exchanged together. A list holds one tensor for each rank of the group where the exchange has
/// parts; a `joined` one is a single tensor that holds the parts one behind the other along its first dimension.
struct ExchangeItem {
  std::vector<Tensor> inputs, outputs;
  bool joined_inputs = false, joined_outputs = false;
};

struct Request {
  Exchange exchange;
  Reduction reduction = Reduction::none;
  int64_t root = -1;                                           ///< a rank of the group; of send and recv the other one
  int64_t tag = 0;                                             ///< of send and recv
  std::vector<ExchangeItem> items = {};                        ///< several where they are coalesced
  std::vector<int64_t> input_splits = {}, output_splits = {};  ///< rows for each rank; empty: even
  std::string blob = {};                                       ///< of objects: as bytes
  std::string detail = {};                                     ///< of a barrier, a new group: what all must say alike
  bool async = false;

  /// `all_reduce(SUM, float32[2, 3])`
  std::string str() const;
  /// Of the tensors, or the bytes, that this rank gives.
  int64_t payload() const;
};

/// A request of one item whose lists are the caller's.
struct GivenRequest {
  Exchange exchange;
  Reduction reduction = Reduction::none;
  int64_t root = -1, tag = 0;
  TensorList inputs = {}, outputs = {};
  bool joined_inputs = false, joined_outputs = false;
  IntList input_splits = {}, output_splits = {};

  Request whole() const;
};

/// Whether any tensor of it has bytes that others may need, or that theirs are to be written to.
bool has_bytes(const Request& request);
/// Every output has another version, but a new tensor to which nothing was written yet: views of that, and what the
/// tape saved of it before its elements came, are not out of date.
void bump_outputs(const Request& request);
void bump_outputs(TensorList inputs, TensorList outputs);

/// Requests without their tensors' memory, one for all that are equal: what is compared between ranks, and kept of a
/// call whose tensors are its program's again.
class Descriptions {
 public:
  using Shared = std::shared_ptr<const Request>;
  /// Of a request; with objects or words in it, one of its own.
  Shared of(const Request& request);
  /// The same, without a request where it is known.
  Shared of(const GivenRequest& request);

 private:
  struct Hash {
    size_t operator()(const std::vector<int64_t>& key) const;
  };
  template <class R>
  void begin(const R& request);
  bool add(TensorList inputs, TensorList outputs, bool joined_inputs, bool joined_outputs);
  Shared found_or(const Request* request);
  std::unordered_map<std::vector<int64_t>, Shared, Hash> known_;
  std::vector<int64_t> key_;  // of the one that is asked for
};

/// The bytes that a rank sends: in a ring, as NCCL's long messages go. all_reduce 2(n-1)/n of its payload, all_gather
/// n-1 times its payload, reduce_scatter and all_to_all (n-1)/n of it; of broadcast and reduce each sends the payload
/// once but one at the end; gather and scatter go straight from and to the root.
int64_t wire_bytes(const Request& request, int64_t rank, int64_t size);

/// Errors: ValueError where the tensors of one rank do not fit one another, with PyTorch's sentences where it has some.
void check_request(const Request& request, int64_t rank, int64_t size);
/// Whether it is a send or a recv.
bool is_message(Exchange exchange);
inline bool is_message(const Request& request) { return is_message(request.exchange); }
/// Errors: where PyTorch's backend of this name (`gloo`, `cpu:gloo,cuda:nccl`) has no such call: types of elements,
/// reductions of them, roots outside of the group, parts of unequal sizes, tensors that are not contiguous.
void check_backend(const Request& request, std::string_view backend, int64_t rank, int64_t size);
/// What `a` and `b`, of two ranks, disagree about: `the dtypes differ`. Empty: nothing.
std::string disagreement(const Request& a, int64_t rank_a, const Request& b, int64_t rank_b, int64_t size);

/// What of a rank's inputs, or of its bytes, another rank's results depend on.
enum class Share : uint8_t { nothing, part, whole };
Share share_of(const Request& request, int64_t from, int64_t to);
/// Where the part of rank `to` lies in an item's joined inputs: its first element, and how many.
std::pair<int64_t, int64_t> joined_part(const Request& request, const ExchangeItem& item, int64_t size, int64_t to);

/// Everybody's requests, by the rank in the group; those of ranks that are not there may be another's.
class Requests {
 public:
  virtual ~Requests() = default;
  virtual const Request& of(int64_t rank) const = 0;
};
/// Writes what the ranks that are `present` receive into their outputs, heard by no run and recorded by no tape.
/// Reductions are made in the ranks' order; `as_one` takes the first value for all, as PyTorch's fake backend does.
/// Where bytes are not known the outputs' are not known either.
void deliver(const Requests& requests, const std::vector<int64_t>& present, int64_t size, bool as_one);
/// The tensor's elements elsewhere, unheard.
Tensor copy_of(const Tensor& tensor);
/// Writes them where they are known, unheard.
void copy_into(const Tensor& to, const Tensor& from);
/// What a send gives to a recv.
void transfer(const Request& from, const Request& to);

}  // namespace tare
