#include "record.h"

#include <fmt/format.h>

namespace tare::graph::testing {

void EventLog::read(const Event& event, const Moment& now) {
  const auto add = [&](std::string line) { lines_.push_back(std::move(line)); };
  const auto storage = [&](Id id) { return number(storages_, id); };
  const auto call = [&](Id id) { return number(calls_, id); };
  on(
      event,
      [&](const event::OperatorBegin& e) {
        std::string line = fmt::format("begin {} for {}:", e.op->name, call(e.module_call));
        for (const Tensor& tensor : now.call->tensors()) line += " " + short_text(tensor.meta());
        add(line);
      },
      [&](const event::OperatorEnd& e) {
        std::string line = fmt::format("end {}:", e.op->name);
        if (!e.raised)
          for (const Tensor& tensor : now.call->result_tensors()) line += " " + short_text(tensor.meta());
        if (!e.raised) add(line);
        else add("raised " + e.op->name);
      },
      [&](const event::StorageAllocated& e) {
        add(fmt::format("allocate {} {} {} for {}", storage(e.storage), e.device.str(), e.bytes, call(e.module_call)));
      },
      [&](const event::StorageResized& e) {
        add(fmt::format("resize {} from {} to {}", storage(e.storage), e.before, e.bytes));
      },
      [&](const event::StorageFreed& e) { add(fmt::format("free {}", storage(e.storage))); },
      [&](const event::StorageWritten& e) { add(fmt::format("write {}", storage(e.storage))); },
      [&](const event::Saved& e) { add(fmt::format("save {}", storage(e.storage))); },
      [&](const event::Released& e) { add(fmt::format("release {}", storage(e.storage))); },
      [&](const event::GradientSet& e) { add(fmt::format("gradient {}", storage(e.storage))); },
      [&](const event::ModuleEntered& e) {
        add(fmt::format("enter {} of {} in {}", call(e.call), number(modules_, e.module), call(e.parent)));
      },
      [&](const event::ModuleReturned& e) {
        std::string line = fmt::format("return {}:", call(e.call));
        for (const Tensor* tensor : now.results) line += " " + short_text(tensor->meta());
        add(line);
      },
      [&](const event::ModuleLeft& e) { add(fmt::format("leave {}", call(e.call))); },
      [&](const event::PhaseBegin& e) { add(fmt::format("phase {}", e.name)); },
      [&](const event::PhaseEnd& e) { add(fmt::format("end of phase {}", e.name)); },
      [&](const event::Collective& e) {
        add(fmt::format("{} in {}, {}: {}", e.operation, e.group, e.sequence, e.bytes));
      });
}

void Readers::name_input(const Tensor& tensor, const std::string& name, Role role) {
  static constexpr MemoryKind kinds[] = {MemoryKind::input, MemoryKind::weight, MemoryKind::buffer};
  if (!name.empty()) memory.tag(tensor, kinds[static_cast<int>(role)]);
}

std::string Readers::said() const {
  std::string text = fmt::format("peak {} at {}, live {}, total {} + {}\n", memory.peak(), memory.peak_time(),
                                 memory.live(), flops.total().flops, flops.total().pointwise);
  for (const MemoryTimeline::Block& block : memory.blocks())
    text += fmt::format("{} {} {} {} {} {}{} {}..{} saved {}..{}\n", block.bytes, name(block.kind),
                        block.op ? block.op->name : "-", run.module(block.module).path, block.phase,
                        block.dtype == DType::undefined ? "" : tare::name(block.dtype), str(IntList(block.sizes)),
                        block.allocated, block.freed, block.saved_from, block.saved_until);
  for (const int64_t bytes : memory.history()) text += fmt::format("{} ", bytes);
  for (const MemoryTimeline::Phase& phase : memory.phases())
    text += fmt::format("\n{} {}..{} {}", phase.name, phase.begin, phase.end, phase.peak);
  std::map<std::string, std::string> by_module;
  const auto describe = [&](Id module) {
    std::string line;
    const CostCount& cost = flops.of_module(module);
    line += fmt::format("{} calls, {} + {}", cost.calls, cost.cost.flops, cost.cost.pointwise);
    for (const auto& [op, count] : flops.by_operator(module))
      line += fmt::format(" | {} {} {} {}", op, count.calls, count.cost.flops, count.cost.pointwise);
    for (const TensorMeta& meta : results.of(module)) line += " -> " + short_text(meta);
    return line;
  };
  for (const Id module : flops.modules())
    by_module[run.module(module).path + " " + run.module(module).kind] = describe(module);
  by_module["(all)"] = describe(0);
  for (const auto& [path, line] : by_module) text += fmt::format("\n{}: {}", path, line);
  return text;
}

void record(Readers& readers, Program program) {
  for (size_t i = 0; i < program.tensors.size(); ++i) {
    readers.name_input(program.tensors[i], program.given[i].name, program.given[i].role);
    readers.capture.input(program.tensors[i], program.given[i].name, program.given[i].role);
  }
  if (program.module != nullptr) {
    for (const NamedTensor& each : program.module->named_parameters()) {
      readers.name_input(each.tensor, each.name, Role::parameter);
      readers.capture.input(each.tensor, each.name, Role::parameter);
    }
    for (const NamedTensor& each : program.module->named_buffers()) {
      readers.name_input(each.tensor, each.name, Role::buffer);
      readers.capture.input(each.tensor, each.name, Role::buffer);
    }
    for (const auto& [path, module] : program.module->named_modules())
      readers.run.name_module(module, path, std::string(module->class_name()));
  }
  program.tensors.clear();
  readers.run.start();
  const std::vector<Tensor> kept = program.body();
  for (const Tensor& tensor : kept) readers.capture.output(readers.run, tensor);
  readers.run.stop();
  readers.graph = readers.capture.take(readers.run);
}

void run_again(Readers& readers, const Graph& graph) {
  std::vector<Tensor> inputs = fresh_inputs(graph);
  for (size_t i = 0; i < inputs.size(); ++i) readers.name_input(inputs[i], graph.inputs[i].name, graph.inputs[i].role);
  readers.capture.inputs(graph, inputs);
  name_modules(graph, readers.run);
  readers.run.start();
  const Alive alive = run(graph, std::move(inputs));
  for (const Index output : graph.outputs)
    readers.capture.output(readers.run, alive.tensors[static_cast<size_t>(output)]);
  readers.run.stop();
  readers.graph = readers.capture.take(readers.run);
}

Graph expect_law(Program program) {
  Readers first, second;
  record(first, std::move(program));
  EXPECT_NO_THROW(validate(first.graph));
  run_again(second, first.graph);
  EXPECT_EQ(first.log.lines(), second.log.lines());
  EXPECT_EQ(first.said(), second.said());
  EXPECT_TRUE(first.graph == second.graph);
  return std::move(first.graph);
}

}  // namespace tare::graph::testing
