#include "server/sim/world/ode/model_robot.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/physics.h"
#include "tests/support/free_fixture.h"

namespace cancha::world::ode {
namespace {

constexpr std::uint32_t kAnySeed = 7;

// A robot of WebSim and its drive: a force of 27 N per kg and per m/s that is missing.
constexpr Vec3 kMbot_m{3.31, 2.57, 1.77};
constexpr double kGain_per_s = 0.45 * 60;

/// A free robot that the test pushes.
class PushedRobot {
  public:
    explicit PushedRobot(const v1::Discipline& discipline)
        : physics_(*make_world_spec(discipline)),
          robot_(dynamic_cast<ModelRobot&>(*physics_.robots().front())) {}

    ModelRobot& body() { return robot_; }

    BodyState state() const { return robot_.state(); }

    void step() { physics_.advance(kSubstep_s, kAnySeed); }

    void run_for(double seconds) {
        for (long i = 0; i < std::lround(seconds / kSubstep_s); ++i) {
            step();
        }
    }

    /// Speed along its nose.
    double speed_mps() const { return dot(nose(), robot_.space_velocity_mps()); }

    void drive_at(double wanted_mps) {
        robot_.push(robot_.mass_kg() * kGain_per_s * (wanted_mps - speed_mps()) * nose(), {});
        step();
    }

  private:
    Vec3 nose() const { return rotated({1, 0, 0}, robot_.state().orientation); }

