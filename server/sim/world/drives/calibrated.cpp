#include "server/sim/world/drives/calibrated.h"

#include <array>
#include <cmath>
#include <numbers>

#include "server/sim/world/wheel_drive.h"

namespace cancha::world::drives {
namespace {

// The measurements are in inches, degrees and speed units, per tick of 1/60 s.
constexpr double kMeasuredTick_s = 1.0 / 60;
constexpr double kScale_units_per_mps = 125 / 2.90;
constexpr double kInchPerTick_mps = 0.0254 / kMeasuredTick_s;
constexpr double kDegreePerTick_radps = std::numbers::pi / 180 / kMeasuredTick_s;

constexpr double kSpeedShare = 0.060;  // SPEED_A: share of the missing speed, per tick.
constexpr double kSpeedGain_inches_per_unit = 0.015222305;  // SPEED_B
constexpr double kBrakeShare = 0.662;    // SPEED_ODD: with both wheels at exactly 0.
constexpr double kTurnShare = 0.273575;  // ANGLE_A: share of the missing turn rate, per tick.
constexpr double kTurnGain_degrees_per_unit = 0.534262;  // ANGLE_B
constexpr double kArcLoss_degrees = 4 * 0.000294678;     // ANGLE_K: per squared unit, per tick.

constexpr Parameter kSettings[] = {
    {"sideways_drag_per_s", 100, 0, 10000,
     "rate at which sideways motion decays, such as after a push"},
};

/// Converts a share per measured tick to a share for another duration.
double share_in(double duration_s, double share_per_tick) {
    return 1 - std::pow(1 - share_per_tick, duration_s / kMeasuredTick_s);
}

/// Shares of the missing motion that are corrected in a time.
struct Shares {
    double time_s = 0;
    double speed = 0;
    double braking = 0;
    double turn = 0;
};

Shares shares_in(double time_s) {
    return {.time_s = time_s,
            .speed = share_in(time_s, kSpeedShare),
            .braking = share_in(time_s, kBrakeShare),
            .turn = share_in(time_s, kTurnShare)};
}

/// Turn rate that these wheels lead to in the end, in degrees per tick. Wheels that turn in one
/// direction turn the robot less.
double final_turn(double left, double right) {
    const double half_difference = (right - left) / 2;
    const double turn = kTurnGain_degrees_per_unit * half_difference;
    const bool is_arc = left * right >= 0;
    if (!is_arc || half_difference == 0) {
        return turn;
    }
    // The loss is subtracted from the turn rate in every tick, so in the end it amounts to 1/share
    // of it.
    const double loss = kArcLoss_degrees * half_difference * half_difference / kTurnShare;
    return turn - std::copysign(loss, half_difference);
}

Response respond(const Response& before, WheelSpeeds wanted, const Shares& shares) {
    const double left = kScale_units_per_mps * wanted.left_mps;
    const double right = kScale_units_per_mps * wanted.right_mps;
    const bool is_braking = left == 0 && right == 0;
    const double final_mps =
        is_braking ? 0 : kInchPerTick_mps * kSpeedGain_inches_per_unit * (left + right) / 2;
    const double speed_share = is_braking ? shares.braking : shares.speed;
    const double final_radps = kDegreePerTick_radps * final_turn(left, right);
    return {before.speed_mps + speed_share * (final_mps - before.speed_mps),
            before.turn_rate_radps + shares.turn * (final_radps - before.turn_rate_radps)};
}

/// Moves a robot by the official response. At the beginning of a tick the body gets its velocity of
/// the end of the tick, along its heading at the end, and it turns at a constant rate meanwhile. So
/// positions at the ends of ticks are those of the measured model, for any number of steps in a
/// tick, while collisions within the tick act on a real body.
class CalibratedDrive : public WheelDrive {
  public:
    CalibratedDrive(PlanarBody& body, const DriveContext& context)
        : WheelDrive(context),
          body_(body),
          offset_m_(context.wheels.offset_m),
          sideways_drag_per_s_(value_of(context.settings, "sideways_drag_per_s")) {}

    std::span<double> memory() override { return memory_; }

