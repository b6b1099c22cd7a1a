#pragma once

#include "tare/models/config.h"
#include "tare/report/flags.h"

// What MODEL of a command is, and who makes it.
namespace tare {

enum class Maker : uint8_t {
  library,     ///< a built-in name, or a configuration of a type and a head that are built in
  file,        ///< a program in a file, .pt2: the file
  checkpoint,  ///< nobody: tensors that have no configuration beside them
  python,      ///< FILE.py:CALLABLE, or a model of transformers, timm or torchvision
};

struct Source {
  Maker maker = Maker::library;
  std::string configuration;  ///< a built-in name, or the path of a config.json; empty where there is none
  std::string checkpoint;     ///< the path of what is stored, or stands beside the configuration; empty: nothing
};
/// Looks at the name, and at files where they are. Errors: ValueError for `--set` without a value.
Source source_of(const ModelOptions& options);
/// Whether one of the models of a command is Python's to make.
bool needs_python(const CommandLine& line);
/// Refuses a command on tensors alone that runs a model. Errors: ValueError.
void check_has_forward(const CommandLine& line);

/// The fields that `--set` says. Errors: ValueError for one that is not `key=value`.
models::Overrides overrides_of(const ModelOptions& options);
/// The type that `--dtype` says, if it does. Errors: ValueError for one that is not floating.
std::optional<DType> dtype_of(const ModelOptions& options);

}  // namespace tare