    Physics physics_;
    ModelRobot& robot_;
};

v1::Discipline lab_with_robot() {
    v1::Discipline discipline = free_lab();
    add_robot(discipline);
    return discipline;
}

void make_mbot(v1::RobotKind& kind) {
    kind.set_length_m(kMbot_m.x);
    kind.set_width_m(kMbot_m.y);
    kind.set_height_m(kMbot_m.z);
}

/// The hull of a free robot that is given by its sizes, then its four skids.
std::vector<CollisionSpec> parts_of_box(const Vec3& size_m) {
    RobotSpec robot;
    robot.size_m = size_m;
    robot.mass_kg = 1;
    return model_of_box(robot).links.front().collisions;
}

TEST(ModelOfBoxTest, FillsTheBoxOfTheRobot) {
    const std::vector<CollisionSpec> parts = parts_of_box(kMbot_m);

    const Vec3 hull_m = std::get<BoxShape>(parts[0].shape).size_m;
    EXPECT_DOUBLE_EQ(parts[0].pose.position_m.z + hull_m.z / 2, kMbot_m.z / 2);
    EXPECT_EQ(hull_m.x, kMbot_m.x);
    ASSERT_EQ(parts.size(), 5U);
    for (const CollisionSpec& skid : std::span(parts).subspan(1)) {
        const Vec3& skid_m = skid.pose.position_m;
        EXPECT_DOUBLE_EQ(skid_m.z - std::get<SphereShape>(skid.shape).radius_m, -kMbot_m.z / 2);
        EXPECT_DOUBLE_EQ(std::abs(skid_m.x), 0.75 * kMbot_m.x / 2);
        EXPECT_DOUBLE_EQ(std::abs(skid_m.y), 0.75 * kMbot_m.y / 2);
    }
}

TEST(ModelOfBoxTest, TheNoseClearsARampOf25Degrees) {
    const std::vector<CollisionSpec> parts = parts_of_box(kMbot_m);

    // The foot of the ramp is r tan(12.5 degrees) ahead of the point where the skid touches the
    // ground.
    const double foot_m =
        parts[1].pose.position_m.x +
        std::get<SphereShape>(parts[1].shape).radius_m * std::tan(12.5 * kDegree_rad);
    const double ramp_m = (kMbot_m.x / 2 - foot_m) * std::tan(25 * kDegree_rad);
    const double nose_m = kMbot_m.z - std::get<BoxShape>(parts[0].shape).size_m.z;
    EXPECT_GT(nose_m, ramp_m);
}

TEST(ModelRobotTest, HasTheMassAndInertiaOfItsBox) {
    PushedRobot robot(lab_with_robot());
    constexpr double kForce_n = 0.5;
    constexpr double kTorque_nm = 0.001;
    BodyState high;
    high.position_m = {0, 0, 5};
    robot.body().place(high, {});

    robot.body().push({kForce_n, 0, 0}, {0, kTorque_nm, 0});
    robot.step();

    const double inertia_kgm2 = (0.4 * 0.4 + 0.1 * 0.1) / 12;  // Inertia of 1 kg.
    EXPECT_DOUBLE_EQ(robot.body().mass_kg(), 1);
    EXPECT_NEAR(robot.body().inertia_kgm2(), 2 * 0.4 * 0.4 / 12, 1e-12);
    EXPECT_NEAR(robot.state().velocity_mps.x, kForce_n * kSubstep_s, 1e-12);
    EXPECT_NEAR(robot.state().velocity_mps.z, -kGravity_mps2 * kSubstep_s, 1e-12);
    EXPECT_NEAR(robot.state().turn_rate_radps.y, kTorque_nm / inertia_kgm2 * kSubstep_s, 1e-12);
}

TEST(ModelRobotTest, KnowsWhetherItStands) {
    PushedRobot robot(lab_with_robot());
    EXPECT_FALSE(robot.body().support_normal());  // Nobody has looked yet.

    robot.run_for(0.5);
    ASSERT_TRUE(robot.body().support_normal());
    EXPECT_NEAR(robot.body().support_normal()->z, 1, 1e-9);

    BodyState high;
    high.position_m = {0, 0, 5};
    robot.body().place(high, {});
    EXPECT_FALSE(robot.body().support_normal());
    robot.step();
    EXPECT_FALSE(robot.body().support_normal());
}

TEST(ModelRobotTest, KnowsWhatCarriesIt) {
    constexpr double kTilt_rad = 15 * kDegree_rad;
    PushedRobot robot(lab_with_slope({.tilt_rad = kTilt_rad, .friction = 1}));
    robot.run_for(0.5);

    ASSERT_TRUE(robot.body().support_normal());
    const Vec3 normal = *robot.body().support_normal();
    EXPECT_NEAR(normal.x, std::sin(kTilt_rad), 1e-9);
    EXPECT_NEAR(normal.z, std::cos(kTilt_rad), 1e-9);
}

TEST(ModelRobotTest, LeaningOnAWallIsNotStanding) {
    v1::Discipline discipline = lab_with_robot();
    v1::Collision& wall = add_shape(discipline, "wall", box_of({1, 20, 20}));
    write_pose(*wall.mutable_pose(), {0.7, 0, 20});
    PushedRobot robot(discipline);
    BodyState beside;
    beside.position_m = {0, 0, 20};
    robot.body().place(beside, {});

    robot.body().push({100, 0, 0}, {});
    robot.step();

    EXPECT_NEAR(robot.state().velocity_mps.x, 0, 0.1);  // Being pushed out.
    EXPECT_FALSE(robot.body().support_normal());
}

/// Turn rate of a robot on the ground after a torque has acted for a second.
double turned_radps(double torque_nm, double friction) {
    v1::Discipline discipline = lab_with_robot();
    discipline.mutable_physics()->set_robot_friction(friction);
    PushedRobot robot(discipline);
    robot.run_for(0.1);
    for (int i = 0; i < 240; ++i) {
        robot.body().push({}, {0, 0, torque_nm});
        robot.step();
    }
    return robot.state().turn_rate_radps.z;
}

TEST(ModelRobotTest, TurnsOnTheSpotOnceItsTorqueBeatsFriction) {
    constexpr double kFriction = 0.3;
    // The whole weight of 1 kg is on skids at this distance from the centre.
    const double lever_m = 0.75 * std::hypot(0.2, 0.2);
    const double needed_nm = kFriction * kGravity_mps2 * lever_m;

    EXPECT_NEAR(turned_radps(0.99 * needed_nm, kFriction), 0, 1e-3);
    // A hundredth of the torque turns it; the inertia is that of its box.
    const double expected_radps = 0.01 * needed_nm / (2 * 0.4 * 0.4 / 12);
    EXPECT_NEAR(turned_radps(1.01 * needed_nm, kFriction), expected_radps, 0.05 * expected_radps);
}

/// The robot starts on the flat, climbs a ramp and continues along a deck.
class RampTest : public ::testing::TestWithParam<double> {
  protected:
    static constexpr double kFoot_m = 4;
    static constexpr double kRamp_m = 12;
    static constexpr double kSpeed_mps = 2;
    static constexpr double kFriction = 0.01;
    static constexpr double kRubbing_mps = kFriction * kGravity_mps2 / kGain_per_s + 0.01;

