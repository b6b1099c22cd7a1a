#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tare/checkpoint/pickle/pickle.h"
#include "tare/checkpoint/storage/contents.h"

namespace tare::checkpoint {

inline constexpr size_t kLongestKey = 200, kLongestLocation = 64;  ///< of a storage, in bytes

/// What a persistent id of a pickle stands for.
struct TorchReference {
  int64_t offset = 0;    ///< in bytes: where a view of the storage begins (only before PyTorch 0.4)
  int64_t bytes = 0;     ///< of the storage, or of the view
  int32_t storage = -1;  ///< index into TorchFile::storages; -1: it is no storage
  int32_t tensor = -1;   ///< of the tar format, where tensors are outside of the pickle: index into `tensors`
  pickle::Ref value = pickle::kNothing;  ///< a class, which the older formats name by an id
  DType dtype = DType::undefined;        ///< of the elements that the pickle counts in; uint8 for an untyped storage
  bool untyped = false;                  ///< torch.UntypedStorage
};

/// A file of torch.save, read as far as PyTorch's own formats go: what was pickled, and where the bytes of storages
/// are. torch.load builds its objects from this; `contents_of` lists the tensors.
struct TorchFile {
  Format format{};
  std::shared_ptr<File> file;
  pickle::Document document;
  StorageTable storages;
  std::vector<TorchReference> references;  ///< by the ordinal of a persistent value of the document
  TensorTable tensors;                     ///< only of the tar format: those that are outside of the pickle
  std::vector<std::string> notes;
  int64_t end = 0;  ///< of the format before PyTorch 1.6, which others may follow in the file: where it ends

  const TorchReference& reference(pickle::Ref persistent) const { return references[document.ordinal(persistent)]; }
  /// Has a reader of a format say what each persistent id stands for.
  template <class Reader>
  void find_references(Reader& reader) {
    references.resize(document.persistents());
    for (pickle::Ref ref = 0; ref < document.size(); ++ref)
      if (document.is(ref, pickle::Kind::persistent))
        references[document.ordinal(ref)] = reader.reference(document.id(ref));
  }
};

/// Reads a file of torch.save of any of the three formats, which its first bytes tell. Nothing is executed and no
/// storage is read. Archives before PyTorch 2.1 do not say the order of their bytes. Errors: CheckpointError.
TorchFile read_torch_file(const std::shared_ptr<File>& file, bool big_endian_unless_said = false);
/// The same for files known to be of one format. `record` is the pickle's name without its ending, and the folder of
/// its storages: TorchScript has several.
TorchFile read_torch_zip_file(const std::shared_ptr<File>& file, bool big_endian_unless_said = false,
                              std::string_view record = "data");
TorchFile read_torch_legacy_file(const std::shared_ptr<File>& file);
TorchFile read_torch_tar_file(const std::shared_ptr<File>& file);

/// The tensor that an object of the pickle is, with no name; nothing where it is something else. `how` gets a word
/// where the tensor is more than its elements (`a subclass`). Errors: CheckpointError, where its storage does not hold
/// it.
std::optional<StoredTensor> tensor_of(const TorchFile& file, pickle::Ref value, std::string* how = nullptr);
/// Every tensor under the path that leads to it, the rest as metadata.
Contents contents_of(TorchFile file);

/// The element type of `FloatStorage`; nothing where the name is no storage's. Untyped storages have uint8.
std::optional<DType> dtype_of_storage(std::string_view name);
/// The name of the storage class that torch.save writes for a dtype (`FloatStorage`); empty for the newer dtypes, whose
/// storages are untyped.
std::string_view storage_name(DType dtype);
/// Of `torch.float32` as a pickle has it. Errors: CheckpointError.
DType dtype_of(const pickle::Document& document, pickle::Ref value);
/// Whether the pickle names a storage class of PyTorch's; its element type.
std::optional<DType> storage_class(const pickle::Document& document, pickle::Ref value);

}  // namespace tare::checkpoint
