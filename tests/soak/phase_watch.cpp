#include "tests/soak/phase_watch.h"

#include <algorithm>

#include <fmt/format.h>

#include "referee/core/description.h"
#include "tests/support/legal_placement.h"

namespace cancha::soak {

namespace {

using referee::MatchPhase;

/// Depth to which robots may have sunk into each other or into a wall in the first tick after a
/// placement, in which they start from rest.
constexpr double kFirstTick_m = 0.005;

/// Length of a placement: each team has one tick.
constexpr std::uint64_t kPlacementTicks = 2;

/// Reasons with which a match may end by the rules.
constexpr std::string_view kEndings[] = {"full time", "golden goal", "shoot-out",
                                         "more time in the opponents' half"};

}  // namespace

PhaseWatch::PhaseWatch(const recording::MatchFacts& facts) : facts_(facts), rejudge_(facts) {}

std::uint64_t PhaseWatch::longest(MatchPhase phase) const {
    switch (phase) {
        case MatchPhase::kPlacement:
            return kPlacementTicks;
        case MatchPhase::kBreak:
            return std::max<std::uint64_t>(1, facts_.discipline.rules.ticks("half_time_s"));
        case MatchPhase::kDecision:
            return 1;  // No official has asked to decide.
        case MatchPhase::kTimeOut:
            return facts_.discipline.rules.ticks("time_out_s");
        case MatchPhase::kPlay:
            return status().period_length;
        case MatchPhase::kBeforeStart:
        case MatchPhase::kOver:
            break;
    }
    return 1;
}

std::optional<std::string> PhaseWatch::look(const recording::TickRecord& record) {
    if (has_just_been_placed_) {
        has_just_been_placed_ = false;
        if (auto fault = check_placement(record.state)) {
            return fault;
        }
    }
    const MatchPhase before = phase_;
    rejudge_.judge(record);
    count(record);
    phase_ = status().phase;
    // One time-out may directly follow another.
    const bool is_another =
        std::ranges::count(record.events, "time_out", &referee::GameEvent::kind) > 0;
    phase_ticks_ = phase_ == before && !is_another ? phase_ticks_ + 1 : 1;
    if (before == MatchPhase::kPlacement && phase_ == MatchPhase::kPlay) {
        ++restarts_;
        has_just_been_placed_ = true;
    }
    return check_phase();
}

std::optional<std::string> PhaseWatch::check_phase() {
    if (phase_ != MatchPhase::kOver && phase_ticks_ > longest(phase_)) {
        return fmt::format("phase {} lasts for {} ticks, at most {} may it",
                           static_cast<int>(phase_), phase_ticks_, longest(phase_));
    }
    if (status().period_elapsed > status().period_length) {
        return fmt::format("period {} lasts for {} ticks of {}", status().period,
                           status().period_elapsed, status().period_length);
    }
    return std::nullopt;
}

std::optional<std::string> PhaseWatch::check_placement(const referee::WorldState& state) {
    const auto legal = support::stands_legally(facts_.discipline.settings, state, kFirstTick_m);
    return legal ? std::nullopt : std::optional<std::string>(legal.message());
}

void PhaseWatch::count(const recording::TickRecord& record) {
    for (const referee::GameEvent& event : record.events) {
        if (event.kind == "goal") {
            ++goals_[event.team];
        } else if (event.kind == "shoot_out_kick") {
            ++kicks_[event.team];
        }
    }
}

std::optional<std::string> PhaseWatch::look_at_end() const {
    if (status().phase != MatchPhase::kOver) {
        return "the match is not over";
    }
    if (std::ranges::count(kEndings, status().end_reason) == 0) {
        return fmt::format("the match ended by \"{}\"", status().end_reason);
    }
    const v1::MatchStatus described = referee::description_of(rejudge_);
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        const std::uint32_t goals = status().of(team).score;
        const std::uint32_t kicks = described.teams(team == Team::kBlue ? 0 : 1).shoot_out_kicks();
        const auto counted = [team](const std::map<Team, std::uint32_t>& counts) {
            const auto found = counts.find(team);
            return found == counts.end() ? 0U : found->second;
        };
        if (goals != counted(goals_) || kicks != counted(kicks_)) {
            return fmt::format("{} has {} goals and {} kicks, the events tell of {} and {}",
                               to_string(team), goals, kicks, counted(goals_), counted(kicks_));
        }
    }
    const bool is_level = status().blue.score == status().yellow.score;
    const bool has_winner = status().winner != Team::kNone;
    const bool is_knock_out = facts_.discipline.rules.number("knock_out") != 0;
    if ((!is_level || is_knock_out) && !has_winner) {
        return "nobody has won";
    }
    if (is_level && !is_knock_out && has_winner) {
        return "a draw has a winner";
    }
    const Team more = status().blue.score > status().yellow.score ? Team::kBlue : Team::kYellow;
    if (!is_level && status().winner != more) {
        return "the team with fewer goals has won";
    }
    return look_at_shoot_out(described);
}

std::optional<std::string> PhaseWatch::look_at_shoot_out(const v1::MatchStatus& described) const {
    const std::uint32_t blue = described.teams(0).shoot_out_goals();
    const std::uint32_t yellow = described.teams(1).shoot_out_goals();
    if (status().end_reason == "shoot-out" &&
        (blue == yellow || status().winner != (blue > yellow ? Team::kBlue : Team::kYellow))) {
        return fmt::format("the shoot-out ended {} - {}, and {} has won", blue, yellow,
                           to_string(status().winner));
    }
    if (status().end_reason == "more time in the opponents' half" && blue != yellow) {
        return fmt::format("the shoot-out ended {} - {}, and rule 2.7 decided", blue, yellow);
    }
    return std::nullopt;
}

}  // namespace cancha::soak
