#include "server/sim/match/change.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/text/number_text.h"
#include "proto/base/values/angle.h"
#include "proto/base/values/restart_kind.h"
#include "referee/core/handling.h"
#include "referee/core/robot_name.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::match {

namespace {

bool is_near(double number) {
    return std::abs(number) <= kFarthest;  // False for NaN.
}

bool is_near(const Vec3& v) {
    return is_near(v.x) && is_near(v.y) && is_near(v.z);
}

bool can_be_placed(const PlacedRobot& robot, const v1::Discipline& settings) {
    const auto is_same = [&](const v1::Robot& known) { return RobotId{known.id()} == robot.id; };
    return std::ranges::any_of(settings.robots(), is_same) &&
           (robot.stance == world::Stance{} || world::can_leave_ground(settings, robot.id)) &&
           is_near({robot.pose.x_m, robot.pose.y_m, robot.pose.heading_rad}) &&
           is_near({robot.stance.floor_m, robot.stance.roll_rad, robot.stance.pitch_rad}) &&
           is_near({robot.motion.velocity_mps.x, robot.motion.velocity_mps.y,
                    robot.motion.turn_rate_radps}) &&
           (robot.joints.empty() ||
            robot.joints.size() == world::joint_count(settings, robot.id)) &&
           std::ranges::all_of(robot.joints, [](double position) { return is_near(position); });
}

bool can_be_placed(const world::BallMotion& ball, const v1::Discipline& settings) {
    return settings.has_ball() && is_near(ball.position_m) && is_near(ball.velocity_mps) &&
           is_near(ball.turn_rate_radps);
}

std::string degrees_text(double angle_rad) {
    return number_text(angle_rad * kDegreesPerRad, 0);
}

std::string describe_ruling(const v1::Ruling& ruling, const referee::MatchStatus& status) {
    const auto name_of = [&status](v1::Team team) {
        return status.of(static_cast<Team>(team)).name;
    };
    constexpr const char* kHandled[] = {"", "applies at once", "is proposed", "is ignored"};
    switch (ruling.ruling_case()) {
        case v1::Ruling::kRestart: {
            const v1::Team team = ruling.restart().team();
            return fmt::format("{}{}", restart_label(ruling.restart().kind()),
                               team == v1::TEAM_UNSPECIFIED ? "" : " for " + name_of(team));
        }
        case v1::Ruling::kGoal:
            return "goal for " + name_of(ruling.goal().team());
        case v1::Ruling::kTimeOut:
            return "time-out for " + name_of(ruling.time_out().team());
        case v1::Ruling::kTakeBack:
            return "undone";
        case v1::Ruling::kDecide:
            return ruling.decide().is_accepted() ? "accepted" : "rejected";
        case v1::Ruling::kLastTouch:
            return "last touch by " + name_of(ruling.last_touch().team());
        case v1::Ruling::kHandling:
            return fmt::format("rule {} {}", ruling.handling().rule(),
                               kHandled[ruling.handling().handling()]);
        case v1::Ruling::RULING_NOT_SET:
            break;
    }
    return "";
}

void append_ruling(StateHash& hash, const referee::Ruling& recorded) {
    const v1::Ruling& ruling = recorded.ruling();
    hash.append(std::uint64_t{ruling.ruling_case()} - v1::Ruling::kRestart);
    switch (ruling.ruling_case()) {
        case v1::Ruling::kRestart:
            hash.append(static_cast<std::uint64_t>(ruling.restart().kind()));
            hash.append(static_cast<std::uint64_t>(ruling.restart().team()));
            break;
        case v1::Ruling::kGoal:
            hash.append(static_cast<std::uint64_t>(ruling.goal().team()));
            break;
        case v1::Ruling::kTimeOut:
            hash.append(static_cast<std::uint64_t>(ruling.time_out().team()));
            break;
        case v1::Ruling::kTakeBack:
            hash.append(recorded.decision());
            break;
        case v1::Ruling::kDecide:
            hash.append(recorded.decision());
            hash.append(std::uint64_t{ruling.decide().is_accepted()});
            break;
        case v1::Ruling::kLastTouch:
            hash.append(static_cast<std::uint64_t>(ruling.last_touch().team()));
            break;
        case v1::Ruling::kHandling:
            hash.append(std::string_view(ruling.handling().rule()));
            hash.append(static_cast<std::uint64_t>(ruling.handling().handling()));
            hash.append(recorded.decide_within_ticks());
            if (ruling.handling().is_wall_time()) {
                hash.append(referee::wall_us_of(ruling.handling().decide_within_s()));
            }
            hash.append(std::uint64_t{!ruling.handling().rejects_in_doubt()});
            break;
        case v1::Ruling::RULING_NOT_SET:
            break;
    }
}

}  // namespace

