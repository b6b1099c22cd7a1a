#pragma once

#include <map>
#include <string>
#include <string_view>

#include "tare/checkpoint/storage/contents.h"
#include "tare/report/text.h"

// What is in a checkpoint, told from its headers: no byte of a tensor is read, nothing in it is executed.
namespace tare {

/// Its dtype, or its block format.
std::string_view type_name(const checkpoint::StoredTensor& tensor);

/// What a checkpoint holds in all. Tensors that are others under another name count once.
struct StoredTotals {
  int64_t tensors = 0, tied = 0, elements = 0, bytes = 0;
  struct OfType {
    int64_t tensors = 0, elements = 0, bytes = 0;
  };
  std::map<std::string_view, OfType> types;  ///< dtypes and block formats; the names last as long as the contents
};
StoredTotals totals(const checkpoint::Contents& contents);

struct InspectOptions {
  std::string path;    ///< a file, an `*.index.json`, or a folder
  std::string filter;  ///< a regular expression that names must contain a match of
  bool tree = false;   ///< by modules, in place of the table
  bool json = false;
};

/// Leaves only tensors whose name contains a match. Errors: ValueError for a malformed regular expression.
void filter_tensors(checkpoint::Contents& contents, const std::string& filter);
/// A line for each tensor. The text comes in pieces, as it may be as long as the checkpoint has tensors.
void inspect_table(const checkpoint::Contents& contents, const Put& put);
/// The names as a tree of modules with totals; numbered siblings that are alike stand once.
std::string inspect_tree(const checkpoint::Contents& contents);
/// Format, sizes, and what each dtype takes; where tensors share bytes these count once.
std::string inspect_summary(const checkpoint::Contents& contents);
/// Keys: path, format, files, totals, tensors, metadata, notes; `tare inspect --help` names their fields. In pieces
/// too.
/// `more` are further members of the object, as JSON.
void inspect_json(const checkpoint::Contents& contents, const std::string& path, const Put& put,
                  const std::string& more = {});

/// `tare inspect`: prints them. Returns 0, or 1 if no tensor matches the filter.
int run_inspect(const InspectOptions& options);

}  // namespace tare
