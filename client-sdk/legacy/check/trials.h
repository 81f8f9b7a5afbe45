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

/// Settings of the match that every strategy plays.
struct TrialSettings {
    std::string discipline{};
    std::string opponent = "chaser";
    std::uint64_t seed = 1;
    std::chrono::seconds most{300};  ///< Limit for a match, in wall-clock time.
    std::size_t at_once = 1;         ///< Number of matches that run at once.
};

/// A strategy that is ready to play.
struct Candidate {
    Finding* finding = nullptr;       ///< Receives the result.
    std::filesystem::path library{};  ///< Its library.
    std::filesystem::path folder{};   ///< For match.mcap, report.json and the strategy's files.
};

/// Plays a match with each candidate and completes the findings. Calls `on_end` after each match.
/// SIGINT and similar signals end the program.
void play_trials(const TrialSettings& settings, const std::vector<Candidate>& candidates,
                 const std::function<void(const Finding&)>& on_end);

}  // namespace cancha::legacy
