#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

#include "tests/check/scenes/judges/judges.h"
#include "tests/check/scenes/theory.h"

namespace cancha::scenes {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Formats numbers as std::snprintf() does.
template <typename... Numbers>
std::string text(const char* format, Numbers... numbers) {
    const int length = std::snprintf(nullptr, 0, format, numbers...);
    std::string result(static_cast<std::size_t>(length), '\0');
    std::snprintf(result.data(), result.size() + 1, format, numbers...);
    return result;
}

/// A model with its state.
class Model {
  public:
    /// `options`: attributes of MJCF's <option>. `world`: its <worldbody> and all later elements.
    Model(double step_s, const std::string& options, const std::string& world) {
        const std::string mjcf =
            text(
                "<mujoco><compiler angle='radian' autolimits='true'/>"
                "<size nconmax='100' njmax='500'/><option gravity='0 0 %.17g' timestep='%.17g' ",
                -kGravity_mps2, step_s) +
            options + "/>" + world + "</mujoco>";
        const auto files = std::make_unique<mjVFS>();
        mj_defaultVFS(files.get());
        mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(mjcf.size()));
        std::memcpy(files->filedata[0], mjcf.data(), mjcf.size());
        char problem[1000] = "";
        model_ = mj_loadXML("scene.xml", files.get(), problem, sizeof problem);
        mj_deleteVFS(files.get());
        if (model_ == nullptr) {
            std::fprintf(stderr, "cancha-judges: MuJoCo refuses a scene: %s\n", problem);
            std::exit(2);
        }
        data_ = mj_makeData(model_);
        mj_forward(model_, data_);
    }

    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    ~Model() {
        mj_deleteData(data_);
        mj_deleteModel(model_);
    }

    mjData& data() { return *data_; }

    double time_s() const { return data_->time; }

    void step() { mj_step(model_, data_); }

    void run_for(double time_s) {
        const double end_s = data_->time + time_s - model_->opt.timestep / 2;
        while (data_->time < end_s) {
            step();
        }
    }

  private:
    mjModel* model_ = nullptr;
    mjData* data_ = nullptr;
};

// Hard contacts: they give way by 1e-4 of the force that a rigid contact would need.
const std::string kHard = "solimp='0.9999 0.9999 0.001'";
// Firm contacts: they settle in a hundredth of a second without swinging. Steps are at most a fifth
// of that.
const std::string kFirm = kHard + " solref='0.01 1'";
// A round friction cone, with friction as hard as the contact that carries.
const std::string kCone = "cone='elliptic' impratio='10' iterations='50' tolerance='1e-10'";

/// Returns the ball above a floor. Their contact is a spring with a damper.
Model ball(double restitution) {
    constexpr double kStiffness = 1e6;  // Stiffness per unit of mass: the ball sinks in by 4 mm.
    const double damping = 2 * spring_damping_ratio(restitution) * std::sqrt(kStiffness);
    const std::string contact = text(" solref='%.17g %.17g' ", -kStiffness, -damping) + kHard;
    return {1e-5, "",
            "<worldbody><geom type='plane' size='5 5 1'" + contact + "/>" +
                text("<body pos='0 0 %.17g'><freejoint/><geom type='sphere' size='%.17g' "
                     "mass='%.17g'",
                     Drop::kHeight_m + Drop::kRadius_m, Drop::kRadius_m, Drop::kMass_kg) +
                contact + "/></body></worldbody>"};
}

