#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/v1/referee.pb.h"

namespace cancha::picture {

/// A match as it stands, or as it ended.
struct Standing {
    v1::MatchStatus status;
    bool is_abandoned = false;  ///< It has no result: it ended before the rules ended it.
    bool has_halves = false;    ///< By its rules, which the status does not tell.
};

/// One team as a scoreboard shows it.
struct Side {
    v1::Team team = v1::TEAM_UNSPECIFIED;
    std::string name;  ///< With its colour where both have the same.
    /// "3"; on a course "64%" or the time it took, "16.00 s", and before the start nothing.
    std::string score;
    std::string badge;  ///< Once it is over: "WINNER"; of a team alone "FINISHED". Empty: none.
};

/// Which team comes first.
enum class First {
    kLeftTeam,  ///< As the teams stand on a picture with +x on the right.
    kBlueTeam,
};

/// "04:59"; hours are minutes beyond 59.
std::string clock_text(std::uint64_t elapsed_us);

/// Whether blue defends the end at +x. On a course nobody defends anything, and blue comes first.
bool is_blue_right(const v1::MatchStatus& status);

/// The teams from left to right. Only those that there are.
std::vector<Side> sides_of(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// "1st half 03:12", "Half-time", "Full time", "Abandoned"; empty where the status says nothing.
std::string phase_text(const Standing& standing);

/// "Amsel – Bussard"; one name where a team is alone.
std::string teams_line(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// "Amsel 2 : 1 Bussard", "Amsel 16.00 s, Bussard 64%"; a run alone is "Amsel 64%".
std::string score_line(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// What people are told first: the teams before the start, then the score; of a race that is over
/// "Amsel wins, 16.00 s".
std::string headline(const Standing& standing, First first = First::kLeftTeam);

/// What they are told next: the phase; of a race that is over the full result.
std::string subline(const Standing& standing);

/// What stands over the field: the phase; how a race or a draw ended.
std::string banner(const Standing& standing);

/// Played to the end, and neither team has won.
bool is_draw(const Standing& standing);

}  // namespace cancha::picture
