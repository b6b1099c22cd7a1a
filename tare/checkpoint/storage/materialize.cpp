#include "tare/checkpoint/storage/materialize.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "tare/core/elements.h"
#include "tare/provenance/replay.h"

namespace tare::checkpoint {

namespace {

// What is made once: a tensor's elements, for all the targets that are those elements.
struct Piece {
  std::vector<size_t> targets;  // the first one's geometry is the piece's
  Tensor source;                // where the elements come from: in a file, recorded, or known
  bool loaded = false;          // from the checkpoint
  TensorMeta part;              // what this rank has of the source
  Tensor made;
};

// Names that a missing one may have been meant as: same last parts, or nearly the same length and ends.
std::vector<std::string> near_names(const std::string& name, const std::vector<NamedTensor>& stored) {
  const auto common = [](auto a, auto a_end, auto b, auto b_end) {
    return std::mismatch(a, a_end, b, b_end).first - a;
  };
  std::vector<std::pair<int64_t, const std::string*>> ranked;
  for (const NamedTensor& one : stored) {
    const std::string& other = one.name;
    const int64_t front = common(name.begin(), name.end(), other.begin(), other.end());
    const int64_t back = common(name.rbegin(), name.rend(), other.rbegin(), other.rend());
    const auto longest = static_cast<int64_t>(std::max(name.size(), other.size()));
    if (10 * std::min(front + back, longest) >= 6 * longest) ranked.emplace_back(-(front + back), &other);
  }
  std::ranges::stable_sort(ranked, {}, [](const auto& item) { return item.first; });
  std::vector<std::string> near;
  for (const auto& [rank, other] : ranked)
    if (near.size() < 3) near.push_back(*other);
  return near;
}

TensorMeta part(const TensorMeta& meta, int64_t dim, const Shard& shard) {
  const int64_t size = meta.sizes()[dim], chunk = (size + shard.world - 1) / shard.world;
  const int64_t first = std::min(shard.rank * chunk, size), count = std::min(chunk, size - first);
  Dims sizes(meta.sizes());
  sizes[dim] = count;
  return meta.with_geometry(sizes, meta.strides(), meta.storage_offset() + (count ? first * meta.strides()[dim] : 0));
}

class Materializer {
 public:
  Materializer(std::span<const Target> targets, const MaterializeOptions& options)
      : targets_(targets), options_(options) {
    check<ValueError>(options.shard.world >= 1 && options.shard.rank >= 0 && options.shard.rank < options.shard.world,
                      "shard: rank {} of a world of {}", options.shard.rank, options.shard.world);
  }

  LoadReport run() {
    if (options_.checkpoint) find_sources();
    group();
    if (options_.strict && options_.checkpoint &&
        !(report_.missing.empty() && report_.unexpected.empty() && report_.shapes.empty()))
      throw LoadError(report_);
    for (Piece& piece : pieces_) {
      piece.part = part_of(piece);
      total_ += piece.part.numel() * itemsize(dtype_of(piece));
    }
    make_loaded();
    make_replayed();
    place();
    return std::move(report_);
  }

 private:
  const Target& first(const Piece& piece) const { return targets_[piece.targets[0]]; }

  DType dtype_of(const Piece& piece) const {
    const DType own = first(piece).tensor.dtype();
    return options_.dtype && is_floating(own) ? *options_.dtype : own;
  }

  // The piece's part that this rank has, over the source's storage.
  TensorMeta part_of(const Piece& piece) const {
    const Tensor& source = piece.source;
    if (options_.shard.world == 1 || !options_.shard.dim) return TensorMeta(source.meta());
    const auto dim = options_.shard.dim(first(piece).name, source);
    if (!dim) return TensorMeta(source.meta());
    const int64_t rank = source.dim(), at = *dim < 0 ? *dim + rank : *dim;
    check<ShapeError>(0 <= at && at < rank, "shard: '{}' has {} dimensions, and dimension {} was to be divided",
                      first(piece).name, rank, *dim);
    return part(source.meta(), at, options_.shard);
  }

