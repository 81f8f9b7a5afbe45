#pragma once

#include "client-sdk/legacy/foreign/include/cancha_legacy_layout.h"

namespace cancha::legacy {

/// Returns the layout for a strategy without a probe: the layout of all published strategies, with
/// this machine's size of `long`.
CanchaLegacyLayout usual_layout();

/// Returns the layout that the probe in a library reports, or the usual one.
CanchaLegacyLayout layout_of(void* library);

}  // namespace cancha::legacy
