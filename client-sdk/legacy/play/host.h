#pragma once

#include <filesystem>
#include <string>

#include "cancha/client/connect_options.h"

namespace cancha::legacy {

/// Instructions for the process in which a strategy runs.
struct HostOrder {
    std::filesystem::path library;  ///< Library of the strategy.
    std::filesystem::path record;   ///< File of the CallRecord, which the watcher reads.
    std::filesystem::path folder;   ///< Working folder of the strategy.
    client::ConnectOptions seat;
};

/// Loads a strategy into this process, and plays a match with it. A faulty strategy may end the
/// process at any time. Returns the exit code of the program.
int host(const HostOrder& order);

}  // namespace cancha::legacy
