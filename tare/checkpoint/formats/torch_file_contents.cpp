#include <algorithm>
#include <unordered_set>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/pickle/pickle_text.h"

namespace tare::checkpoint {

namespace {

using pickle::Document;
using pickle::Kind;
using pickle::Object;
using pickle::Ref;

constexpr size_t kLongestPrint = 200, kLongestName = 4096, kMostMetadata = 4096, kMostNotes = 100;

// Whether a call of it is how protocol 2 writes a value that has no opcode, or a small value of PyTorch's.
bool is_plain_call(std::string_view module, std::string_view name) {
  if (module == "__builtin__" || module == "builtins")
    return name == "set" || name == "frozenset" || name == "complex" || name == "bytearray" || name == "slice";
  if (module == "torch") return name == "Size" || name == "device";
  return (module == "_codecs" && name == "encode") || (module == "torch.serialization" && name == "_get_layout");
}

// Walks through what was pickled, along the names that a program would use: keys, indices, attributes.
class Walk {
 public:
  Walk(TorchFile& file, Contents& contents)
      : file_(file), document_(file.document), contents_(contents), states_(document_.size(), unseen) {
    const auto length = static_cast<size_t>(document_.length());
    spare_visits_ = 1000 + length;
    spare_tensors_ = 1000 + length / 16;
    spare_characters_ = (size_t{1} << 16) + 4 * length;
  }

  void run() {
    visit(document_.root(), false);
    if (left_out_ > 0) note(fmt::format("{} more values are not listed", left_out_));
    const TensorTable& tensors = contents_.tensors;
    if (const auto again = repeated(tensors.size(), [&](size_t i) { return tensors.name(i); }))
      document_.bad("names", "two tensors are called '{}'", pickle::shown(tensors.name(*again)));
  }

 private:
  enum State : uint8_t { unseen, seen, inside };

  bool leaf(Ref ref) const { return document_.kind(ref) < Kind::list || document_.is(ref, Kind::global); }

  void note(std::string text) {
    if (contents_.notes.size() < kMostNotes && notes_.insert(text).second) contents_.notes.push_back(std::move(text));
  }
  std::string_view name() {
    if (path_.size() > kLongestName)
      document_.bad("names", "'{}' has over {} characters", pickle::shown(path_), kLongestName);
    if (path_.size() > spare_characters_)
      document_.bad("names", "they are far longer than the {} bytes that they come from", document_.length());
    spare_characters_ -= path_.size();
    return path_.empty() ? std::string_view("value") : path_;
  }
  void value(Ref ref, bool quiet) {
    if (quiet) return;
    if (contents_.metadata.size() >= kMostMetadata) {
      ++left_out_;
      return;
    }
    std::string text = document_.is(ref, Kind::text) && is_plain(document_.text(ref))
                           ? std::string(document_.text(ref))
                           : pickle::print(document_, ref, kLongestPrint);
    contents_.metadata.add(name(), text);
  }
  static bool is_plain(std::string_view text) {
    if (text.size() > kLongestPrint) return false;
    return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
  }

  // Each value once is what the file's size pays for; whatever is shared may come again, but not without end: a list of
  // two lists of two lists ... has more names than atoms.
  bool enter(Ref ref) {
    if (states_[ref] == inside) {
      note("values contain themselves");
      return false;
    }
    if (states_[ref] == seen) spend(spare_visits_, document_.is(ref, Kind::object) ? 1 : document_.items(ref).size());
    states_[ref] = inside;
    return true;
  }
  void spend(size_t& spare, size_t count) {
    if (count > spare) document_.bad("names", "its values share one another so often that their names have no end");
    spare -= count;
  }