    double tilt_rad() const { return GetParam() * kDegree_rad; }

    double deck_m() const { return kRamp_m * std::sin(tilt_rad()); }

    v1::Discipline lab_with_ramp() const {
        v1::Discipline discipline = lab_with_robot();
        discipline.mutable_physics()->set_robot_friction(kFriction);
        make_mbot(*discipline.mutable_robot_kinds(0));
        constexpr double kThick_m = 1;
        constexpr double kDeckLength_m = 40;
        const double run_m = kRamp_m * std::cos(tilt_rad());
        v1::Collision& ramp = add_shape(discipline, "ramp", box_of({kRamp_m, 8, kThick_m}));
        // The middle of the upper face is at half the height; the middle of the box is below it.
        write_pose(*ramp.mutable_pose(),
                   {kFoot_m + run_m / 2 + kThick_m / 2 * std::sin(tilt_rad()), 0,
                    deck_m() / 2 - kThick_m / 2 * std::cos(tilt_rad())},
                   0, -tilt_rad());
        v1::Collision& deck = add_shape(discipline, "deck", box_of({kDeckLength_m, 8, kThick_m}));
        write_pose(*deck.mutable_pose(),
                   {kFoot_m + run_m + kDeckLength_m / 2, 0, deck_m() - kThick_m / 2});
        return discipline;
    }
};

INSTANTIATE_TEST_SUITE_P(Degrees, RampTest, ::testing::Values(5, 14, 20, 25));

TEST_P(RampTest, DrivesUpWithoutCatching) {
    PushedRobot robot(lab_with_ramp());
    double slowest_mps = kSpeed_mps;
    bool has_climbed = false;
    robot.body().place({.position_m = {0, 0, kMbot_m.z / 2}, .velocity_mps = {kSpeed_mps, 0, 0}},
                       {});

    for (int i = 0; i < 240 * 15; ++i) {
        robot.drive_at(kSpeed_mps);
        slowest_mps = std::min(slowest_mps, robot.speed_mps());
        has_climbed = has_climbed || robot.state().position_m.z > deck_m() + 0.9 * kMbot_m.z / 2;
    }

    // Gravity reduces the speed by g sin / 27. At the foot and at the top the way turns by an
    // angle, and a body without springs loses 1 - cos of its speed. The drive corrects this within
    // 1/27 s.
    const double droop_mps = kGravity_mps2 * std::sin(tilt_rad()) / kGain_per_s;
    const double turning_mps = (1 - std::cos(tilt_rad())) * kSpeed_mps;
    EXPECT_GT(slowest_mps, kSpeed_mps - droop_mps - turning_mps - kRubbing_mps);
    EXPECT_TRUE(has_climbed);
    EXPECT_NEAR(robot.state().position_m.z, deck_m() + kMbot_m.z / 2, 0.01);
    EXPECT_LT(std::abs(robot.state().position_m.y), 0.1);
}

}  // namespace
}  // namespace cancha::world::ode
