#pragma once

#include <optional>

#include "client-sdk/legacy/build/library_maker.h"
#include "client-sdk/legacy/check/check.h"
#include "client-sdk/legacy/play/host.h"
#include "client-sdk/legacy/play/watcher.h"

namespace cancha::legacy {

/// One of five commands, as the command line has it.
struct Options {
    std::optional<BuildOrder> build;           ///< Its stand-ins are left open.
    std::optional<BuildOrder> build_and_play;  ///< Likewise, and its library is.
    std::optional<PlayOrder> play;
    std::optional<CheckOrder> check;  ///< Its stand-ins are left open.
    std::optional<HostOrder> host;    ///< Command that `run` starts; no help names it.
};

/// Reads the command line. Returns the exit status where there is nothing more to do.
std::optional<int> read_options(int argc, const char* const* argv, Options& options);

}  // namespace cancha::legacy
