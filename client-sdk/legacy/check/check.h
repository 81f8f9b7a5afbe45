#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/check/trials.h"

namespace cancha::legacy {

/// Instructions for checking strategies.
struct CheckOrder {
    std::vector<std::filesystem::path> folders;  ///< Folders of the strategies.
    std::filesystem::path stand_ins;  ///< Folder with our stand-ins for headers of Windows.
    /// Folder for the table as a page, and for all recordings. Empty if nothing is kept.
    std::filesystem::path output;
    bool is_json = false;   ///< Print the results as JSON instead of a table.
    TrialSettings trial{};  ///< The match that each strategy plays.
};

/// Exit code of the command `check` if a strategy does not pass.
inline constexpr int kExitNotAllPass = 4;

/// Builds each strategy, plays a match with it and prints the results. Returns the exit code of the
/// program.
int check(const CheckOrder& order);

/// Returns unique names for the strategies, made from their folders: "Strategy", "Red/Strategy".
std::vector<std::string> team_names(const std::vector<std::filesystem::path>& folders);

}  // namespace cancha::legacy