Change move_robot(const PlacedRobot& robot) {
    Change change;
    encode_robot(robot, *change.mutable_robot());
    return change;
}

Change move_ball(const world::BallMotion& motion) {
    Change change;
    encode_motion(motion, *change.mutable_ball());
    return change;
}

Change save_state(const std::string& name) {
    Change change;
    change.set_save_state(name);
    return change;
}

Change restore_state(const std::string& name, bool with_match) {
    Change change;
    change.set_restore_state(name);
    change.set_with_match(with_match);
    return change;
}

Change rule(const referee::Ruling& ruling) {
    Change change;
    *change.mutable_ruling() = ruling;
    return change;
}

bool can_be_made(const Change& change, const v1::Discipline& settings) {
    switch (change.action_case()) {
        case Change::kRobot:
            return can_be_placed(decode_robot(change.robot()), settings);
        case Change::kBall:
            return can_be_placed(decode_ball(change.ball()), settings);
        case Change::kRuling:
            return referee::is_complete(change.ruling().ruling());
        case Change::kSaveState:
        case Change::kRestoreState:
            return true;
        case Change::kEnd:
        case Change::ACTION_NOT_SET:
            break;
    }
    return false;
}

// Converts the change to plain values and back: these have no fields without effect.
Change canonical(const Change& change) {
    switch (change.action_case()) {
        case Change::kRobot:
            return move_robot(decode_robot(change.robot()));
        case Change::kBall:
            return move_ball(decode_ball(change.ball()));
        case Change::kSaveState:
            return save_state(change.save_state());
        case Change::kRestoreState:
            return restore_state(change.restore_state(), change.with_match());
        case Change::kRuling:
            return rule(referee::canonical(change.ruling()));
        case Change::kEnd:
        case Change::ACTION_NOT_SET:
            break;
    }
    CANCHA_EXPECTS(false);
    return {};
}

std::string describe_place(const PlacedRobot& robot) {
    const world::Stance& stance = robot.stance;
    std::string text = fmt::format("({}, {}{}) m, {} degrees", number_text(robot.pose.x_m, 3),
                                   number_text(robot.pose.y_m, 3),
                                   stance.floor_m == 0 ? "" : ", " + number_text(stance.floor_m, 3),
                                   degrees_text(robot.pose.heading_rad));
    if (stance.is_tilted()) {
        text += fmt::format(", tilted by roll {} and pitch {} degrees",
                            degrees_text(stance.roll_rad), degrees_text(stance.pitch_rad));
    }
    if (!robot.joints.empty()) {
        text += ", joints set";
    }
    return text;
}

bool moves_bodies(const Change& change) {
    return !change.has_save_state() && !change.has_ruling();
}

std::string_view consequence_of(const Change& change, const referee::MatchStatus& status) {
    const bool is_placing = change.has_ball() || change.has_robot();
    const bool ends_placement = is_placing && status.phase == referee::MatchPhase::kPlacement;
    return ends_placement ? "; robots placed by the rules, placement over" : "";
}

void append_to(StateHash& hash, const Change& change) {
    hash.append(std::uint64_t{change.action_case()} - Change::kRobot);
    if (change.has_save_state()) {
        hash.append(std::string_view(change.save_state()));
    } else if (change.has_restore_state()) {
        // Without this, the return of the match would not show in the hash.
        if (change.with_match()) {
            hash.append(std::uint64_t{1});
        }
    } else if (change.has_ruling()) {
        append_ruling(hash, change.ruling());
    }
}

std::string describe(const Change& change, const v1::Discipline& settings,
                     const referee::MatchStatus& status) {
    switch (change.action_case()) {
        case Change::kRobot:
            return fmt::format(
                "{} placed at {}",
                referee::name_of_robot(settings, status, RobotId{change.robot().id()}),
                describe_place(decode_robot(change.robot())));
        case Change::kBall:
            return fmt::format("ball placed at ({}, {}) m", number_text(change.ball().x_m(), 3),
                               number_text(change.ball().y_m(), 3));
        case Change::kSaveState:
            return fmt::format("state saved as '{}'", change.save_state());
        case Change::kRestoreState:
            return fmt::format("state '{}' restored{}", change.restore_state(),
                               change.with_match() ? " with clock, score and phase" : "");
        case Change::kRuling:
            return describe_ruling(change.ruling().ruling(), status);
        case Change::kEnd:
        case Change::ACTION_NOT_SET:
            break;
    }
    return "";
}

}  // namespace cancha::match