  private:
    void turn_wheels(WheelSpeeds wanted, const DriveStep& step) override {
        const double slip_share = slip_share_in(step.duration_s);
        if (step.is_first_of_tick) {
            begin_tick(wanted, step, slip_share);
        } else {
            const Vec2 left = left_of({memory_[kGoalX], memory_[kGoalY]});
            const double slip_mps = dot(body_.velocity_mps(), left) - memory_[kSideways];
            push_by(-slip_share * slip_mps * left, 0, step.duration_s);
        }
    }

    // Heading at the end of the tick, and the speed to the left of it that results from turning
    // about an axle off the centre.
    enum Memory { kGoalX, kGoalY, kSideways, kMemorySize };

    // The axle is o ahead of the centre. While it moves at v along the heading h' at the tick's
    // end, the centre moves by v dt h' - o (h' - h), with h the heading at the tick's beginning.
    void begin_tick(WheelSpeeds wanted, const DriveStep& step, double slip_share) {
        const Vec2 heading = body_.heading();
        const Vec2 velocity = to_body(body_.velocity_mps(), heading);
        const Vec2 swing = swing_mps(body_.turn_rate_radps(), step.tick_s);
        // Motion at the end of the last tick: its velocity is turned forwards by the angle of the
        // tick.
        const Response before{.speed_mps = velocity.x - swing.x,
                              .turn_rate_radps = body_.turn_rate_radps()};
        const double slip_mps = velocity.y - swing.y;

        if (shares_.time_s != step.tick_s) {
            shares_ = shares_in(step.tick_s);
        }
        const Response after = respond(before, wanted, shares_);

        const double turned_rad = after.turn_rate_radps * step.tick_s;
        const Vec2 goal = to_world({std::cos(turned_rad), std::sin(turned_rad)}, heading);
        const Vec2 sideways = swing_mps(after.turn_rate_radps, step.tick_s);
        memory_ = {goal.x, goal.y, sideways.y};
        const Vec2 wanted_mps = to_world({after.speed_mps + sideways.x, sideways.y}, goal) +
                                (1 - slip_share) * slip_mps * left_of(heading);
        push_by(wanted_mps - body_.velocity_mps(), after.turn_rate_radps - before.turn_rate_radps,
                step.duration_s);
    }

    /// Steps nearly always have one length, so the result is kept.
    double slip_share_in(double duration_s) {
        if (slip_time_s_ != duration_s) {
            slip_time_s_ = duration_s;
            slip_share_ = -std::expm1(-sideways_drag_per_s_ * duration_s);
        }
        return slip_share_;
    }

    /// Mean velocity that turning about the axle adds to the centre in a tick, in the frame of the
    /// heading at the tick's end.
    Vec2 swing_mps(double turn_rate_radps, double tick_s) const {
        const double turned_rad = turn_rate_radps * tick_s;
        const Vec2 old_heading{std::cos(turned_rad), -std::sin(turned_rad)};
        return (-offset_m_ / tick_s) * (Vec2{1, 0} - old_heading);
    }

    void push_by(Vec2 change_mps, double turn_change_radps, double duration_s) {
        body_.push((body_.mass_kg() / duration_s) * change_mps,
                   body_.inertia_kgm2() / duration_s * turn_change_radps);
    }

    PlanarBody& body_;
    double offset_m_;
    double sideways_drag_per_s_;
    std::array<double, kMemorySize> memory_{};
    Shares shares_;            ///< For the last tick; all ticks have one length.
    double slip_time_s_ = -1;  ///< For the last step.
    double slip_share_ = 0;
};

}  // namespace

Response official_response(const Response& before, WheelSpeeds wanted, double tick_s) {
    return respond(before, wanted, shares_in(tick_s));
}

const DriveModel& calibrated() {
    static constexpr DriveModel kModel{
        .name = "calibrated",
        .summary = "one box that responds like the robots of the official simulator",
        .commands = {WheelDrive::kCommand},
        .settings = kSettings,
        .make_for_box = make_drive<CalibratedDrive>,
        .make_on_wheels = nullptr,
    };
    return kModel;
}

}  // namespace cancha::world::drives