/// Returns the block on a plane that slopes down along the plane's own x. The block's x points
/// along the way.
Model block(double slope_deg, const Way& way) {
    const double yaw_rad = way.azimuth_deg * kDegree_rad;
    const double tilt_rad = slope_deg * kDegree_rad;
    const std::string surface = kFirm + text(" friction='%.17g 0 0' condim='3'", way.friction);
    const double up_m = Block::kHeight_m / 2;
    return {
        2e-3, kCone,
        text("<worldbody><body euler='0 0 %.17g'><body euler='0 %.17g 0'>", yaw_rad, tilt_rad) +
            "<geom type='box' size='5 5 0.1' pos='0 0 -0.1' " + surface + "/></body></body>" +
            text("<body pos='%.17g %.17g %.17g' ", up_m * std::sin(tilt_rad) * std::cos(yaw_rad),
                 up_m * std::sin(tilt_rad) * std::sin(yaw_rad), up_m * std::cos(tilt_rad)) +
            text("quat='%.17g %.17g %.17g %.17g'>", std::cos(yaw_rad / 2) * std::cos(tilt_rad / 2),
                 -std::sin(yaw_rad / 2) * std::sin(tilt_rad / 2),
                 std::cos(yaw_rad / 2) * std::sin(tilt_rad / 2),
                 std::sin(yaw_rad / 2) * std::cos(tilt_rad / 2)) +
            text("<freejoint/><geom type='box' size='%.17g %.17g %.17g' mass='%.17g' ",
                 Block::kSide_m / 2, Block::kSide_m / 2, up_m, Block::kMass_kg) +
            surface + "/></body></worldbody>"};
}

bool slides(double slope_deg, const Way& way) {
    Model scene = block(slope_deg, way);
    const double start_m = scene.data().qpos[2];
    scene.run_for(Block::kPatience_s);
    const double down_m = start_m - scene.data().qpos[2];
    return down_m > Block::kSliding_m * std::sin(slope_deg * kDegree_rad);
}

std::string bar(const std::string& name, double below_m, const std::string& child) {
    return text(
               "<body name='%s' pos='0 0 %.17g'><joint type='hinge' axis='0 1 0'/>"
               "<inertial pos='0 0 %.17g' mass='%.17g' diaginertia='%.17g %.17g 0.001'/>",
               name.c_str(), -below_m, -TwoLinks::kLength_m / 2, TwoLinks::kMass_kg,
               TwoLinks::kMoment_kgm2, TwoLinks::kMoment_kgm2) +
           child + "</body>";
}

// The angles turn about -y, but so does theory's counter-clockwise: signs cancel out.
Swing swing_of(Model& scene) {
    const mjData& data = scene.data();
    return {data.qpos[0], data.qpos[0] + data.qpos[1], data.qvel[0], data.qvel[0] + data.qvel[1]};
}

Swing play_swing(double time_s) {
    Model scene(
        1e-3, "integrator='RK4'",
        "<worldbody>" + bar("upper", 0, bar("lower", TwoLinks::kLength_m, "")) + "</worldbody>");
    scene.data().qpos[0] = kReleased.upper_rad;
    scene.run_for(time_s);
    return swing_of(scene);
}

constexpr int kRollers = 12;  // Rollers of a wheel.

/// Returns a wheel with rollers as bodies: ellipsoids on free axles at 45 degrees to the axle of
/// the wheel, to the side of `hand`. Their thickness makes the wheel round.
std::string wheel(double x_m, double y_m, double hand) {
    constexpr double kThick_m = 0.012;
    constexpr double kOut_m = MecanumBase::kWheelRadius_m - kThick_m;
    constexpr double kRollerMass_kg = 0.02;
    const double long_m = std::sqrt(2 * kThick_m * kOut_m);
    const double hub_kg = MecanumBase::kWheelMass_kg - kRollers * kRollerMass_kg;
    std::string rollers;
    for (int i = 0; i < kRollers; ++i) {
        const double angle_rad = 2 * std::numbers::pi * i / kRollers;
        // Frame of the spoke: z points outward, y is the axle of the wheel.
        rollers += text(
                       "<body euler='0 %.17g 0'><body pos='0 0 %.17g' euler='0 0 %.17g'>"
                       "<joint type='hinge' axis='1 0 0' damping='0'/>",
                       angle_rad, kOut_m, hand * std::numbers::pi / 4) +
                   text("<geom type='ellipsoid' size='%.17g %.17g %.17g' mass='%.17g' ", long_m,
                        kThick_m, kThick_m, kRollerMass_kg) +
                   "contype='1' conaffinity='2' condim='3' friction='1 0 0' solref='0.005 1' " +
                   kHard + "/></body></body>";
    }
    return text("<body pos='%.17g %.17g 0'><joint name='w%d%d' type='hinge' axis='0 1 0'/>", x_m,
                y_m, x_m > 0 ? 1 : 0, y_m > 0 ? 1 : 0) +
           text(
               "<geom type='cylinder' size='0.03 0.02' euler='%.17g 0 0' "
               "mass='%.17g' contype='0' conaffinity='0'/>",
               std::numbers::pi / 2, hub_kg) +
           rollers + "</body>";
}

