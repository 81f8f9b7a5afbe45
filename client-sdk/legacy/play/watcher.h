#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "cancha/client/connect_options.h"

namespace cancha::legacy {

/// Exit code of `cancha-legacy run`: the strategy crashed, ended its process or did not return from
/// a call.
inline constexpr int kExitStrategyFailed = 3;

/// Instructions for playing a strategy.
struct PlayOrder {
    std::filesystem::path library;
    std::filesystem::path folder;   ///< Where the strategy works; empty: a temporary folder.
    std::filesystem::path summary;  ///< File for a Summary as JSON; empty: none.
    std::chrono::milliseconds most_per_call{2000};  ///< A call that takes longer is ended.
    client::ConnectOptions seat;
};

/// Plays a match with a strategy in a process of its own and reports how it ended. Returns the exit
/// code of the program.
int play(const PlayOrder& order);

}  // namespace cancha::legacy
