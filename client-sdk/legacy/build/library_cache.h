#pragma once

#include "cancha/base/result.h"
#include "client-sdk/legacy/build/library_maker.h"

namespace cancha::legacy {

/// Returns the library of a strategy from the cache. Builds it only if its sources or our headers
/// have changed. The cache is $XDG_CACHE_HOME/cancha/legacy or ~/.cache/cancha/legacy and keeps the
/// last 50 libraries. Ignores `order.library`. There are remarks only if the library is built now.
/// Fails: as build_library().
Result<Build> cached_library(const BuildOrder& order);

}  // namespace cancha::legacy
