#include "tare/cli/command_line.h"

#include "casters.h"
#include "tare/core/nearest.h"

// The commands that need nothing of Python's, and what is known of all of them.
namespace tare::python {

void add_command_line(nb::module_& module) {
  module.def("_run_command", run_command_line);
  module.def("_commands", [] {
    nb::dict flags;  // by command: (name, whether a value stands behind it)
    for (const CommandHelp& command : all_commands()) {
      nb::list list;
      for (const FlagText& flag : command.flags)
        list.append(nb::make_tuple(std::string(flag.name), !flag.value.empty()));
      flags[std::string(command.text.name).c_str()] = list;
    }
    return flags;
  });
  module.def("_did_you_mean",
             [](const std::string& word, const std::vector<std::string>& names) { return did_you_mean(word, names); });
  // (files, op, show, only_known, json); None where help was asked for, which is printed.
  module.def("_parse_replay", [](const std::vector<std::string>& words) -> nb::object {
    ReplayOptions options;
    if (parse_replay(words, options)) return nb::none();
    return nb::make_tuple(options.files, options.op, options.show, options.only_known, options.json);
  });
  // (in, out, inputs, sizes, overwrite) where OUT is a program; None where help was asked for, which is printed, False
  // where OUT is a checkpoint.
  module.def("_parse_convert", [](const std::vector<std::string>& words) -> nb::object {
    ConvertFlags flags;
    if (parse_convert(words, flags)) return nb::none();
    if (!flags.is_program()) return nb::bool_(false);
    return nb::make_tuple(flags.in, flags.out, flags.inputs, flags.dims, flags.overwrite);
  });
}

}  // namespace tare::python
