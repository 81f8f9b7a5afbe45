#pragma once

#include "client-sdk/legacy/foreign/include/cancha_legacy_layout.h"

namespace cancha::legacy {

/// Returns the memory layout of the struct Environment for a strategy whose library has no probe
/// (code that reports the layout, see environment_probe.h). It is the layout in all published
/// strategies, with the size that `long` has on this machine.
CanchaLegacyLayout usual_layout();

/// Returns the layout that the probe in a library reports. Without a probe, returns usual_layout().
CanchaLegacyLayout layout_of(void* library);

}  // namespace cancha::legacy
