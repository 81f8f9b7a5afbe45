#pragma once

#include <optional>

#include "client-sdk/legacy/build/library_maker.h"
#include "client-sdk/legacy/check/check.h"
#include "client-sdk/legacy/play/host.h"
#include "client-sdk/legacy/play/watcher.h"

namespace cancha::legacy {

/// Options of the command line: one of five commands.
struct Options {
    std::optional<BuildOrder> build;           ///< `stand_ins` is not filled in.
    std::optional<BuildOrder> build_and_play;  ///< `stand_ins` and `library` are not filled in.
    std::optional<PlayOrder> play;
    std::optional<CheckOrder> check;  ///< `stand_ins` is not filled in.
    std::optional<HostOrder> host;    ///< Internal command that `run` starts; not in the help.
};

/// Reads the command line. Returns an exit status if the program is to end at once.
std::optional<int> read_options(int argc, const char* const* argv, Options& options);

}  // namespace cancha::legacy
