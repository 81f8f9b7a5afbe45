#pragma once

#include "client-sdk/legacy/foreign/include/cancha_legacy_layout.h"

namespace cancha::legacy {

/// The layout of a strategy that says nothing of it: that of all published ones, as this machine
/// has `long`.
CanchaLegacyLayout usual_layout();

/// The layout that a library's probe has read off its own header, or the usual one.
CanchaLegacyLayout layout_of(void* library);

}  // namespace cancha::legacy
