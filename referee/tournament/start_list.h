#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/processes/team_command.h"
#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// A match of a start list, with everything needed to begin it.
struct PlannedMatch {
    struct Player {
        std::string team;
        std::vector<std::string> seats;
        processes::TeamCommand strategy;
        std::string token;  ///< Token of a remote team; empty: no token is asked for.
    };

    v1::CreateMatch order;  ///< The order, without seats.
    std::string group;
    Player blue;
    Player yellow;
    std::string text;                  ///< Text of the order, to detect changes.
    bool is_course = false;            ///< Whether its scores are hundredths of a course.
    std::uint32_t walkover_score = 0;  ///< Score of a present team if the other is absent.
};

/// A checked start list. All errors are reported before the first match, and no order is refused
/// later because of the list's contents.
struct TournamentPlan {
    v1::StartList list;
    std::vector<PlannedMatch> matches;  ///< In the order of the list.
    double no_show_wait_s = 0;          ///< Wall-clock time that a match waits for a remote team.
};

/// Loads and checks a start list. Fails: as read_text_file(), and kInvalidInput; the text has a
/// line for each problem: where, what was expected and what was found.
Result<TournamentPlan> load_start_list(const std::filesystem::path& file);

/// Parses the text of a start list. `source`: its name, for errors.
Result<TournamentPlan> parse_start_list(const std::string& text, const std::string& source);

}  // namespace cancha::tournament
