#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/processes/team_command.h"
#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// A match of a start list, with all data needed to begin the match.
struct PlannedMatch {
    struct Player {
        std::string team;                 ///< Name of the team.
        std::vector<std::string> seats;   ///< Names of the seats that the team occupies.
        processes::TeamCommand strategy;  ///< The strategy: a program to start here, or remote.
        std::string token;                ///< Token of a remote team; empty if it has none.
    };

    v1::CreateMatch order;  ///< The order for the server, still without seats.
    std::string group;      ///< Name of the group in the standings.
    Player blue;
    Player yellow;
    std::string text;  ///< Text of the order, by which a later run notices changes in the list.
    bool is_course = false;  ///< Whether scores are hundredths of a course instead of goals.
    std::uint32_t walkover_score = 0;  ///< Score of the present team if the other team is absent.
};

/// A start list that was checked completely. All its errors are reported before the first match, so
/// the server refuses no later order because of an error in the list.
struct TournamentPlan {
    v1::StartList list;                 ///< The list as it was read.
    std::vector<PlannedMatch> matches;  ///< Matches, in the order of the list.
    double no_show_wait_s = 0;          ///< Wall-clock time that a match waits for a remote team.
};

/// Loads a start list from a file and checks it. Fails: with the errors of read_text_file(), and
/// kInvalidInput; the text has a line for each problem: where, what was expected and what was
/// found.
Result<TournamentPlan> load_start_list(const std::filesystem::path& file);

/// Parses and checks the text of a start list. `source`: name of the list in texts of errors.
Result<TournamentPlan> parse_start_list(const std::string& text, const std::string& source);

}  // namespace cancha::tournament