/// Returns the motion of the base in its own frame, after it has settled.
Motion play_drive(const Motion& wanted) {
    constexpr double kX_m = MecanumBase::kHalfWheelbase_m;
    constexpr double kY_m = MecanumBase::kHalfTrack_m;
    std::string motors;
    for (const char* name : {"w11", "w10", "w01", "w00"}) {
        motors += text("<velocity joint='%s' kv='200'/>", name);
    }
    Model scene(
        5e-4,
        "cone='elliptic' impratio='10' iterations='100' tolerance='1e-12' integrator='implicit'",
        "<worldbody><geom type='plane' size='9 9 1' contype='2' conaffinity='1' condim='3' "
        "friction='1 0 0' solref='0.005 1' " +
            kHard + "/>" + text("<body pos='0 0 %.17g'><freejoint/>", MecanumBase::kWheelRadius_m) +
            text("<geom type='box' size='%.17g %.17g %.17g' mass='%.17g' contype='0' "
                 "conaffinity='0'/>",
                 MecanumBase::kLength_m / 2, MecanumBase::kWidth_m / 2, MecanumBase::kHeight_m / 2,
                 MecanumBase::kMass_kg) +
            wheel(kX_m, kY_m, 1) + wheel(kX_m, -kY_m, -1) + wheel(-kX_m, kY_m, -1) +
            wheel(-kX_m, -kY_m, 1) + "</body></worldbody><actuator>" + motors + "</actuator>");
    const auto rates = wheel_rates_radps(wanted);
    for (int i = 0; i < 4; ++i) {
        scene.data().ctrl[i] = rates[static_cast<std::size_t>(i)];
    }
    scene.run_for(MecanumBase::kSettling_s);
    const double end_s = MecanumBase::kSettling_s + MecanumBase::kMeasuring_s;
    Motion sum;
    int count = 0;
    for (; scene.time_s() < end_s; ++count) {
        scene.step();
        const mjtNum* const v = scene.data().qvel;
        const mjtNum* const q = scene.data().qpos + 3;
        const double yaw_rad =
            std::atan2(2 * (q[0] * q[3] + q[1] * q[2]), 1 - 2 * (q[2] * q[2] + q[3] * q[3]));
        sum.forward_mps += v[0] * std::cos(yaw_rad) + v[1] * std::sin(yaw_rad);
        sum.left_mps += v[1] * std::cos(yaw_rad) - v[0] * std::sin(yaw_rad);
        sum.turn_radps += v[5];
    }
    return {sum.forward_mps / count, sum.left_mps / count, sum.turn_radps / count};
}

bool holds(double friction) {
    const std::string surface = kFirm + text(" friction='%.17g 0 0' condim='3' ", friction);
    const double half_m = Grip::kSide_m / 2;
    const auto finger = [&](const char* name, double side) {
        return text("<body pos='0 %.17g 0'><joint name='%s' type='slide' axis='0 %.17g 0'/>",
                    side * (half_m + 0.01), name, -side) +
               text(
                   "<geom type='box' size='0.03 0.01 0.03' mass='%.17g' contype='1' "
                   "conaffinity='2' ",
                   Grip::kFingerMass_kg) +
               surface + "/></body>";
    };
    Model scene(5e-4, kCone,
                "<worldbody>" + finger("left", 1) + finger("right", -1) +
                    text("<body><freejoint/><geom type='box' size='%.17g %.17g %.17g' "
                         "mass='%.17g' contype='2' conaffinity='1' ",
                         half_m, half_m, half_m, Grip::kMass_kg) +
                    surface +
                    "/></body></worldbody><actuator><motor joint='left'/><motor joint='right'/>"
                    "</actuator>");
    scene.data().ctrl[0] = Grip::kForce_n;
    scene.data().ctrl[1] = Grip::kForce_n;
    scene.run_for(Grip::kPatience_s);
    return scene.data().qpos[4] > -Grip::kDropped_m;
}

