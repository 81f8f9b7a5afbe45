#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/processes/team_command.h"
#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// A match of a start list, with all that it takes to begin it.
struct PlannedMatch {
    struct Player {
        std::string team;
        std::vector<std::string> seats;
        processes::TeamCommand strategy;
        std::string token;  ///< Token of a remote team; empty: none is asked for.
    };

    v1::CreateMatch order;  ///< Without seats.
    std::string group;
    Player blue;
    Player yellow;
    std::string text;                  ///< Text of the order, to tell whether it has changed.
    bool is_course = false;            ///< Its scores are hundredths of a way.
    std::uint32_t walkover_score = 0;  ///< For the team that comes if the other one does not.
};

/// A start list, checked: what is wrong with it shows before the first match, and no order is
/// refused later for what stands in it.
struct TournamentPlan {
    v1::StartList list;
    std::vector<PlannedMatch> matches;  ///< As in the list.
    double no_show_wait_s = 0;          ///< Wall clock: how long a match waits for a remote team.
};

/// Fails: as read_text_file(), and kInvalidInput; the text has a line for each thing that is wrong:
/// where, what was expected and what there is.
Result<TournamentPlan> load_start_list(const std::filesystem::path& file);

/// Parses the text of a start list. `source` names it.
Result<TournamentPlan> parse_start_list(const std::string& text, const std::string& source);

}  // namespace cancha::tournament