  void visit(Ref ref, bool quiet) {
    switch (document_.kind(ref)) {
      case Kind::list:
      case Kind::tuple:
      case Kind::set:
      case Kind::frozen_set: return sequence(ref, quiet);
      case Kind::dict:
        if (!enter(ref)) return;
        if (document_.items(ref).empty()) value(ref, quiet);
        pairs(ref, quiet);
        states_[ref] = seen;
        return;
      case Kind::object: {
        const bool again = states_[ref] == seen;
        if (!enter(ref)) return;
        if (!tensor(ref, again)) object(ref, quiet);
        states_[ref] = seen;
        return;
      }
      case Kind::persistent:
        if (!tensor(ref, states_[ref] == seen)) reference(ref, quiet);
        states_[ref] = seen;
        return;
      default: value(ref, quiet);
    }
  }

  bool tensor(Ref ref, bool again) {
    std::string how;
    std::optional<StoredTensor> tensor;
    try {
      tensor = tensor_of(file_, ref, &how);
    } catch (CheckpointError& error) {
      // The pickle has one place; which tensor it is tells more.
      fail<CheckpointError>("{} (tensor '{}')", error.what(), pickle::shown(path_));
    }
    if (!tensor) return false;
    if (again) spend(spare_tensors_, 1);
    if (!how.empty()) note(fmt::format("{}: {}", path_, how));
    tensor->name = path_.empty() ? "tensor" : name();
    if (tensor->storage < 0) {
      tensor->storage = static_cast<int32_t>(file_.storages.size());
      file_.storages.push_back({.location = "meta"});
    }
    contents_.tensors.push_back(*tensor);
    return true;
  }

  // With the name grown by a part of it.
  template <class Visit>
  void below(std::string_view part, Visit&& visit) {
    const size_t length = path_.size();
    if (!part.empty() && !path_.empty()) path_ += '.';
    path_ += part;
    if (path_.size() > kLongestName) name();
    visit();
    path_.resize(length);
  }
  void sequence(Ref ref, bool quiet) {
    if (!enter(ref)) return;
    const std::span<const Ref> items = document_.items(ref);
    if (std::all_of(items.begin(), items.end(), [this](Ref item) { return leaf(item); })) value(ref, quiet);
    else
      for (size_t i = 0; i < items.size(); ++i) below(std::to_string(i), [&] { visit(items[i], quiet); });
    states_[ref] = seen;
  }
  void pairs(Ref dict, bool quiet) {
    const std::span<const Ref> items = document_.items(dict);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      const Ref key = items[i];
      if (document_.is(key, Kind::text)) below(document_.text(key), [&] { visit(items[i + 1], quiet); });
      else below(pickle::print(document_, key, 60), [&] { visit(items[i + 1], quiet); });
    }
  }

