#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "server/sim/world/drive.h"

namespace cancha::world::drives {
namespace {

// Source of numbers and equations: J.-C. Zufferey and others, "Flying over the reality gap", and
// the plugin blimp_physics that its authors wrote for Webots. Their frame has y to the right and z
// down; here y is to the left and z up, as everywhere.
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
    {"air_density_kgpm3", 1.19, 0.01, 100,
     "density at which all of the above holds: carrying, drag and added mass grow with that of the "
     "air"},
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
    {"least_height_m", -10000, -10000, 10000,
     "height of the centre of mass that the vertical motor keeps above by itself, whoever flies"},
    {"ceiling_m", 10000, -10000, 10000, "height that it keeps below in the same way"},
};

// Lowest acceleration by the vertical motor that counts. A motor too weak for the hull brakes at
// once.
constexpr double kLeast_mps2 = 1e-3;

/// Multiplies part by part.
Vec3 times(const Vec3& a, const Vec3& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}

/// A motor whose thrust is linear in its command, with one factor for each sign.
struct Motor {
    double positive_n;
    double negative_n;

    double thrust_n(double command) const {
        return command * (command >= 0 ? positive_n : negative_n);
    }
};

/// Numbers of a hull in the air.
struct Hull {
    Hull(const DriveContext& context, double mass_kg) {
        const auto of = [&context](std::string_view name) {
            return value_of(context.settings, name);
        };
        const double density = context.environment.air_density_kgpm3 / of("air_density_kgpm3");
        const double weight_n = mass_kg * context.environment.gravity_mps2;
        carried_n = density * (weight_n - of("net_weight_n"));
        righting_nm = density * weight_n * of("buoyancy_height_m");
        const double across_kg = of("added_mass_across_kg");
        added_kg = density * Vec3{of("added_mass_ahead_kg"), across_kg, across_kg};
        whole_kg = Vec3{mass_kg, mass_kg, mass_kg} + added_kg;
        drag = density * Vec3{of("drag_ahead"), of("drag_sideways"), of("drag_upwards")};
        damping = density * Vec3{of("roll_damping"), of("pitch_damping"), of("yaw_damping")};
        front = {of("front_forwards_n"), of("front_backwards_n")};
        vertical = {of("vertical_down_n"), of("vertical_up_n")};
        yaw = {of("yaw_right_n"), of("yaw_left_n")};
        front_pitch_arm_m = of("front_pitch_arm_m");
        vertical_pitch_arm_m = of("vertical_pitch_arm_m");
        yaw_roll_arm_m = of("yaw_roll_arm_m");
        yaw_arm_m = of("yaw_arm_m");
        least_height_m = of("least_height_m");
        ceiling_m = of("ceiling_m");
        climb_mps2 =
            std::max(kLeast_mps2, (vertical.negative_n - (weight_n - carried_n)) / whole_kg.z);
        descent_mps2 =
            std::max(kLeast_mps2, (vertical.positive_n + (weight_n - carried_n)) / whole_kg.z);
    }

    double carried_n;
    double righting_nm;  ///< Righting torque when the hull is at right angles to the vertical.
    Vec3 added_kg;
    Vec3 whole_kg;
    Vec3 drag;
    Vec3 damping;
    Motor front{};
    Motor vertical{};
    Motor yaw{};
    double front_pitch_arm_m;
    double vertical_pitch_arm_m;
    double yaw_roll_arm_m;
    double yaw_arm_m;
    double least_height_m;
    double ceiling_m;
    double climb_mps2;    ///< At full thrust, level and without drag.
    double descent_mps2;  ///< Downward deceleration by the motor.
};

/// A force and a torque about the centre of mass, in the frame of the hull.
struct Wrench {
    Vec3 force_n;
    Vec3 torque_nm;
};

/// A hull that the air carries, with three motors: one ahead, one up and down, one at the tail. The
/// air that a hull moves counts as mass (added mass), more across than along it. The difference
/// turns the hull off its course (Munk's moment), so its heading needs a controller. Wind moves the
/// air as a whole; changes of the wind during a gust have no force of their own.
class Airship : public Drive {
  public:
    Airship(FreeBody& body, const DriveContext& context)
        : body_(body), environment_(context.environment), hull_(context, body.mass_kg()) {}

