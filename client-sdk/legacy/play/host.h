#pragma once

#include <filesystem>
#include <string>

#include "cancha/client/connect_options.h"

namespace cancha::legacy {

/// Instructions for the process of a strategy.
struct HostOrder {
    std::filesystem::path library;
    std::filesystem::path record;  ///< File of the CallRecord that the watcher reads.
    std::filesystem::path folder;  ///< Folder in which the strategy works.
    client::ConnectOptions seat;
};

/// Loads a strategy and plays a match with it, in this process. The strategy may end the process at
/// any time. Returns the exit code of the program.
int host(const HostOrder& order);

}  // namespace cancha::legacy
