#include "tare/run/workspace.h"

#include "tare/core/thread.h"

namespace tare {

void UnmodelledWorkspace::read(const Event& event, const Moment& now) {
  on(event, [&](const event::OperatorBegin& e) {
    const WorkspaceRule& rule = e.op->row->workspace;
    if (rule.kind() == WorkspaceRule::Kind::none) return;
    if (!rule(*now.call, workspace_device(*now.call))) ++calls_[e.op->name];
  });
}

}  // namespace tare
