#pragma once

#include <optional>

#include "client-sdk/legacy/build/library_maker.h"
#include "client-sdk/legacy/check/check.h"
#include "client-sdk/legacy/play/host.h"
#include "client-sdk/legacy/play/watcher.h"

namespace cancha::legacy {

/// Options of the command line of cancha-legacy. The commands `build`, `run`, `check` and `host`
/// set one member each; the command `play` sets `build_and_play` and `play`.
struct Options {
    std::optional<BuildOrder> build;  ///< Build a library. `stand_ins` is not set.
    /// Build a library in the cache. `stand_ins` is not set.
    std::optional<BuildOrder> build_and_play;
    std::optional<PlayOrder> play;    ///< Play a match.
    std::optional<CheckOrder> check;  ///< Check strategies. `stand_ins` is not set.
    std::optional<HostOrder> host;    ///< Internal command, used by `run`.
};

/// Parses the command line into `options`. Returns an exit status if the program must end at once:
/// after --help or bad usage.
std::optional<int> read_options(int argc, const char* const* argv, Options& options);

}  // namespace cancha::legacy