  void find_sources() {
    std::unordered_map<std::string_view, const Tensor*> stored;
    lazy_ = lazy_tensors(*options_.checkpoint);
    for (const NamedTensor& one : lazy_) stored.emplace(one.name, &one.tensor);
    std::unordered_set<std::string_view> wanted;
    for (const Target& target : targets_) {
      wanted.insert(target.name);
      const auto found = stored.find(target.name);
      if (found == stored.end()) {
        if (target.saved) missing_.insert(target.name);
      } else if (found->second->sizes() != target.tensor.sizes()) {
        report_.shapes.push_back({target.name, str(target.tensor.sizes()), str(found->second->sizes())});
      } else {
        sources_.emplace(target.name, *found->second);
      }
    }
    for (const NamedTensor& one : lazy_)
      if (!wanted.contains(one.name)) report_.unexpected.push_back(one.name);
    // A tie that has one of its names in the file is not missing.
    std::unordered_set<const void*> found;
    for (const Target& target : targets_)
      if (sources_.contains(target.name)) found.insert(target.tensor.storage().id());
    for (const Target& target : targets_)
      if (missing_.contains(target.name) && !found.contains(target.tensor.storage().id()))
        report_.missing.push_back(
            {target.name, report_.missing.size() < 20 ? near_names(target.name, lazy_) : std::vector<std::string>()});
  }

  // One piece for the targets over one storage.
  void group() {
    std::unordered_map<const void*, size_t> by_storage;
    for (size_t i = 0; i < targets_.size(); ++i) {
      const Tensor& tensor = targets_[i].tensor;
      const auto source = sources_.find(targets_[i].name);
      const auto [at, fresh] = by_storage.emplace(tensor.storage().id(), pieces_.size());
      if (fresh) pieces_.emplace_back();
      Piece& piece = pieces_[at->second];
      if (!fresh) {
        const Target& before = first(piece);
        check(
            tensor.sizes() == before.tensor.sizes() && tensor.strides() == before.tensor.strides() &&
                tensor.storage_offset() == before.tensor.storage_offset() && tensor.dtype() == before.tensor.dtype(),
            "'{}' and '{}' share memory with different sizes or strides; materialise one of them, and make the other a "
            "view of it",
            before.name, targets_[i].name);
      }
      piece.targets.push_back(i);
      if (source != sources_.end() && !piece.loaded) {
        piece.source = source->second;
        piece.loaded = true;
        std::swap(piece.targets.front(),
                  piece.targets.back());  // the name in the file is the one the others are tied to
        if (source->second.dtype() != tensor.dtype())
          report_.dtypes.push_back(
              {targets_[i].name, std::string(name(tensor.dtype())), std::string(name(source->second.dtype()))});
      } else if (!piece.loaded) {
        piece.source = tensor;
      }
    }
    for (const Piece& piece : pieces_)
      for (size_t k = 1; k < piece.targets.size(); ++k)
        report_.tied.push_back({targets_[piece.targets[k]].name, first(piece).name});
  }

  void advance(int64_t bytes) {
    done_ += bytes;
    if (options_.progress) options_.progress(done_, total_);
  }

  // In the order of the file, so that the disk reads forward.
  void make_loaded() {
    std::vector<Piece*> order;
    for (Piece& piece : pieces_)
      if (in_file(piece.source.storage())) order.push_back(&piece);
    std::ranges::stable_sort(order, {}, [](const Piece* piece) {
      const InFile* place = in_file(piece->source.storage());
      return std::pair(place->file->path(), place->offset);
    });
    for (Piece* piece : order) {
      const Tensor wanted(TensorMeta(piece->part), piece->source.storage());
      const DType dtype = dtype_of(*piece);
      piece->made = read(wanted, dtype, [&](int64_t bytes) { report_.bytes_read += bytes; });
      advance(wanted.numel() * itemsize(dtype));
    }
  }

