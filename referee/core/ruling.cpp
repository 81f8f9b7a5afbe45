#include "referee/core/ruling.h"

#include <algorithm>

#include "cancha/base/contract.h"
#include "referee/core/handling.h"

namespace cancha::referee {

namespace {

// Open enumerations: a message may have any number.
bool is_team(v1::Team team) {
    return team >= v1::TEAM_UNSPECIFIED && team <= v1::TEAM_YELLOW;
}

bool is_restart(const v1::Ruling::GiveRestart& restart) {
    return v1::RestartKind_IsValid(restart.kind()) &&
           restart.kind() != v1::RESTART_KIND_UNSPECIFIED && is_team(restart.team());
}

bool is_handling(v1::Handling handling) {
    return handling > v1::HANDLING_UNSPECIFIED && handling <= v1::HANDLING_IGNORE;
}

}  // namespace

bool is_complete(const v1::Ruling& ruling) {
    switch (ruling.ruling_case()) {
        case v1::Ruling::kRestart:
            return is_restart(ruling.restart());
        case v1::Ruling::kGoal:
            return is_team(ruling.goal().team());
        case v1::Ruling::kTimeOut:
            return is_team(ruling.time_out().team());
        case v1::Ruling::kLastTouch:
            return is_team(ruling.last_touch().team());
        case v1::Ruling::kHandling:
            return is_handling(ruling.handling().handling());
        case v1::Ruling::kTakeBack:
        case v1::Ruling::kDecide:
            return true;
        case v1::Ruling::RULING_NOT_SET:
            break;
    }
    return false;
}

Ruling canonical(const Ruling& ruling) {
    Ruling canonical;
    *canonical.mutable_ruling() = ruling.ruling();
    v1::Ruling& what = *canonical.mutable_ruling();
    if (what.has_take_back()) {
        what.mutable_take_back()->clear_event();
        canonical.set_decision(ruling.decision());
    } else if (what.has_decide()) {
        what.mutable_decide()->clear_event();
        canonical.set_decision(ruling.decision());
    } else if (what.has_handling()) {
        canonical.set_decide_within_ticks(std::max<std::uint64_t>(ruling.decide_within_ticks(), 1));
        if (what.handling().is_wall_time()) {
            canonical.set_decide_within_ticks(1);
        } else {
            what.mutable_handling()->clear_decide_within_s();
        }
    }
    canonical.DiscardUnknownFields();
    return canonical;
}

RuleHandling handling_in(const Ruling& ruling) {
    CANCHA_EXPECTS(ruling.ruling().has_handling());
    const v1::Ruling::SetHandling& handling = ruling.ruling().handling();
    return {.rule = handling.rule(),
            .handling = static_cast<Handling>(handling.handling()),
            .ticks = ruling.decide_within_ticks(),
            .counts_in_doubt = !handling.rejects_in_doubt(),
            .wall_us = handling.is_wall_time() ? wall_us_of(handling.decide_within_s()) : 0};
}

}  // namespace cancha::referee
