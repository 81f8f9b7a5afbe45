#pragma once

#include <filesystem>
#include <string>

#include "cancha/client/connect_options.h"

namespace cancha::legacy {

/// All that the process of a strategy needs to know.
struct HostOrder {
    std::filesystem::path library;
    std::filesystem::path record;  ///< File of the CallRecord that its watcher reads.
    std::filesystem::path folder;  ///< Folder that the strategy takes for its own.
    client::ConnectOptions seat;
};

/// Loads a strategy and plays a match with it, in this process, which the strategy may end at any
/// time. Returns the exit code of the program.
int host(const HostOrder& order);

}  // namespace cancha::legacy
