#include "strategies/line_race_follower/strategy.h"

#include <algorithm>
#include <cmath>

namespace cancha::strategies {

using client::Commands;
using client::LineCode;
using client::Observation;
using client::RobotView;
using client::WheelSpeeds;

namespace {

// All these numbers were found by trial.
constexpr double kOnLine_mps = 0.3;
constexpr double kBeside_mps = 0.22;
constexpr double kLost_mps = 0.06;
constexpr double kCorrection_radps = 1.0;  // Added towards the line.
constexpr double kLost_radps = 2.2;
constexpr double kLearning_radps2 = 3.0;  // Speed of learning the bend.
constexpr double kForgetting_per_s = 1.5;
constexpr double kMostBend_radps = 1.5;
constexpr double kQuickness_s = 0.06;  // Time in which the turn rate should follow.

double side_of(LineCode code, double last) {
    switch (code) {
        case LineCode::kLeft:
            return 1;
        case LineCode::kRight:
            return -1;
        case LineCode::kLost:
            return last;
        case LineCode::kBoth:
            break;
    }
    return 0;
}

double speed_for(LineCode code) {
    if (code == LineCode::kLost) {
        return kLost_mps;
    }
    return code == LineCode::kBoth ? kOnLine_mps : kBeside_mps;
}

}  // namespace

void Follower::decide(const Observation& view, Commands& commands) {
    for (const RobotView& robot : view.mine) {
        const client::Reading* reading = robot.find_reading("line");
        const LineCode* code = reading == nullptr ? nullptr : reading->as<LineCode>();
        if (code != nullptr) {
            commands.set_wheels(robot, follow(robot, *code, view.tick_rate.period_s()));
        }
    }
}

WheelSpeeds Follower::follow(const RobotView& robot, LineCode code, double tick_s) {
    const double side = side_of(code, side_);
    side_ = side != 0 ? side : side_;
    bend_radps_ += (kLearning_radps2 * side - kForgetting_per_s * bend_radps_) * tick_s;
    bend_radps_ = std::clamp(bend_radps_, -kMostBend_radps, kMostBend_radps);
    const double correction_radps = code == LineCode::kLost ? kLost_radps : kCorrection_radps;
    const double wanted_radps = bend_radps_ + correction_radps * side;

    // The turn rate follows its command with the time constant T. To gain the missing part in a
    // shorter time, T times as much must be commanded.
    const double time_constant_s = std::max(robot.info.turn_time_constant_s, kQuickness_s);
    const double told_radps =
        turn_rate_radps_ + time_constant_s / kQuickness_s * (wanted_radps - turn_rate_radps_);
    const double speed_mps = speed_for(code);
    const double most_mps = robot.info.max_wheel_speed_mps - speed_mps;
    const double rim_mps = std::clamp(told_radps * robot.info.track_m / 2, -most_mps, most_mps);
    const double really_radps = 2 * rim_mps / robot.info.track_m;
    turn_rate_radps_ += (really_radps - turn_rate_radps_) * -std::expm1(-tick_s / time_constant_s);
    return {speed_mps - rim_mps, speed_mps + rim_mps};
}

}  // namespace cancha::strategies