class Mujoco : public Engine {
  public:
    std::string name() const override { return std::string("MuJoCo ") + mj_versionString(); }

    std::optional<Answer> fall(double time_s) override {
        Model scene = ball(1);
        const double start_m = scene.data().qpos[2];
        scene.run_for(time_s);
        return Answer{start_m - scene.data().qpos[2]};
    }

    std::optional<Answer> rebound(double restitution) override {
        Model scene = ball(restitution);
        while (scene.data().qvel[2] <= 0) {
            scene.step();
        }
        while (scene.data().qvel[2] > 0) {
            scene.step();
        }
        return Answer{
            scene.data().qpos[2] - Drop::kRadius_m, kNone,
            "It knows no restitution: a contact is a spring with a damper, r'' = -b r' - k r, that "
            "cannot pull. It ends at r'' = 0, which gives e = exp(-2 z acos(z) / sqrt(1 - z^2)), "
            "z = b / (2 sqrt(k)); `solref` = (-k, -b) has the z of this e, k = 1e6 / s^2. Its "
            "default, z = 1, bounces with e = exp(-2) = 0.135 whatever the bodies are."};
    }

    std::optional<Answer> critical_slope(const Way& down) override {
        return Answer{
            bisect(0, 60, 14, [&](double deg) { return !slides(deg, down); }), kNone,
            "Friction is a damper up to mu N: below the critical slope it creeps, at (1 - d) g "
            "sin(a) / (d b n i), here 0.04 um/s: d = 0.9999 of `solimp`, b = 200 / s of "
            "`solref`, n = 4 points, i = 10 of `impratio`. The cone is `elliptic`; the "
            "default is a pyramid, |f1| + |f2| <= mu N, which at 45 degrees holds only to "
            "atan(mu / sqrt(2)): 19.5 degrees for mu 0.5."};
    }

    std::optional<Answer> slide(const Way& way) override {
        Model scene = block(0, way);
        scene.data().qvel[0] = Block::kPush_mps * std::cos(way.azimuth_deg * kDegree_rad);
        scene.data().qvel[1] = Block::kPush_mps * std::sin(way.azimuth_deg * kDegree_rad);
        scene.run_for(Block::kPatience_s);
        return Answer{std::hypot(scene.data().qpos[0], scene.data().qpos[1])};
    }

    std::optional<Answer> swing(Reading reading, double time_s) override {
        return Answer{reading_of(play_swing(time_s), reading), kNone,
                      "Angles of joints are its state, integrated by Runge and Kutta's method in "
                      "steps of 1 ms, as in theory."};
    }

    std::optional<Answer> drive(const Motion& wanted) override {
        const double share = sideways_share(kRollers);
        return Answer{
            wanted_part(play_drive(wanted), wanted),
            wanted.forward_mps != 0 ? kNone : share * wanted_part(wanted, wanted),
            "Its wheels have 12 rollers each that are bodies, ellipsoids on free axles; nothing "
            "tells it in which direction a wheel slips. A roller at the angle f from the lowest "
            "point stands at atan(1 / cos f), not at 45 degrees: sideways and in turns the wheel "
            "goes the mean of cos f, sin(p) / p with p = pi / 12, 0.989 of the ideal one."};
    }

    std::optional<Answer> critical_friction() override {
        const double guess = critical_grip_friction();
        return Answer{bisect(0, 3 * guess, 14, [](double mu) { return !holds(mu); })};
    }
};

}  // namespace

std::unique_ptr<Engine> make_mujoco() {
    return std::make_unique<Mujoco>();
}

}  // namespace cancha::scenes
