#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "client-sdk/legacy/build/library_maker.h"

namespace cancha::legacy {

/// Library of a strategy's sources, built before or now.
struct CachedLibrary {
    std::filesystem::path library{};      ///< Empty: the sources do not compile.
    std::vector<Complaint> complaints{};  ///< Why not.
};

/// The library of a strategy, which is built only if its sources, or our headers, are others than
/// before: in $XDG_CACHE_HOME/cancha/legacy, or ~/.cache/cancha/legacy, which keeps the last 50.
/// The order's library is left open.
/// Fails: as build_library().
Result<CachedLibrary> cached_library(const BuildOrder& order);

}  // namespace cancha::legacy
