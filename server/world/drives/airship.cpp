#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "server/world/drive.h"

namespace cancha::world::drives {
namespace {

// Numbers and equations: J.-C. Zufferey and others, "Flying over the reality gap", in the plugin
// blimp_physics that its authors wrote for Webots. Theirs is a frame with y to the right and z down;
// here y is to the left and z up, as everywhere.
constexpr Parameter kSettings[] = {
    {"added_mass_ahead_kg", 0.033, 0, 1000, "air that moves with the hull as it moves along x"},
    {"added_mass_across_kg", 0.129, 0, 1000, "the same, along y and z"},
    {"drag_ahead", 0.07, 0, 1000, "force per squared speed along x, in N s2/m2"},
    {"drag_sideways", 0.28, 0, 1000, "force per squared speed along y, in N s2/m2"},
    {"drag_upwards", 0.22, 0, 1000, "force per squared speed along z, in N s2/m2"},
    {"roll_damping", 0.005, 0, 1000, "torque per turn rate about x, in N m s"},
    {"pitch_damping", 0.0079, 0, 1000, "torque per turn rate about y, in N m s"},
    {"yaw_damping", 0.0079, 0, 1000, "torque per turn rate about z, in N m s"},
    {"buoyancy_height_m", 0.125, 0, 100, "from the centre of mass up to where the air carries it"},
    {"net_weight_n", 0.01, -100, 100, "weight that the air does not carry"},
    {"front_forwards_n", 0.04, 0, 1000, "thrust of the front motor at 1"},
    {"front_backwards_n", 0.045, 0, 1000, "thrust of the front motor at -1"},
    {"vertical_down_n", 0.025, 0, 1000, "thrust of the vertical motor at 1"},
    {"vertical_up_n", 0.045, 0, 1000, "thrust of the vertical motor at -1"},
    {"yaw_right_n", 0.03, 0, 1000, "thrust of the yaw motor at 1"},
    {"yaw_left_n", 0.025, 0, 1000, "thrust of the yaw motor at -1"},
    {"front_pitch_arm_m", 0.144, -100, 100, "lever of the front motor, which pitches the nose up"},
    {"vertical_pitch_arm_m", 0.045, -100, 100, "lever of the vertical motor"},
    {"yaw_roll_arm_m", 0.073, -100, 100, "lever of the yaw motor about x"},
    {"yaw_arm_m", 0.484, -100, 100, "lever of the yaw motor about z"},
};

/// Part by part.
Vec3 times(const Vec3& a, const Vec3& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}

/// Linear in the command, with a factor for either sign.
double thrust_n(double command, double positive_n, double negative_n) {
    return command * (command >= 0 ? positive_n : negative_n);
}

/// Of the squared speed along each axis.
Vec3 drag_n(const Vec3& factors, const Vec3& velocity_mps) {
    const Vec3 speed_mps{std::abs(velocity_mps.x), std::abs(velocity_mps.y),
                         std::abs(velocity_mps.z)};
    return times(factors, times(speed_mps, velocity_mps));
}

/// A hull that the air carries, with three motors: one ahead, one up and down, one at the tail.
/// The air that a hull moves counts as mass, more across than along it (added mass); the difference
/// turns it out of its way (Munk's moment), so that its heading needs a controller.
class Airship : public Drive {
  public:
    Airship(FreeBody& body, const DriveContext& context)
        : body_(body),
          gravity_mps2_(context.gravity_mps2),
          settings_(context.settings),
          added_kg_{of("added_mass_ahead_kg"), of("added_mass_across_kg"),
                    of("added_mass_across_kg")},
          drag_{of("drag_ahead"), of("drag_sideways"), of("drag_upwards")},
          damping_{of("roll_damping"), of("pitch_damping"), of("yaw_damping")} {}

    void limit(std::span<double> wanted) const override {
        for (double& motor : wanted) {
            motor = std::clamp(motor, -1.0, 1.0);
        }
    }

    std::string limits_text() const override { return "-1 and 1 are the most"; }

    void act(std::span<const double> wanted, const DriveStep& /*step*/) override {
        const Axes axes(body_.rotation());
        const auto to_own = [&axes](const Vec3& vector) {
            return Vec3{dot(vector, axes.forward), dot(vector, axes.left), dot(vector, axes.up)};
        };
        const auto to_world = [&axes](const Vec3& own) {
            return own.x * axes.forward + own.y * axes.left + own.z * axes.up;
        };
        const Vec3 velocity_mps = to_own(body_.space_velocity_mps());
        const Vec3 turn_radps = to_own(body_.space_turn_rate_radps());
        const Vec3 down = to_own({0, 0, -1});
        const Motors motors = motors_at(wanted);
        const double mass_kg = body_.mass_kg();
        const Vec3 inertia_kg = Vec3{mass_kg, mass_kg, mass_kg} + added_kg_;

        const Vec3 force_n = motors.force_n - drag_n(drag_, velocity_mps) +
                             of("net_weight_n") * down -
                             cross(turn_radps, times(inertia_kg, velocity_mps));
        const Vec3 gain_mps2{force_n.x / inertia_kg.x, force_n.y / inertia_kg.y,
                             force_n.z / inertia_kg.z};
        const Vec3 carried_nm = of("buoyancy_height_m") * mass_kg * gravity_mps2_ *
                                Vec3{down.y, -down.x, 0};
        const Vec3 munk_nm = cross(times(added_kg_, velocity_mps), velocity_mps);
        const Vec3 torque_nm =
            motors.torque_nm - times(damping_, turn_radps) + carried_nm + munk_nm;

        // The solver knows the body's own mass alone, and pulls it down.
        const Vec3 own_n = mass_kg * (gain_mps2 + cross(turn_radps, velocity_mps));
        body_.push(to_world(own_n) + Vec3{0, 0, mass_kg * gravity_mps2_}, to_world(torque_nm));
    }

  private:
    // The numbers of AirshipMotors.
    enum Command { kFront, kVertical, kYaw };

    struct Motors {
        Vec3 force_n;
        Vec3 torque_nm;
    };

    double of(std::string_view setting) const { return value_of(settings_, setting); }

    Motors motors_at(std::span<const double> wanted) const {
        const double front_n =
            thrust_n(wanted[kFront], of("front_forwards_n"), of("front_backwards_n"));
        const double down_n =
            thrust_n(wanted[kVertical], of("vertical_down_n"), of("vertical_up_n"));
        const double tail_n = thrust_n(wanted[kYaw], of("yaw_right_n"), of("yaw_left_n"));
        return {.force_n = {front_n, tail_n, -down_n},
                .torque_nm = {of("yaw_roll_arm_m") * tail_n,
                              of("vertical_pitch_arm_m") * down_n - of("front_pitch_arm_m") * front_n,
                              -of("yaw_arm_m") * tail_n}};
    }

    FreeBody& body_;
    double gravity_mps2_;
    const ParameterValues& settings_;
    Vec3 added_kg_;
    Vec3 drag_;
    Vec3 damping_;
};

}  // namespace

const DriveModel& airship() {
    static constexpr DriveModel kModel{
        .name = "airship",
        .summary = "a blimp with three motors, in the air that it moves",
        .command = "airship",
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<Airship>,
        .needs_wheels = false,
    };
    return kModel;
}

}  // namespace cancha::world::drives
