#include "viewer/picture/match_words.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "proto/base/text/duration_text.h"

namespace cancha::picture {

namespace {

constexpr std::uint64_t kMicrosecondsPerSecond = 1'000'000;
constexpr std::uint64_t kSecondsPerMinute = 60;

/// Longest reason that fits on a picture.
constexpr std::size_t kLongestReason = 24;

std::string name_of(const v1::TeamStatus& team) {
    if (!team.name().empty()) {
        return team.name();
    }
    return team.team() == v1::TEAM_BLUE ? "Blue" : "Yellow";
}

/// Returns progress in per cent; 100 only for a team that has finished. A whole number of
/// hundredths comes out as the same whole number.
int percent_of(double progress) {
    constexpr double kRounding = 1e-9;
    return static_cast<int>(std::floor(100 * std::clamp(progress, 0.0, 1.0) + kRounding));
}

std::string score_of(const v1::TeamStatus& team, const v1::MatchStatus& status) {
    if (!status.is_course()) {
        return fmt::format("{}", team.score());
    }
    if (status.phase() == v1::MATCH_PHASE_BEFORE_START) {
        return "";
    }
    return team.finished_us() > 0 ? duration_text(team.finished_us())
                                  : fmt::format("{}%", percent_of(team.progress()));
}

/// Returns the badge of a team. A lone team does not win, it finishes.
std::string badge_of(const v1::TeamStatus& team, const v1::MatchStatus& status) {
    if (status.phase() != v1::MATCH_PHASE_OVER) {
        return "";
    }
    if (status.teams_size() == 1) {
        return team.finished_us() > 0 ? "FINISHED" : "";
    }
    return status.winner() == team.team() ? "WINNER" : "";
}

std::string capitalized(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

std::string end_text(const std::string& reason) {
    return reason.empty() || reason.size() > kLongestReason ? "Final result" : capitalized(reason);
}

std::string period_text(const Standing& standing) {
    const v1::MatchStatus& status = standing.status;
    const std::string clock = clock_text(status.period_elapsed_us());
    // The time of play since the first kick-off, as on the page's scoreboard.
    const std::string second_half =
        clock_text(status.period_length_us() + status.period_elapsed_us());
    switch (status.period_kind()) {
        case v1::PERIOD_KIND_EXTRA_TIME:
            return "Extra time " + clock;
        case v1::PERIOD_KIND_SHOOT_OUT:
            return "Shoot-out";
        default:
            return status.period() == 2                          ? "2nd half " + second_half
                   : status.period() == 1 && standing.has_halves ? "1st half " + clock
                                                                 : clock;
    }
}

/// Adds colours to the names of two teams with the same name, as the referee does.
void tell_apart(std::vector<Side>& sides) {
    if (sides.size() == 2 && sides.front().name == sides.back().name) {
        for (Side& side : sides) {
            side.name += side.team == v1::TEAM_BLUE ? " (blue)" : " (yellow)";
        }
    }
}

/// Returns "Amsel wins, 16.00 s"; empty unless one of two teams has won a race.
std::string race_winner_line(const Standing& standing) {
    const v1::MatchStatus& status = standing.status;
    const std::vector<Side> sides = sides_of(status);
    const auto winner = std::ranges::find(sides, status.winner(), &Side::team);
    const bool is_race = status.is_course() && sides.size() == 2;
    return is_race && status.phase() == v1::MATCH_PHASE_OVER && winner != sides.end()
               ? fmt::format("{} wins, {}", winner->name, winner->score)
               : "";
}

std::string break_text(const v1::MatchStatus& status) {
    const bool is_half = status.period_kind() == v1::PERIOD_KIND_HALF && status.period() == 1;
    return is_half ? "Half-time" : "Break";
}

}  // namespace

std::string clock_text(std::uint64_t elapsed_us) {
    const std::uint64_t seconds = elapsed_us / kMicrosecondsPerSecond;
    return fmt::format("{:02}:{:02}", seconds / kSecondsPerMinute, seconds % kSecondsPerMinute);
}

bool is_blue_right(const v1::MatchStatus& status) {
    return !status.is_course() &&
           std::ranges::any_of(status.teams(), [](const v1::TeamStatus& team) {
               return team.team() == v1::TEAM_BLUE && team.defends() == v1::FIELD_END_POSITIVE_X;
           });
}

std::vector<Side> sides_of(const v1::MatchStatus& status, First first) {
    std::vector<Side> sides;
    for (const v1::TeamStatus& team : status.teams()) {
        if (team.team() != v1::TEAM_BLUE && team.team() != v1::TEAM_YELLOW) {
            continue;
        }
        sides.push_back({.team = team.team(),
                         .name = name_of(team),
                         .score = score_of(team, status),
                         .badge = badge_of(team, status)});
    }
    sides.resize(std::min<std::size_t>(sides.size(), 2));
    const bool is_blue_last = first == First::kLeftTeam && is_blue_right(status);
    std::ranges::sort(sides, [is_blue_last](const Side& a, const Side& b) {
        return is_blue_last ? b.team < a.team : a.team < b.team;
    });
    tell_apart(sides);
    return sides;
}

std::string phase_text(const Standing& standing) {
    const v1::MatchStatus& status = standing.status;
    switch (status.phase()) {
        case v1::MATCH_PHASE_BEFORE_START:
            return "Before the start";
        case v1::MATCH_PHASE_PLAY:
        case v1::MATCH_PHASE_PLACEMENT:
            return period_text(standing);
        case v1::MATCH_PHASE_TIME_OUT:
            return "Time-out";
        case v1::MATCH_PHASE_DECISION:
            return "Under review";
        case v1::MATCH_PHASE_BREAK:
            return break_text(status);
        case v1::MATCH_PHASE_OVER:
            return standing.is_abandoned ? "Abandoned" : end_text(status.end_reason());
        default:
            return "";
    }
}

std::string score_line(const v1::MatchStatus& status, First first) {
    const std::vector<Side> sides = sides_of(status, first);
    if (sides.empty()) {
        return "";
    }
    const Side& left = sides.front();
    if (sides.size() == 1) {
        return fmt::format("{} {}", left.name, left.score);
    }
    const Side& right = sides.back();
    return status.is_course()
               ? fmt::format("{} {}, {} {}", left.name, left.score, right.name, right.score)
               : fmt::format("{} {} : {} {}", left.name, left.score, right.score, right.name);
}

std::string teams_line(const v1::MatchStatus& status, First first) {
    std::string line;
    for (const Side& side : sides_of(status, first)) {
        line += (line.empty() ? "" : " – ") + side.name;
    }
    return line;
}

std::string headline(const Standing& standing, First first) {
    const v1::MatchStatus& status = standing.status;
    if (status.phase() == v1::MATCH_PHASE_BEFORE_START) {
        return teams_line(status, first);
    }
    if (status.phase() == v1::MATCH_PHASE_OVER && standing.is_abandoned) {
        const std::string score = score_line(status, first);
        return score.empty() ? "" : "Abandoned: " + score;
    }
    std::string winner = race_winner_line(standing);
    return winner.empty() ? score_line(status, first) : winner;
}

std::string subline(const Standing& standing) {
    return race_winner_line(standing).empty() ? phase_text(standing) : score_line(standing.status);
}

std::string banner(const Standing& standing) {
    std::string winner = race_winner_line(standing);
    if (!winner.empty()) {
        return winner;
    }
    return is_draw(standing) ? phase_text(standing) + " · Draw" : phase_text(standing);
}

bool is_draw(const Standing& standing) {
    const v1::MatchStatus& status = standing.status;
    const std::vector<Side> sides = sides_of(status);
    return status.phase() == v1::MATCH_PHASE_OVER && !standing.is_abandoned &&
           !status.is_course() && sides.size() == 2 && status.winner() == v1::TEAM_UNSPECIFIED &&
           sides.front().score == sides.back().score;
}

}  // namespace cancha::picture