  void object(Ref ref, bool quiet) {
    const Object& object = document_.object(ref);
    Ref callable = object.callable;
    if (document_.is(callable, Kind::persistent) && file_.reference(callable).value != pickle::kNothing)
      callable = file_.reference(callable).value;
    const bool named = document_.is(callable, Kind::global);
    const std::string_view module = named ? document_.module(callable) : std::string_view();
    const std::string_view name = named ? document_.name(callable) : std::string_view();
    if (module == "collections" && (name == "OrderedDict" || name == "defaultdict" || name == "Counter")) {
      if (object.pairs == pickle::kNothing && object.arguments == pickle::kEmptyTuple) value(ref, quiet);
      if (object.pairs != pickle::kNothing) pairs(object.pairs, quiet);
      // Counter and the OrderedDict of Python 2 are called with their items.
      arguments(object.arguments, quiet);
      // The versions of modules, which a state dict carries as an attribute, are no part of it.
      return;
    }
    if (is_plain_call(module, name)) return value(ref, quiet);
    if (module == "torch._utils" && name == "_rebuild_sparse_tensor") return sparse(object);
    if (named && storage_class(document_, callable)) return value(ref, quiet);

    // The classes of TorchScript's objects are in the archive.
    const bool script = module == "__torch__" || module.starts_with("__torch__.") || module == "torch.jit._pickle";
    if (callable != noted_ && !script) {
      const std::string shown = named ? document_.qualified_name(callable) : pickle::print(document_, callable, 100);
      note(fmt::format("{}: not executed", pickle::shown(shown)));
      noted_ = callable;
    }
    if (module.starts_with("numpy")) return value(ref, quiet);
    arguments(object.arguments, true);
    if (object.items != pickle::kNothing) visit(object.items, quiet);
    if (object.pairs != pickle::kNothing) pairs(object.pairs, quiet);
    if (object.state != pickle::kNothing) state(object.state, quiet);
  }
  void arguments(Ref tuple, bool quiet) {
    if (!enter(tuple)) return;
    for (const Ref argument : document_.items(tuple))
      if (!leaf(argument)) visit(argument, quiet);
    states_[tuple] = seen;
  }
  // The attributes of an object: a dict, or a pair of dicts where it has slots.
  void state(Ref ref, bool quiet) {
    if (document_.is(ref, Kind::tuple) && document_.items(ref).size() == 2) {
      const std::span<const Ref> parts = document_.items(ref);
      if (std::all_of(parts.begin(), parts.end(),
                      [this](Ref part) { return part == pickle::kNone || document_.is(part, Kind::dict); })) {
        for (const Ref part : parts)
          if (part != pickle::kNone) state(part, quiet);
        return;
      }
    }
    if (!document_.is(ref, Kind::dict)) return visit(ref, quiet);
    if (!enter(ref)) return;
    const std::span<const Ref> items = document_.items(ref);
    const auto is_key = [&](size_t i, std::string_view wanted) {
      return document_.is(items[i], Kind::text) && document_.text(items[i]) == wanted;
    };
    bool module = false;
    for (size_t i = 0; i + 1 < items.size(); i += 2) module = module || is_key(i, "_parameters");
    // A module names its tensors as its state dict would; its flags and hooks are no news.
    for (size_t i = 0; i + 1 < items.size() && module; i += 2)
      if (is_key(i, "_parameters") || is_key(i, "_buffers") || is_key(i, "_modules")) {
        visit(items[i + 1], true);
      } else if (document_.is(items[i], Kind::text) && !leaf(items[i + 1])) {
        below(document_.text(items[i]), [&] { visit(items[i + 1], true); });
      }
    if (!module) pairs(ref, quiet);
    states_[ref] = seen;
  }
  void sparse(const Object& object) {
    note(fmt::format("{}: sparse; its parts are listed", path_));
    const std::span<const Ref> arguments = document_.items(object.arguments);
    if (arguments.size() != 2 || !document_.is(arguments[1], Kind::tuple)) return;
    const std::span<const Ref> parts = document_.items(arguments[1]);
    // COO: indices, values, size; the compressed layouts: two of indices, values, size.
    static constexpr std::string_view coo[] = {"indices", "values"},
                                      compressed[] = {"compressed_indices", "plain_indices", "values"};
    size_t tensors = 0;
    while (tensors < parts.size() && tensors < 3 && document_.is(parts[tensors], Kind::object) &&
           tensor_of(file_, parts[tensors]))
      ++tensors;
    for (size_t i = 0; i < tensors; ++i)
      below(tensors == 3 ? compressed[i] : coo[i % 2], [&] { visit(parts[i], true); });
  }
  void reference(Ref ref, bool quiet) {
    const TorchReference& reference = file_.reference(ref);
    if (reference.storage < 0 || quiet) return;
    if (contents_.metadata.size() >= kMostMetadata) return;
    contents_.metadata.add(name(),
                           fmt::format("a storage of {} bytes, '{}'", reference.bytes,
                                       pickle::shown(file_.storages[static_cast<size_t>(reference.storage)].key)));
  }

  TorchFile& file_;
  const Document& document_;
  Contents& contents_;
  std::vector<State> states_;
  std::string path_;
  std::unordered_set<std::string> notes_;
  Ref noted_ = pickle::kNothing;  // the class that was noted last
  size_t spare_visits_ = 0, spare_tensors_ = 0, spare_characters_ = 0, left_out_ = 0;
};

}  // namespace

Contents contents_of(TorchFile file) {
  Contents contents;
  contents.format = file.format;
  contents.files.push_back(file.file);
  contents.notes = std::move(file.notes);
  Walk(file, contents).run();
  contents.storages = std::move(file.storages);
  return contents;
}

}  // namespace tare::checkpoint
