#pragma once

#include "cancha/base/result.h"
#include "client-sdk/legacy/build/library_maker.h"

namespace cancha::legacy {

/// Returns the library of a strategy from the cache. Builds the library only if its sources or our
/// headers have changed. The cache is in $XDG_CACHE_HOME/cancha/legacy or ~/.cache/cancha/legacy,
/// and keeps the last 50 libraries. Ignores `order.library`. The result has remarks only if the
/// library is built now. Fails with the errors of build_library().
Result<Build> cached_library(const BuildOrder& order);

}  // namespace cancha::legacy