    void limit(std::span<double> wanted, std::size_t /*command*/) const override {
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
        const Vec3 turn_radps = to_own(body_.space_turn_rate_radps());
        const Vec3 in_air_mps = to_own(body_.space_velocity_mps() - environment_.wind_mps);
        const Wrench wrench =
            wrench_of(motors_at(wanted), in_air_mps, turn_radps, to_own({0, 0, -1}));
        body_.push(to_world(wrench.force_n), to_world(wrench.torque_nm));
    }

  private:
    // Numbers of the command AirshipMotors.
    enum Command { kFront, kVertical, kYaw };

    /// Command of the vertical motor: the one told, unless the hull could not stop in time. Drag
    /// would help to stop and is ignored.
    double vertical_command(double told) const {
        const double climb_mps = body_.space_velocity_mps().z;
        const double energy_m2ps2 = climb_mps * climb_mps / 2;
        if (body_.position_m().z - (climb_mps < 0 ? energy_m2ps2 / hull_.climb_mps2 : 0) <=
            hull_.least_height_m) {
            return -1;
        }
        if (body_.position_m().z + (climb_mps > 0 ? energy_m2ps2 / hull_.descent_mps2 : 0) >=
            hull_.ceiling_m) {
            return 1;
        }
        return told;
    }

    Wrench motors_at(std::span<const double> wanted) const {
        const double front_n = hull_.front.thrust_n(wanted[kFront]);
        const double down_n = hull_.vertical.thrust_n(vertical_command(wanted[kVertical]));
        const double tail_n = hull_.yaw.thrust_n(wanted[kYaw]);
        return {
            .force_n = {front_n, tail_n, -down_n},
            .torque_nm = {hull_.yaw_roll_arm_m * tail_n,
                          hull_.vertical_pitch_arm_m * down_n - hull_.front_pitch_arm_m * front_n,
                          -hull_.yaw_arm_m * tail_n}};
    }

    // With M the mass and the added mass, v the speed in the air, w the turn rate:
    //
    //   M dv/dt = F - w x (M v)                 what the hull shall do
    //   m (dv/dt + w x v) = F'                  what the solver does to a body of mass m
    //
    // The solver knows the inertia including the turning air, and applies gravity itself.
    Wrench wrench_of(const Wrench& motors, const Vec3& in_air_mps, const Vec3& turn_radps,
                     const Vec3& down) const {
        const double mass_kg = body_.mass_kg();
        const Vec3 speed_mps{std::abs(in_air_mps.x), std::abs(in_air_mps.y),
                             std::abs(in_air_mps.z)};
        const double weight_n = mass_kg * environment_.gravity_mps2;
        const Vec3 force_n = motors.force_n - times(hull_.drag, times(speed_mps, in_air_mps)) +
                             (weight_n - hull_.carried_n) * down -
                             cross(turn_radps, times(hull_.whole_kg, in_air_mps));
        const Vec3 gain_mps2{force_n.x / hull_.whole_kg.x, force_n.y / hull_.whole_kg.y,
                             force_n.z / hull_.whole_kg.z};
        const Vec3 righting_nm = hull_.righting_nm * Vec3{down.y, -down.x, 0};
        const Vec3 munk_nm = cross(times(hull_.added_kg, in_air_mps), in_air_mps);
        return {.force_n = mass_kg * (gain_mps2 + cross(turn_radps, in_air_mps)) - weight_n * down,
                .torque_nm =
                    motors.torque_nm - times(hull_.damping, turn_radps) + righting_nm + munk_nm};
    }

    FreeBody& body_;
    const Environment& environment_;
    Hull hull_;
};

}  // namespace

const DriveModel& airship() {
    static constexpr DriveModel kModel{
        .name = "airship",
        .summary = "a blimp with three motors, in the air that it moves",
        .commands = {"airship"},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<Airship>,
        .needs_wheels = false,
    };
    return kModel;
}

}  // namespace cancha::world::drives
