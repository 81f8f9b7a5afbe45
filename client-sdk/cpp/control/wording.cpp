#include "client-sdk/cpp/control/wording.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/values/origin.h"
#include "proto/base/values/restart_kind.h"

namespace cancha::control {

namespace {

constexpr std::uint64_t kUsPerSecond = 1'000'000;

bool is_shoot_out(const v1::MatchStatus& status) {
    return status.period_kind() == v1::PERIOD_KIND_SHOOT_OUT ||
           (status.teams_size() == 2 &&
            status.teams(0).shoot_out_kicks() + status.teams(1).shoot_out_kicks() > 0);
}

std::string left_text(const char* what, const v1::MatchStatus& status) {
    return status.phase_left_us() == 0
               ? what
               : fmt::format("{}, {} left", what, clock_text(status.phase_left_us()));
}

// The status calls the only period of a game a half, too.
std::string period_word(const v1::MatchStatus& status, bool has_halves) {
    if (status.is_course()) {
        return "run";
    }
    switch (status.period_kind()) {
        case v1::PERIOD_KIND_EXTRA_TIME:
            return "extra time";
        case v1::PERIOD_KIND_SHOOT_OUT:
            return "shoot-out";
        default:
            break;
    }
    if (has_halves && status.period() <= 2) {
        return status.period() == 1 ? "first half" : "second half";
    }
    return fmt::format("period {}", status.period());
}

std::string time_text(std::uint64_t time_us) {
    const double milliseconds = static_cast<double>(time_us) / 1000;
    return milliseconds < 1000 ? fmt::format("{:.4g} ms", milliseconds)
                               : fmt::format("{:.1f} s", milliseconds / 1000);
}

const char* policy_word(v1::DeadlinePolicy policy) {
    switch (policy) {
        case v1::DEADLINE_POLICY_HOLD:
            return "hold";
        case v1::DEADLINE_POLICY_STOP:
            return "stop";
        case v1::DEADLINE_POLICY_FORFEIT:
            return "forfeit";
        default:
            return "wait";
    }
}

/// Returns the text of an open proposal, with the command that answers it.
std::string proposal_text(const v1::WorldUpdate& update) {
    const v1::GameEvent* const proposal = open_proposal(update);
    return proposal == nullptr
               ? ""
               : fmt::format("{} (decide {} accept|reject)", proposal->text(), proposal->number());
}

/// Whether an official has given the team a time-out that has not begun. Time-outs that teams ask
/// for have no event.
bool has_given_time_out(const v1::WorldUpdate& update, v1::Team team) {
    bool is_given = false;
    for (const v1::GameEvent& event : update.recent_events()) {
        const bool begins = event.kind() == "time_out";
        if (event.team() == team && (begins || event.kind() == "time_out_noted")) {
            is_given = !begins;
        }
    }
    return is_given;
}

/// The line ends with the official's name, so the text need not begin with it.
std::string text_without_origin(const v1::GameEvent& event) {
    const std::string before = event.origin() + ": ";
    if (event.kind() != "intervention" || !event.text().starts_with(before)) {
        return event.text();
    }
    std::string text = event.text().substr(before.size());
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

}  // namespace

std::string team_word(v1::Team team) {
    return team == v1::TEAM_BLUE ? "blue" : team == v1::TEAM_YELLOW ? "yellow" : "";
}

std::string clock_text(std::uint64_t time_us) {
    const std::uint64_t seconds = time_us / kUsPerSecond;
    return fmt::format("{:02}:{:02}", seconds / 60, seconds % 60);
}

std::string points_text(const v1::MatchStatus& status, const v1::TeamStatus& team) {
    return fmt::format("{}{}", team.score(), status.is_course() ? "%" : "");
}

std::string score_text(const v1::MatchStatus& status) {
    if (status.teams_size() == 1) {
        return fmt::format("{} {}", status.teams(0).name(), points_text(status, status.teams(0)));
    }
    if (status.teams_size() != 2) {
        return "";
    }
    const v1::TeamStatus& blue = status.teams(0);
    const v1::TeamStatus& yellow = status.teams(1);
    std::string text = fmt::format("{} {} : {} {}", blue.name(), points_text(status, blue),
                                   points_text(status, yellow), yellow.name());
    if (is_shoot_out(status)) {
        text +=
            fmt::format("  (shoot-out {} : {})", blue.shoot_out_goals(), yellow.shoot_out_goals());
    }
    return text;
}

bool has_halves(const v1::Discipline& settings) {
    return settings.rules().contains("half_s");
}

std::string period_text(const v1::MatchStatus& status) {
    return period_text(status, false);
}

std::string period_text(const v1::MatchStatus& status, bool has_halves) {
    if (status.period() == 0) {
        return "";
    }
    const std::string word = period_word(status, has_halves);
    const std::string elapsed = clock_text(status.period_elapsed_us());
    return status.period_length_us() == 0
               ? fmt::format("{} {}", word, elapsed)
               : fmt::format("{} {} of {}", word, elapsed, clock_text(status.period_length_us()));
}

std::string phase_text(const v1::MatchStatus& status) {
    switch (status.phase()) {
        case v1::MATCH_PHASE_BEFORE_START:
            return "not started";
        case v1::MATCH_PHASE_PLAY:
            return "play";
        case v1::MATCH_PHASE_BREAK:
            return left_text("break", status);
        case v1::MATCH_PHASE_OVER:
            return "over: " + status.end_reason();
        case v1::MATCH_PHASE_PLACEMENT:
            return "placing robots";
        case v1::MATCH_PHASE_TIME_OUT:
            return left_text("time-out", status);
        case v1::MATCH_PHASE_DECISION:
            return status.review_wall_us() == 0
                       ? left_text("under review", status)
                       : fmt::format("under review, up to {}", clock_text(status.review_wall_us()));
        default:
            return "";
    }
}

std::string phase_text(const v1::WorldUpdate& update) {
    const auto& events = update.recent_events();
    const bool is_abandoned =
        std::ranges::find(events, "abandoned", &v1::GameEvent::kind) != events.end();
    return is_abandoned ? "abandoned: " + update.status().end_reason()
                        : phase_text(update.status());
}

std::string restart_text(const v1::MatchStatus& status) {
    const v1::Restart& restart = status.restart();
    const bool is_on = status.phase() != v1::MATCH_PHASE_PLAY || restart.is_being_taken();
    const bool is_other = status.phase() == v1::MATCH_PHASE_OVER ||
                          status.phase() == v1::MATCH_PHASE_DECISION;  // Play stands then.
    if (!status.has_restart() || !is_on || is_other) {
        return "";
    }
    std::string text = restart_label(restart.kind());
    if (restart.team() != v1::TEAM_UNSPECIFIED) {
        text += " for " + team_text(status, restart.team());
    }
    return restart.reason().empty() ? text : text + ": " + restart.reason();
}

std::string pace_text(const v1::Pace& pace) {
    std::string speed = pace.speed() == 0   ? "as fast as possible"
                        : pace.speed() == 1 ? "real time"
                                            : fmt::format("{} x real time", pace.speed());
    return pace.is_paused() ? "HALTED (" + speed + ")" : speed;
}

std::string waiting_text(const v1::WorldUpdate& update) {
    if (update.waiting_for_size() > 0) {
        return fmt::format("waiting for {}", fmt::join(update.waiting_for(), ", "));
    }
    return update.awaits_start() ? "all seats are ready; waiting for an official to start" : "";
}

std::string deadline_text(const v1::Deadline& deadline) {
    if (deadline.waits_forever()) {
        return "no limit";
    }
    return fmt::format("{}, {} per tick, {} in the bank", policy_word(deadline.policy()),
                       time_text(deadline.budget_us()), time_text(deadline.bank_us()));
}

std::string team_text(const v1::MatchStatus& status, v1::Team team) {
    const auto entry = std::ranges::find(status.teams(), team, &v1::TeamStatus::team);
    std::string side = team_word(team);
    if (entry == status.teams().end() || entry->name().empty()) {
        return side;
    }
    const std::string mark = fmt::format(" ({})", side);  // Equal names have this mark already.
    return entry->name().ends_with(mark) ? entry->name() : entry->name() + mark;
}

std::string time_outs_text(const v1::WorldUpdate& update, v1::Team team) {
    const auto& teams = update.status().teams();
    const auto entry = std::ranges::find(teams, team, &v1::TeamStatus::team);
    if (entry == teams.end()) {
        return "";
    }
    return fmt::format("{} time-out{}{}", entry->time_outs_left(),
                       entry->time_outs_left() == 1 ? "" : "s",
                       has_given_time_out(update, team) ? " (one at the next restart)" : "");
}

std::string seat_text(const v1::WorldUpdate& update, const v1::SeatEntry& seat) {
    if (!seat.occupant().empty() || update.status().phase() != v1::MATCH_PHASE_OVER) {
        return seat.occupant().empty() ? "(empty)" : seat.occupant();
    }
    const auto& teams = update.status().teams();  // The teams have left after playing.
    const auto team = std::ranges::find(teams, seat.team(), &v1::TeamStatus::team);
    return team == teams.end() || team->name().empty() ? "(empty)" : team->name();
}

std::string event_line(const v1::GameEvent& event) {
    const std::string clock = event.period() > 0 ? clock_text(event.period_elapsed_us()) : "";
    const std::string line = fmt::format("{:>5}  {:>6}  {:<5} {}", event.number(), clock,
                                         event.rule(), text_without_origin(event));
    const v1::OriginKind kind = origin_kind_of(event);
    return kind == v1::ORIGIN_KIND_REFEREE
               ? line
               : fmt::format("{} ({})", line, origin_text(kind, event.origin()));
}

const v1::GameEvent* open_proposal(const v1::WorldUpdate& update) {
    if (update.status().phase() != v1::MATCH_PHASE_DECISION) {
        return nullptr;
    }
    const auto& events = update.recent_events();
    const auto found = std::find_if(events.rbegin(), events.rend(),
                                    [](const auto& event) { return event.kind() == "proposal"; });
    return found == events.rend() ? nullptr : &*found;
}

std::string status_text(const v1::WorldUpdate& update, bool has_halves) {
    const v1::MatchStatus& status = update.status();
    const std::string period = period_text(status, has_halves);
    std::string text =
        score_text(status) + "\n" + period + (period.empty() ? "" : ", ") + phase_text(update) +
        (status.phase() == v1::MATCH_PHASE_OVER ? "" : ", " + pace_text(update.pace()));
    for (const std::string& line :
         {restart_text(status), proposal_text(update), waiting_text(update)}) {
        text += line.empty() ? "" : "\n" + line;
    }
    for (const v1::TeamStatus& team : status.teams()) {
        if (status.is_course()) {
            break;
        }
        text += fmt::format("\n{} has {}", team_text(status, team.team()),
                            time_outs_text(update, team.team()));
    }
    for (const v1::SeatEntry& seat : update.seats()) {
        text += fmt::format("\n{:<8}  {:<20}  {} missed; {}", seat.name(), seat_text(update, seat),
                            seat.misses(), deadline_text(seat.deadline()));
    }
    return text;
}

}  // namespace cancha::control
