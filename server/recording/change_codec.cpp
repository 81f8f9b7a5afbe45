#include "server/recording/change_codec.h"

#include <algorithm>
#include <cmath>

#include "server/broadcast/ruling_codec.h"

namespace cancha::recording {

namespace {

/// No match is far from this. What is beyond it, a recording has from nobody: physics would give up
/// on it, and the grid of states has no number for it. Metres, metres or radians per second.
constexpr double kFarthest = 1e6;

bool is_near(double number) {
    return std::abs(number) <= kFarthest;  // False for what is no number.
}

bool is_near(const Vec3& v) {
    return is_near(v.x) && is_near(v.y) && is_near(v.z);
}

struct Judge {
    const v1::Discipline& settings;

    bool operator()(const lockstep::MoveRobot& move) const {
        const auto is_same = [&](const v1::Robot& known) { return RobotId{known.id()} == move.id; };
        return std::ranges::any_of(settings.robots(), is_same) &&
               is_near({move.pose.x_m, move.pose.y_m, move.pose.heading_rad}) &&
               is_near({move.motion.velocity_mps.x, move.motion.velocity_mps.y,
                        move.motion.turn_rate_radps});
    }

    bool operator()(const lockstep::MoveBall& move) const {
        return settings.has_ball() && is_near(move.motion.position_m) &&
               is_near(move.motion.velocity_mps) && is_near(move.motion.turn_rate_radps);
    }

    bool operator()(const lockstep::SaveState& /*save*/) const { return true; }

    bool operator()(const lockstep::RestoreState& /*restore*/) const { return true; }

    // Whether it is allowed is the rulebook's to say.
    bool operator()(const referee::Ruling& /*ruling*/) const { return true; }
};

struct Encoder {
    v1::RecordedIntervention& message;

    void operator()(const lockstep::MoveRobot& move) const {
        encode_robot(move, *message.mutable_robot());
    }

    void operator()(const lockstep::MoveBall& move) const {
        encode_ball(move.motion, *message.mutable_ball());
    }

    void operator()(const lockstep::SaveState& save) const { message.set_save_state(save.name); }

    void operator()(const lockstep::RestoreState& restore) const {
        message.set_restore_state(restore.name);
        message.set_with_match(restore.with_match);
    }

    void operator()(const referee::Ruling& ruling) const {
        v1::RecordedRuling& recorded = *message.mutable_ruling();
        broadcast::encode_ruling(ruling, *recorded.mutable_ruling());
        if (const auto* take_back = std::get_if<referee::TakeBack>(&ruling)) {
            recorded.set_decision(take_back->decision);
        } else if (const auto* decide = std::get_if<referee::Decide>(&ruling)) {
            recorded.set_decision(decide->decision);
        } else if (const auto* handling = std::get_if<referee::SetHandling>(&ruling)) {
            recorded.set_decide_within_ticks(handling->ticks);
        }
    }
};

std::optional<lockstep::Change> decode_recorded_ruling(const v1::RecordedRuling& message) {
    std::optional<referee::Ruling> ruling = broadcast::decode_ruling(message.ruling());
    if (!ruling) {
        return std::nullopt;
    }
    if (auto* take_back = std::get_if<referee::TakeBack>(&*ruling)) {
        take_back->decision = message.decision();
    } else if (auto* decide = std::get_if<referee::Decide>(&*ruling)) {
        decide->decision = message.decision();
    } else if (auto* handling = std::get_if<referee::SetHandling>(&*ruling)) {
        handling->ticks = std::max<std::uint64_t>(message.decide_within_ticks(), 1);
    }
    return *std::move(ruling);
}

}  // namespace

void encode_robot(const lockstep::MoveRobot& robot, v1::RecordedOpening::Robot& message) {
    message.set_id(to_number(robot.id));
    message.set_x_m(robot.pose.x_m);
    message.set_y_m(robot.pose.y_m);
    message.set_heading_rad(robot.pose.heading_rad);
    message.set_vx_mps(robot.motion.velocity_mps.x);
    message.set_vy_mps(robot.motion.velocity_mps.y);
    message.set_turn_rate_radps(robot.motion.turn_rate_radps);
}

lockstep::MoveRobot decode_robot(const v1::RecordedOpening::Robot& message) {
    return {.id = RobotId{message.id()},
            .pose = {message.x_m(), message.y_m(), message.heading_rad()},
            .motion = {.velocity_mps = {message.vx_mps(), message.vy_mps()},
                       .turn_rate_radps = message.turn_rate_radps()}};
}

void encode_ball(const world::BallMotion& ball, v1::BallState& message) {
    message.set_x_m(ball.position_m.x);
    message.set_y_m(ball.position_m.y);
    message.set_z_m(ball.position_m.z);
    message.set_vx_mps(ball.velocity_mps.x);
    message.set_vy_mps(ball.velocity_mps.y);
    message.set_vz_mps(ball.velocity_mps.z);
    message.set_turn_rate_x_radps(ball.turn_rate_radps.x);
    message.set_turn_rate_y_radps(ball.turn_rate_radps.y);
    message.set_turn_rate_z_radps(ball.turn_rate_radps.z);
}

world::BallMotion decode_ball(const v1::BallState& message) {
    return {.position_m = {message.x_m(), message.y_m(), message.z_m()},
            .velocity_mps = {message.vx_mps(), message.vy_mps(), message.vz_mps()},
            .turn_rate_radps = {message.turn_rate_x_radps(), message.turn_rate_y_radps(),
                                message.turn_rate_z_radps()}};
}

bool can_be_made(const lockstep::Change& change, const v1::Discipline& settings) {
    return std::visit(Judge{settings}, change);
}

void encode_change(const lockstep::Change& change, v1::RecordedIntervention& message) {
    std::visit(Encoder{message}, change);
}

std::optional<lockstep::Change> decode_change(const v1::RecordedIntervention& message) {
    switch (message.action_case()) {
        case v1::RecordedIntervention::kRobot:
            return decode_robot(message.robot());
        case v1::RecordedIntervention::kBall:
            return lockstep::MoveBall{decode_ball(message.ball())};
        case v1::RecordedIntervention::kSaveState:
            return lockstep::SaveState{message.save_state()};
        case v1::RecordedIntervention::kRestoreState:
            return lockstep::RestoreState{message.restore_state(), message.with_match()};
        case v1::RecordedIntervention::kRuling:
            return decode_recorded_ruling(message.ruling());
        case v1::RecordedIntervention::kEnd:
        case v1::RecordedIntervention::ACTION_NOT_SET:
            break;
    }
    return std::nullopt;
}

}  // namespace cancha::recording
