#pragma once

#include <memory>
#include <string>

#include "tare/checkpoint/archive/json_document.h"
#include "tare/checkpoint/archive/zip.h"
#include "tare/checkpoint/storage/contents.h"

// The archives that `torch.export.save` writes (torch/export/pt2_archive): a program as JSON, its weights as members.
// The program is tare/graph/pt2's to read.
namespace tare::checkpoint {

/// The type with one of the schema's numbers (torch/_export/serde/schema.py), which are not those of ScalarType.
/// Errors: CheckpointError.
DType pt2_dtype(Json json);

struct Pt2Archive {
  std::shared_ptr<ZipArchive> zip;
  std::string folder;                 ///< with a slash; empty where members lie in none
  const ZipEntry* program = nullptr;  ///< the JSON of its model
  std::string model;                  ///< the model's name
  std::string layout;                 ///< what the archive says of its form
  bool older = false;                 ///< of before 2.8: tensors lie in files of torch.save within it
  /// The member that holds the example inputs, pickled; null: there is none.
  const ZipEntry* examples() const;
  /// A file that the user put into it; null: there is none.
  const ZipEntry* extra(std::string_view name) const;
};
/// Finds the program in an archive of 2.8 and later, or of before. Errors: CheckpointError: there is none, or several.
Pt2Archive open_pt2(const std::shared_ptr<File>& file);
/// `state`: a program's parameters and buffers; `constants`: tensors of its code, and buffers that are not saved.
enum class Pt2Tensors : uint8_t { state, constants, all };
/// The tensors that an archive holds, under their paths; nothing of it is called. One that is not read is noted: in an
/// archive of 2.8 and later one that is pickled, in one of before a value that is no tensor.
Contents read_pt2_weights(const Pt2Archive& archive, Pt2Tensors which = Pt2Tensors::all);
/// Whether a file is such an archive, by its first bytes and its name.
bool is_pt2(std::string_view start, std::string_view path);

/// The largest JSON of a program that is read.
inline constexpr int64_t kLargestPt2Json = int64_t{1} << 30;

}  // namespace tare::checkpoint
