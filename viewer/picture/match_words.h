#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/v1/referee.pb.h"

namespace cancha::picture {

/// The present or final state of a match, as texts describe it.
struct Standing {
    v1::MatchStatus status;
    /// The match ended before its rules would have ended it, so it has no result.
    bool is_abandoned = false;
    bool has_halves = false;  ///< The rules have halves (not known from the status).
};

/// One team as a scoreboard shows it.
struct Side {
    v1::Team team = v1::TEAM_UNSPECIFIED;
    /// Name of the team, followed by the team's colour if both teams have the same name.
    std::string name;
    /// Goals: "3". On a course the progress, "64%", or the time of a finished team, "16.00 s";
    /// empty before the start.
    std::string score;
    /// "WINNER", or "FINISHED" for a lone team, after the end; otherwise empty.
    std::string badge;
};

/// Choice of the team that is named first.
enum class First {
    kLeftTeam,  ///< The team on the left in a picture with +x on the right.
    kBlueTeam,
};

/// Returns a time as minutes and seconds: "04:59". Minutes go on beyond 59.
std::string clock_text(std::uint64_t elapsed_us);

/// Returns whether blue defends the end at +x. False on a course, where nobody defends an end, so
/// that blue is named first.
bool is_blue_right(const v1::MatchStatus& status);

/// Returns the teams of the match from left to right.
std::vector<Side> sides_of(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// Returns "1st half 03:12", "Half-time", "Full time" or "Abandoned"; empty if the status has no
/// phase.
std::string phase_text(const Standing& standing);

/// Returns the names of the teams: "Amsel – Bussard"; one name for a lone team.
std::string teams_line(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// Returns names and scores: "Amsel 2 : 1 Bussard", on a course "Amsel 16.00 s, Bussard 64%", for a
/// lone team "Amsel 64%".
std::string score_line(const v1::MatchStatus& status, First first = First::kLeftTeam);

/// Returns the first line of a description: the teams before the start, later the score, and after
/// a race "Amsel wins, 16.00 s".
std::string headline(const Standing& standing, First first = First::kLeftTeam);

/// Returns the second line of a description: the phase, and after a race the full result.
std::string subline(const Standing& standing);

/// Returns the text above the field: the phase or, after a race or a draw, the outcome.
std::string banner(const Standing& standing);

/// Returns whether the match was played to its end and has no winner.
bool is_draw(const Standing& standing);

}  // namespace cancha::picture
