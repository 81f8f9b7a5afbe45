#pragma once

#include "cancha/base/result.h"
#include "client-sdk/legacy/build/library_maker.h"

namespace cancha::legacy {

/// The library of a strategy, which is built only if its sources, or our headers, are others than
/// before: in $XDG_CACHE_HOME/cancha/legacy, or ~/.cache/cancha/legacy, which keeps the last 50.
/// The order's library is left open; remarks are those of a library that is built now.
/// Fails: as build_library().
Result<Build> cached_library(const BuildOrder& order);

}  // namespace cancha::legacy
