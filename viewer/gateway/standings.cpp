#include "viewer/gateway/standings.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "proto/base/text/visible.h"

namespace cancha::gateway {
namespace {

using Seats = google::protobuf::RepeatedPtrField<v1::SeatEntry>;

std::string text_in(const std::map<std::string, std::string>& entries, const char* key) {
    const auto found = entries.find(key);
    return found == entries.end() ? std::string() : found->second;
}

std::uint64_t number_in(const std::map<std::string, std::string>& entries, const char* key) {
    const std::string digits = text_in(entries, key);
    std::uint64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// Names of a team's entries in a recording.
struct TeamEntries {
    v1::Team team = v1::TEAM_UNSPECIFIED;
    const char* name = "";
    const char* score = "";
    const char* time_us = "";  ///< On a course.
};

constexpr TeamEntries kTeams[] = {
    {v1::TEAM_BLUE, "blue", "score_blue", "finished_blue_us"},
    {v1::TEAM_YELLOW, "yellow", "score_yellow", "finished_yellow_us"}};

/// Returns whether the match was a run on a course. Then the result has an entry for each running
/// team's time, even an empty one.
bool is_course(const tape::RecordingFacts& facts) {
    return std::ranges::any_of(
        kTeams, [&](const TeamEntries& team) { return facts.result.contains(team.time_us); });
}

void add_team(v1::MatchStatus& status, const TeamEntries& entries,
              const tape::RecordingFacts& facts) {
    constexpr double kHundredths = 100;
    const std::string name = text_in(facts.match, entries.name);
    if (name.empty() || (status.is_course() && !facts.result.contains(entries.time_us))) {
        return;
    }
    v1::TeamStatus& team = *status.add_teams();
    team.set_team(entries.team);
    team.set_name(visible_line(name));
    team.set_score(static_cast<unsigned>(number_in(facts.result, entries.score)));
    team.set_progress(status.is_course() ? team.score() / kHundredths : 0);
    team.set_finished_us(number_in(facts.result, entries.time_us));
}

/// Returns whether the team still has its default name.
bool has_usual_name(const v1::TeamStatus& team) {
    return team.name().empty() || team.name() == (team.team() == v1::TEAM_BLUE ? "Blue" : "Yellow");
}

/// Names the teams as the server will at the start of the match: each after the first occupant of
/// its seats.
void name_teams(v1::MatchStatus& status, const Seats& seats) {
    if (status.phase() != v1::MATCH_PHASE_BEFORE_START) {
        return;
    }
    for (const TeamEntries& entries : kTeams) {
        const auto team =
            std::ranges::find(*status.mutable_teams(), entries.team, &v1::TeamStatus::team);
        const auto seat = std::ranges::find(seats, entries.team, &v1::SeatEntry::team);
        if (team != status.mutable_teams()->end() && has_usual_name(*team) && seat != seats.end() &&
            !seat->occupant().empty()) {
            team->set_name(visible_line(seat->occupant()));
        }
    }
}

}  // namespace

picture::Standing standing_of(v1::MatchStatus status, const v1::WorldUpdate& update,
                              const v1::MatchOver& over) {
    name_teams(status, update.seats());
    return {.status = std::move(status), .is_abandoned = over.is_abandoned()};
}

picture::Standing standing_of(v1::MatchEntry entry) {
    name_teams(*entry.mutable_status(), entry.seats());
    return {.status = std::move(*entry.mutable_status()), .is_abandoned = entry.is_abandoned()};
}

bool has_halves(const v1::Welcome& welcome) {
    return welcome.settings().rules().contains("half_s");
}

std::optional<picture::Standing> standing_in(std::string_view list, std::string_view match) {
    v1::ServerMessage message;
    if (!message.ParseFromArray(list.data(), static_cast<int>(list.size()))) {
        return std::nullopt;
    }
    for (v1::MatchEntry& entry : *message.mutable_match_list()->mutable_matches()) {
        if (entry.name() == match && entry.has_status()) {
            return standing_of(std::move(entry));
        }
    }
    return std::nullopt;
}

picture::Standing standing_in(const tape::RecordingFacts& facts) {
    picture::Standing standing;
    standing.status.set_is_course(is_course(facts));
    for (const TeamEntries& team : kTeams) {
        add_team(standing.status, team, facts);
    }
    conclude(standing, facts);
    return standing;
}

void conclude(picture::Standing& standing, const tape::RecordingFacts& facts) {
    if (facts.result.empty()) {
        return;
    }
    const std::string winner = text_in(facts.result, "winner");
    standing.status.set_phase(v1::MATCH_PHASE_OVER);
    standing.status.set_end_reason(visible_line(text_in(facts.result, "end_reason")));
    standing.status.set_winner(winner == "blue"     ? v1::TEAM_BLUE
                               : winner == "yellow" ? v1::TEAM_YELLOW
                                                    : v1::TEAM_UNSPECIFIED);
    standing.is_abandoned = text_in(facts.result, "is_abandoned") == "true";
}

}  // namespace cancha::gateway
