#include "client-sdk/bridge/vss/referee_calls.h"

#include <chrono>

namespace cancha::vss {
namespace {

using client::MatchPhase;
using client::Observation;
using client::PeriodKind;
using client::RestartKind;
using Call = RefereeCalls::Call;

VSSRef::Foul foul_of(RestartKind kind) {
    switch (kind) {
        case RestartKind::kKickOff:
            return VSSRef::KICKOFF;
        case RestartKind::kPenaltyKick:
            return VSSRef::PENALTY_KICK;
        case RestartKind::kGoalKick:
            return VSSRef::GOAL_KICK;
        case RestartKind::kFreeKick:
            return VSSRef::FREE_KICK;
        case RestartKind::kFreeBall:
            return VSSRef::FREE_BALL;
        case RestartKind::kUnknown:
            break;
    }
    return VSSRef::STOP;
}

/// Returns the call of a phase. Absent: the call of the restart is enough.
std::optional<VSSRef::Foul> foul_of(MatchPhase phase) {
    switch (phase) {
        case MatchPhase::kPlay:
            return VSSRef::GAME_ON;
        case MatchPhase::kOver:
            return VSSRef::HALT;
        case MatchPhase::kBeforeStart:
        case MatchPhase::kBreak:
        case MatchPhase::kTimeOut:
        case MatchPhase::kDecision:
            return VSSRef::STOP;
        case MatchPhase::kPlacement:
        case MatchPhase::kUnknown:
            break;
    }
    return std::nullopt;
}

VSSRef::Color color_of(Team team) {
    return team == Team::kBlue     ? VSSRef::BLUE
           : team == Team::kYellow ? VSSRef::YELLOW
                                   : VSSRef::NONE;
}

Call call_of(const Observation& view, VSSRef::Foul foul, Team team) {
    Call call;
    call.set_foul(foul);
    call.set_teamcolor(color_of(team));
    call.set_timestamp(std::chrono::duration<double>(view.period_elapsed).count());
    call.set_gamehalf(half_of(view));
    return call;
}

}  // namespace

VSSRef::Quadrant quadrant_of(Vec2 point_m) {
    if (point_m.y >= 0) {
        return point_m.x >= 0 ? VSSRef::QUADRANT_1 : VSSRef::QUADRANT_2;
    }
    return point_m.x >= 0 ? VSSRef::QUADRANT_4 : VSSRef::QUADRANT_3;
}

VSSRef::Half half_of(const Observation& view) {
    if (view.period == 0) {
        return VSSRef::NO_HALF;
    }
    const bool is_odd = view.period % 2 == 1;
    switch (view.period_kind) {
        case PeriodKind::kExtraTime:
            return is_odd ? VSSRef::OVERTIME_FIRST_HALF : VSSRef::OVERTIME_SECOND_HALF;
        case PeriodKind::kShootOut:
            return VSSRef::PENALTY_SHOOTOUTS;
        case PeriodKind::kHalf:
        case PeriodKind::kUnknown:
            break;
    }
    return is_odd ? VSSRef::FIRST_HALF : VSSRef::SECOND_HALF;
}

std::vector<Call> RefereeCalls::new_calls(const Observation& view, Turn turn) {
    std::vector<Call> calls;
    is_new_restart_ = view.restart && view.restart->since != restart_since_;
    if (is_new_restart_) {
        restart_since_ = view.restart->since;
        Call call = call_of(view, foul_of(view.restart->kind), view.restart->team);
        if (view.restart->kind == RestartKind::kFreeBall) {
            call.set_foulquadrant(quadrant_of(turn.turned(view.restart->ball_m)));
        }
        calls.push_back(call);
    }
    const std::optional<VSSRef::Foul> phase = foul_of(view.phase);
    if (phase && (view.phase != phase_ || is_new_restart_)) {
        calls.push_back(call_of(view, *phase, Team::kNone));
    }
    phase_ = view.phase;
    return calls;
}

std::vector<Call> RefereeCalls::look(const Observation& view, Turn turn) {
    std::vector<Call> calls = new_calls(view, turn);
    if (!calls.empty()) {
        last_ = calls.back();
        repeats_left_ = kRepeats;
    } else if (repeats_left_ > 0) {
        --repeats_left_;
        calls.push_back(*last_);
    }
    return calls;
}

Call RefereeCalls::halt(const Call& last) {
    Call call = last;
    call.set_foul(VSSRef::HALT);
    call.set_teamcolor(VSSRef::NONE);
    call.set_foulquadrant(VSSRef::NO_QUADRANT);
    return call;
}

}  // namespace cancha::vss
