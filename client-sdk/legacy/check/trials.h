#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "client-sdk/legacy/check/finding.h"

namespace cancha::legacy {

/// Match that every strategy plays.
struct TrialSettings {
    std::string discipline{};
    std::string opponent = "chaser";
    std::uint64_t seed = 1;
    std::chrono::seconds most{300};  ///< Time of the wall clock for a match.
    std::size_t at_once = 1;         ///< Matches that run together.
};

/// A strategy that is ready to play.
struct Candidate {
    Finding* finding = nullptr;       ///< Gets the result.
    std::filesystem::path library{};  ///< Its library.
    std::filesystem::path folder{};   ///< Gets match.mcap, report.json and the strategy's files.
};

/// Plays a match with each candidate, and completes their findings. `on_end` is called after each.
/// SIGINT and its like end the program.
void play_trials(const TrialSettings& settings, const std::vector<Candidate>& candidates,
                 const std::function<void(const Finding&)>& on_end);

}  // namespace cancha::legacy
