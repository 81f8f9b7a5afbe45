#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/v1/referee.pb.h"

namespace cancha::picture {

/// The present or final state of a match.
struct Standing {
    v1::MatchStatus status;
    bool is_abandoned = false;  ///< Ended before its rules ended it, so without a result.
    bool has_halves = false;    ///< The rules have halves; the status does not say.
};

/// One team as a scoreboard shows it.
struct Side {
    v1::Team team = v1::TEAM_UNSPECIFIED;
    std::string name;  ///< With its colour if both names are equal.
    /// "3"; on a course "64%" or its time, "16.00 s", and empty before the start.
    std::string score;
    std::string badge;  ///< After the end "WINNER", or "FINISHED" for a lone team; empty: none.
};

/// Which team is named first.
enum class First {
    kLeftTeam,  ///< The left one on a picture with +x on the right.
    kBlueTeam,
};

/// Returns a clock time: "04:59"; minutes go on beyond 59.
std::string clock_text(std::uint64_t elapsed_us);

/// Returns whether blue defends the end at +x. On a course nobody defends an end, and blue comes
/// first.
bool is_blue_right(const v1::MatchStatus& status);

/// Returns the teams of the match from left to right.
std::vector<Side> sides_of(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// Returns "1st half 03:12", "Half-time", "Full time" or "Abandoned"; empty if the status has no
/// phase.
std::string phase_text(const Standing& standing);

/// Returns "Amsel – Bussard"; one name for a lone team.
std::string teams_line(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// Returns "Amsel 2 : 1 Bussard" or "Amsel 16.00 s, Bussard 64%"; for a lone run "Amsel 64%".
std::string score_line(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// Returns the main line: the teams before the start, then the score; after a race "Amsel wins,
/// 16.00 s".
std::string headline(const Standing& standing, First first = First::kLeftTeam);

/// Returns the second line: the phase; after a race the full result.
std::string subline(const Standing& standing);

/// Returns the text above the field: the phase; after a race or a draw how it ended.
std::string banner(const Standing& standing);

/// Returns whether the match was played to the end without a winner.
bool is_draw(const Standing& standing);

}  // namespace cancha::picture
