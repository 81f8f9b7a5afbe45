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

/// Settings of the match (trial) that every checked strategy plays.
struct TrialSettings {
    std::string discipline{};         ///< Discipline with variant: "simurosot/5v5".
    std::string opponent = "chaser";  ///< Sample strategy that plays against the checked one.
    std::uint64_t seed = 1;           ///< Seed of the match.
    std::chrono::seconds most{300};   ///< Longest real time of a match.
    std::size_t at_once = 1;          ///< Number of matches that run at once.
};

/// A strategy that is ready to play.
struct Candidate {
    Finding* finding = nullptr;       ///< Where to write the result.
    std::filesystem::path library{};  ///< Library of the strategy.
    /// Folder for match.mcap, report.json and the strategy's files.
    std::filesystem::path folder{};
};

/// Plays a match with each candidate, and completes the candidate's finding. Calls `on_end` with
/// the finding after each match. SIGINT and similar signals end the program.
void play_trials(const TrialSettings& settings, const std::vector<Candidate>& candidates,
                 const std::function<void(const Finding&)>& on_end);

}  // namespace cancha::legacy
