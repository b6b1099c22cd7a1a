#include "tare/core/stand_in.h"

namespace tare {

namespace {

StandIn& held_by(const Tensor& tensor) { return *static_cast<StandIn*>(tensor.storage()->provenance); }
StorageImpl* address(const Tensor& tensor) { return tensor.storage().operator->(); }

}  // namespace

StandIn::~StandIn() {
  if (views != nullptr) std::erase_if(*views, [this](const StorageImpl* each) { return each->provenance == this; });
}

void share_versions(const Tensor& view, const Tensor& base) {
  StandIn& of_base = held_by(base);
  if (of_base.views == nullptr) of_base.views = std::make_shared<std::vector<StorageImpl*>>(1, address(base));
  held_by(view).views = of_base.views;
  of_base.views->push_back(address(view));
}

void bump_other_versions(const Tensor& tensor) {
  const auto& views = held_by(tensor).views;
  if (views == nullptr) return;
  for (StorageImpl* const each : *views)
    if (each != address(tensor)) each->version.increment();
}

}  // namespace tare