  void make_replayed() {
    std::vector<Tensor> wanted;
    std::vector<Piece*> pieces;
    for (Piece& piece : pieces_) {
      if (piece.made.defined()) continue;
      const Tensor& source = piece.source;
      if (source.known() && options_.shard.world == 1 && dtype_of(piece) == source.dtype()) continue;
      if (!can_replay(source)) {
        report_.unknown.push_back(first(piece).name + ": " + why_not_replayed(source));
        continue;
      }
      wanted.push_back(source);
      pieces.push_back(&piece);
    }
    replay(wanted, [&](size_t i, const Tensor& whole) {
      Piece& piece = *pieces[i];
      const Tensor mine(TensorMeta(piece.part), whole.storage());
      const DType dtype = dtype_of(piece);
      const bool written = whole.storage().known();
      if (mine.numel() == whole.numel() && dtype == whole.dtype()) {
        piece.made = whole;
      } else {
        const FakeGuard real(false);
        piece.made = Tensor(TensorMeta(dtype, DeviceType::cpu, mine.sizes()));
        if (written)
          copy_elements(piece.made, Tensor(TensorMeta(mine.meta()).with_device(DeviceType::cpu), whole.storage()));
      }
      advance(mine.numel() * itemsize(dtype));
    });
  }

  // From here on nothing fails.
  void place() {
    for (const Piece& piece : pieces_) {
      if (!piece.made.defined()) continue;
      if (in_file(piece.source.storage())) report_.loaded.push_back(first(piece).name);
      else if (!piece.made.known()) report_.undefined.push_back(first(piece).name);
      else if (!piece.source.known()) report_.replayed.push_back(first(piece).name);
      for (const size_t i : piece.targets) replace_contents(targets_[i].tensor, piece.made);
    }
  }

  std::span<const Target> targets_;
  const MaterializeOptions& options_;
  LoadReport report_;
  std::vector<NamedTensor> lazy_;
  std::unordered_map<std::string, Tensor> sources_;
  std::unordered_set<std::string> missing_;
  std::vector<Piece> pieces_;
  int64_t done_ = 0, total_ = 0;
};

template <class T, class F>
void add_line(std::string& text, std::string_view title, const std::vector<T>& items, const F& shown) {
  if (items.empty()) return;
  constexpr size_t kShown = 10;
  text += fmt::format("{} ({}):", title, items.size());
  for (size_t i = 0; i < std::min(items.size(), kShown); ++i) text += (i ? ", " : " ") + shown(items[i]);
  if (items.size() > kShown) text += fmt::format(", and {} more", items.size() - kShown);
  text += '\n';
}

}  // namespace

bool LoadReport::complete() const {
  return missing.empty() && unexpected.empty() && shapes.empty() && unknown.empty() && undefined.empty();
}

std::string LoadReport::text() const {
  std::string out;
  const auto plain = [](const std::string& item) { return item; };
  const auto mismatch = [](const Mismatch& item) {
    return fmt::format("{} (the module has {}, the checkpoint {})", item.name, item.expected, item.found);
  };
  add_line(out, "loaded", loaded, plain);
  add_line(out, "replayed", replayed, plain);
  add_line(out, "tied", tied, [](const Tie& item) { return item.name + " = " + item.same_as; });
  add_line(out, "missing", missing, [](const Missing& item) {
    return item.near.empty() ? item.name : fmt::format("{} (near: {})", item.name, fmt::join(item.near, ", "));
  });
  add_line(out, "unexpected", unexpected, plain);
  add_line(out, "of another shape, not loaded", shapes, mismatch);
  add_line(out, "of another dtype, converted", dtypes, mismatch);
  add_line(out, "undefined, nothing says what they hold", undefined, plain);
  add_line(out, "still without bytes", unknown, plain);
  return out;
}

LoadError::LoadError(LoadReport given)
    : CheckpointError("the checkpoint does not fit the module:\n" + given.text()), report(std::move(given)) {}

LoadReport materialize(std::span<const Target> targets, const MaterializeOptions& options) {
  return Materializer(targets, options).run();
}

}  // namespace tare::checkpoint
