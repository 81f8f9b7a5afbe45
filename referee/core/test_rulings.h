#pragma once

#include <cstdint>

#include "referee/core/ruling.h"

// Rulings of officials, for tests.
namespace cancha::referee {

/// Returns the ruling that stops play and gives a restart. `team` takes the restart; none only for
/// a free ball.
inline Ruling give_restart(v1::RestartKind kind, Team team = Team::kNone) {
    Ruling ruling;
    v1::Ruling::GiveRestart& restart = *ruling.mutable_ruling()->mutable_restart();
    restart.set_kind(kind);
    restart.set_team(static_cast<v1::Team>(team));
    return ruling;
}

/// Returns the ruling that awards a goal which no judge saw.
inline Ruling award_goal(Team team) {
    Ruling ruling;
    ruling.mutable_ruling()->mutable_goal()->set_team(static_cast<v1::Team>(team));
    return ruling;
}

/// Returns the ruling that gives the team a time-out, as if the team had asked for it.
inline Ruling give_time_out(Team team) {
    Ruling ruling;
    ruling.mutable_ruling()->mutable_time_out()->set_team(static_cast<v1::Team>(team));
    return ruling;
}

/// Returns the ruling that undoes a decision. `decision`: number of the decision, from the event
/// that reported it (GameEvent::decision).
inline Ruling take_back(std::uint64_t decision) {
    Ruling ruling;
    ruling.mutable_ruling()->mutable_take_back();
    ruling.set_decision(decision);
    return ruling;
}

/// Returns the ruling that answers a proposal, the question to an official whether an offence or
/// goal counts. `decision`: number of the proposal, from the event that reported it
/// (GameEvent::decision).
inline Ruling decide(std::uint64_t decision, bool is_accepted) {
    Ruling ruling;
    ruling.mutable_ruling()->mutable_decide()->set_is_accepted(is_accepted);
    ruling.set_decision(decision);
    return ruling;
}

/// Returns the ruling that names the team that touched the ball last, if the judges saw it wrong.
inline Ruling correct_last_touch(Team team) {
    Ruling ruling;
    ruling.mutable_ruling()->mutable_last_touch()->set_team(static_cast<v1::Team>(team));
    return ruling;
}

/// Returns the ruling that says how goals or offences found under one rule are handled: whether
/// they count at once, are proposed to an official, or are ignored.
inline Ruling set_handling(const RuleHandling& handling) {
    Ruling ruling;
    v1::Ruling::SetHandling& set = *ruling.mutable_ruling()->mutable_handling();
    set.set_rule(handling.rule);
    set.set_handling(static_cast<v1::Handling>(handling.handling));
    set.set_rejects_in_doubt(!handling.counts_in_doubt);
    ruling.set_decide_within_ticks(handling.ticks);
    if (handling.wall_us > 0) {
        constexpr double kPerSecond = 1e6;
        set.set_is_wall_time(true);
        set.set_decide_within_s(static_cast<double>(handling.wall_us) / kPerSecond);
    }
    return ruling;
}

}  // namespace cancha::referee
