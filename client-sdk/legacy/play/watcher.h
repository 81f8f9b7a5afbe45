#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "cancha/client/connect_options.h"

namespace cancha::legacy {

/// Exit code of `cancha-legacy run`: the strategy crashed, ended its process or did not return from
/// a call.
inline constexpr int kExitStrategyFailed = 3;

/// Instructions for playing a match with a strategy.
struct PlayOrder {
    std::filesystem::path library;  ///< Library of the strategy.
    std::filesystem::path folder;   ///< Working folder of the strategy. Empty for a temporary one.
    std::filesystem::path summary;  ///< File to write the Summary to, as JSON. Empty if none.
    /// Longest time of a call. After it the process is ended.
    std::chrono::milliseconds most_per_call{2000};
    client::ConnectOptions seat;
};

/// Runs a strategy in a process of its own, which plays a match. Watches this process, and reports
/// how it ended. Returns the exit code of the program.
int play(const PlayOrder& order);

}  // namespace cancha::legacy
