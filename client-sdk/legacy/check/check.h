#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/check/trials.h"

namespace cancha::legacy {

/// Folders of strategies to check, and how.
struct CheckOrder {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path stand_ins;  ///< The folder with our stand-in headers.
    std::filesystem::path
        output;            ///< Folder for the page and all recordings; empty: keeps nothing.
    bool is_json = false;  ///< Print JSON instead of the table.
    TrialSettings trial{};
};

/// Exit code of `check`: a strategy does not pass.
inline constexpr int kExitNotAllPass = 4;

/// Builds each strategy, plays a match with it and prints the results. Returns the exit code of the
/// program.
int check(const CheckOrder& order);

/// Returns unique names for teams, made from their folders: "Strategy", "Red/Strategy".
std::vector<std::string> team_names(const std::vector<std::filesystem::path>& folders);

}  // namespace cancha::legacy
