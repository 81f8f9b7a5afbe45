#include "server/sim/world/drives/websim.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/world/drive.h"
#include "server/sim/world/wheel_speeds.h"
#include "tests/support/free_fixture.h"
#include "tests/support/tolerance.h"

namespace cancha::world::drives {
namespace {

using ::testing::Each;
using ::testing::Le;

constexpr double kGravity_mps2 = 9.8;

// --- The controllers
// ------------------------------------------------------------------------------

constexpr WebsimController kController{
    .cannon_hz = 60, .max_force_ns = 10, .max_torque_nms = 1, .inertia_kgm2 = 1.3};

TEST(WebsimControllerTest, HasTheGainsOfTheThesis) {
    const WebsimAcceleration held = websim_acceleration(kController, 2, {0.5, 0.7}, {0.3, 1.1});

    EXPECT_NEAR(held.forward_mps2, 60 * (0.45 * 0.5 + 0.01 * (0.5 - 0.3)), kRounding);
    EXPECT_NEAR(held.turn_radps2, 60 * (0.05 * 0.7 + 0.01 * (0.7 - 1.1)) / 1.3, kRounding);
}

TEST(WebsimControllerTest, PushesNoHarderThanItsLimits) {
    const WebsimAcceleration held = websim_acceleration(kController, 2, {1000, 1000}, {});

    EXPECT_NEAR(held.forward_mps2, 60 * 10.0 / 2, kRounding);
    EXPECT_NEAR(held.turn_radps2, 60 * 1.0 / 1.3, kRounding);
}

// Unlike the original, which uses |v| for the speed and |e - e1| for the change of yaw.
TEST(WebsimControllerTest, PushesBackwardsAsItPushesForwards) {
    for (const double size : {0.5, 1000.0}) {
        const WebsimAcceleration to_left =
            websim_acceleration(kController, 2, {size, size}, {0.3, size + 1});
        const WebsimAcceleration to_right =
            websim_acceleration(kController, 2, {-size, -size}, {-0.3, -size - 1});

        EXPECT_EQ(to_left.forward_mps2, -to_right.forward_mps2) << size;
        EXPECT_EQ(to_left.turn_radps2, -to_right.turn_radps2) << size;
    }
}

// --- The drive, on a body alone in the world
// ------------------------------------------------------

/// A box of 3 kg, 4 m by 3 m: these sides keep the numbers simple.
class LoneBox : public PlanarBody {
  public:
    static constexpr double kLength_m = 4;
    static constexpr double kWidth_m = 3;

    double mass_kg() const override { return 3; }

    double inertia_kgm2() const override {
        return 3 * (kLength_m * kLength_m + kWidth_m * kWidth_m) / 12;
    }

    Vec2 heading() const override { return {std::cos(heading_rad), std::sin(heading_rad)}; }

    Vec2 velocity_mps() const override { return moving_mps; }

    double turn_rate_radps() const override { return turning_radps; }

    void push(Vec2 force, double torque) override {
        force_n = force;
        torque_nm = torque;
    }

    /// Integrates like ODE: velocities first.
    void move(double duration_s) {
        moving_mps = moving_mps + (duration_s / mass_kg()) * force_n;
        turning_radps += duration_s / inertia_kgm2() * torque_nm;
        position_m = position_m + duration_s * moving_mps;
        heading_rad += duration_s * turning_radps;
    }

    Vec2 position_m{};
    double heading_rad = 0;
    Vec2 moving_mps{};
    double turning_radps = 0;
    Vec2 force_n{};
    double torque_nm = 0;
};

class WebsimDriveTest : public ::testing::Test {
  protected:
    static constexpr double kStep_s = 1.0 / 240;

    /// Makes a drive without friction and damping, unless `given` has them.
    void make_drive(const std::map<std::string, double>& given = {}) {
        const DriveModel& model = *find_drive_model("websim");
        ParameterValues chosen{
            {"ground_friction", 0}, {"linear_damping", 0}, {"angular_damping", 0}};
        for (const auto& [key, value] : given) {
            chosen[key] = value;
        }
        settings_ = *complete_parameters(model.settings, chosen, "drive_settings");
        drive_ = model.make_for_box(box_, {wheels_, settings_, environment_});
    }

    void step(WheelSpeeds wanted, double duration_s = kStep_s) {
        const command::Command told = wanted;
        drive_->act(told.used(), {.duration_s = duration_s});
        box_.move(duration_s);
    }

    void run_for(double seconds, WheelSpeeds wanted = {}) {
        const auto steps = std::lround(seconds / kStep_s);
        for (long i = 0; i < steps; ++i) {
            step(wanted);
        }
    }

    /// Times of the controllers' calls in steps of these durations.
    std::vector<double> moments_of_calls(const std::vector<double>& steps_s) {
        std::vector<double> calls_s;
        double now_s = 0;
        double held_n = -1;
        for (const double duration_s : steps_s) {
            // The box never moves and wants an ever higher speed, so every call gives another
            // force.
            drive_->act(std::array{now_s + 1, now_s + 1}, {.duration_s = duration_s});
            if (std::abs(box_.force_n.x - held_n) > kRounding) {
                held_n = box_.force_n.x;
                calls_s.push_back(now_s);
            }
            now_s += duration_s;
        }
        return calls_s;
    }

    static std::vector<double> equal_steps(std::size_t count, double duration_s) {
        return std::vector<double>(count, duration_s);
    }

    LoneBox box_;
    Environment environment_{.gravity_mps2 = kGravity_mps2};
    WheelsSpec wheels_{.track_m = 2, .max_speed_mps = 20};
    ParameterValues settings_;
    std::unique_ptr<Drive> drive_;
};

TEST_F(WebsimDriveTest, CallsItsControllersOnceATickAt50Hz) {
    make_drive({{"max_force_ns", 1000}});

    const std::vector<double> calls_s = moments_of_calls(equal_steps(400, 0.005));

    ASSERT_EQ(calls_s.size(), 100);
    for (std::size_t i = 0; i < calls_s.size(); ++i) {
        EXPECT_NEAR(calls_s[i], 0.02 * static_cast<double>(i), kRounding);
    }
}

TEST_F(WebsimDriveTest, KeepsToItsPeriodAt60Hz) {
    make_drive({{"max_force_ns", 1000}});

    const std::vector<double> calls_s = moments_of_calls(equal_steps(2400, kStep_s));  // 10 s.

    ASSERT_EQ(calls_s.size(), 500);
    for (std::size_t i = 0; i < calls_s.size(); ++i) {
        EXPECT_NEAR(calls_s[i], 0.02 * static_cast<double>(i), kStep_s / 2 + kRounding);
    }
}

TEST_F(WebsimDriveTest, KeepsToItsPeriodWhenStepsAreSplit) {
    make_drive({{"max_force_ns", 1000}});
    std::vector<double> steps_s;
    for (int i = 0; i < 2400; ++i) {
        constexpr std::array<int, 8> kParts = {1, 8, 1, 3, 1, 1, 5, 2};
        const int parts = kParts[static_cast<std::size_t>(i) % kParts.size()];
        steps_s.insert(steps_s.end(), static_cast<std::size_t>(parts), kStep_s / parts);
    }

    const std::vector<double> calls_s = moments_of_calls(steps_s);  // 10 s.

    ASSERT_EQ(calls_s.size(), 500);
    for (std::size_t i = 0; i < calls_s.size(); ++i) {
        EXPECT_NEAR(calls_s[i], 0.02 * static_cast<double>(i), kStep_s) << i;
    }
}

TEST_F(WebsimDriveTest, StepsLongerThanThePeriodHaveOneCallEach) {
    make_drive({{"max_force_ns", 1000}});
    moments_of_calls(equal_steps(50, 0.1));

    // Ten calls in 0.2 s, and one of the 200 calls for which there was no step.
    EXPECT_EQ(moments_of_calls(equal_steps(48, kStep_s)).size(), 10 + 1);
}

TEST_F(WebsimDriveTest, HoldsItsForceUntilTheNextCall) {
    make_drive();
    std::vector<double> gained_mps;
    for (int i = 0; i < 4; ++i) {
        const double before_mps = box_.moving_mps.x;
        step({1, 1}, 0.005);
        gained_mps.push_back(box_.moving_mps.x - before_mps);
    }

    // Each step adds a quarter of 0.02 s * 60 Hz * (0.45 + 0.01) * 1 m/s, although the error falls.
    const double expected_mps = 0.005 * 60 * 0.46;
    EXPECT_THAT(gained_mps, Each(::testing::DoubleNear(expected_mps, kRounding)));
}

TEST_F(WebsimDriveTest, WantsTheMeanOfItsWheelsAndTheirDifferenceOverTheTrack) {
    make_drive();

    run_for(10, {1, 3});

    // 23 time constants of turning; one is 1.3 / (60 * 0.05) s.
    const double turn_rate_radps = (3 - 1) / 2.0;
    EXPECT_NEAR(box_.turning_radps, turn_rate_radps, 1e-6);
    // In a curve the box drifts outwards at u = w v / 27, with 27 = 0.45 * 60 per second. This
    // subtracts w u from the forward acceleration, 27 (2 - v). A step's turn, w h, mixes the two.
    const double drift = turn_rate_radps / (0.45 * 60);
    const double speed_mps = 2 / (1 + drift * drift);
    EXPECT_NEAR(dot(box_.velocity_mps(), box_.heading()), speed_mps,
                drift * speed_mps * turn_rate_radps * kStep_s);
}

TEST_F(WebsimDriveTest, DrivesBackwardsAsFastAsForwards) {
    make_drive();

    run_for(1, {-2, -2});

    EXPECT_NEAR(box_.moving_mps.x, -2, kRounding);
}

TEST_F(WebsimDriveTest, IsSlowerForItsMassWhenItsForceIsLimited) {
    make_drive({{"max_force_ns", 1}});

    run_for(kStep_s, {10, 10});

    EXPECT_NEAR(box_.moving_mps.x, 60 * 1.0 / box_.mass_kg() * kStep_s, kRounding);
}

TEST_F(WebsimDriveTest, LosesItsSidewaysSpeedToTheWheels) {
    make_drive();
    box_.moving_mps = {0, 1};

    run_for(0.1);

    EXPECT_NEAR(box_.moving_mps.y, std::exp(-0.45 * 60 * 0.1), kRounding);
}

TEST_F(WebsimDriveTest, RubsUntilItRestsAndNeverTheOtherWay) {
    make_drive({{"ground_friction", 0.2}, {"max_force_ns", 0}});
    box_.moving_mps = {1, 0};

    run_for(0.25);
    EXPECT_NEAR(box_.moving_mps.x, 1 - 0.2 * kGravity_mps2 * 0.25, kRounding);

    run_for(0.75);
    EXPECT_NEAR(box_.moving_mps.x, 0, kRounding);
}

TEST_F(WebsimDriveTest, RubsAtItsSkidsWhenItTurns) {
    make_drive({{"ground_friction", 0.02}, {"max_torque_nms", 0}, {"inertia_kgm2", 2}});
    box_.turning_radps = 1;

    run_for(0.25);

    // Four skids at 3/4 of the half sizes, each with a quarter of the weight.
    const double lever_m = std::hypot(0.75 * LoneBox::kLength_m / 2, 0.75 * LoneBox::kWidth_m / 2);
    const double torque_nm = 0.02 * box_.mass_kg() * kGravity_mps2 * lever_m;
    EXPECT_NEAR(box_.turning_radps, 1 - torque_nm / 2 * 0.25, kRounding);
}

/// The wanted speed gives a force between friction in motion and friction at rest.
class StaticFrictionTest : public WebsimDriveTest {
  protected:
    StaticFrictionTest() {
        make_drive({{"ground_friction", kFriction}, {"static_friction_ratio", 2}});
    }

    static constexpr double kFriction = 0.2;
    // The gain is 0.46 at the first call, 0.45 later: 1.5 times the friction in motion in both
    // cases.
    static constexpr double kWanted_mps = 1.5 * kFriction * kGravity_mps2 / (0.45 * 60);
};

TEST_F(StaticFrictionTest, KeepsAtRestWhatItWouldNotStop) {
    run_for(1, {kWanted_mps, kWanted_mps});

    EXPECT_NEAR(box_.moving_mps.x, 0, kRounding);
}

TEST_F(StaticFrictionTest, GivesWayToLessOnceTheBodySlides) {
    // Sliding begins at the speed that friction at rest could not stop within a step.
    box_.moving_mps = {0.1, 0};
    const double droop_mps = kFriction * kGravity_mps2 / (0.45 * 60);

    run_for(2, {0.2, 0.2});

    EXPECT_NEAR(box_.moving_mps.x, 0.2 - droop_mps, 1e-6);
}

TEST_F(WebsimDriveTest, DampsAsItsEngineDoes) {
    make_drive({{"linear_damping", 0.3},
                {"angular_damping", 0.4},
                {"max_force_ns", 0},
                {"max_torque_nms", 0}});
    box_.moving_mps = {1, 0};
    box_.turning_radps = 0.001;

    run_for(2);

    // It turns by less than 2 mrad; the wheels that keep it on its heading lose the square of that.
    EXPECT_NEAR(length(box_.moving_mps), 0.7 * 0.7, 0.002 * 0.002);
    EXPECT_NEAR(box_.turning_radps, 0.001 * 0.6 * 0.6, kRounding);
}

TEST_F(WebsimDriveTest, IsNoFasterThanItsLimits) {
    make_drive({{"max_speed_mps", 1.5}, {"max_turn_rate_radps", 0.8}});
    box_.moving_mps = {-4, 3};
    box_.turning_radps = 6;
    std::vector<double> speeds_mps;
    std::vector<double> turn_rates_radps;

    for (int i = 0; i < 1000; ++i) {
        step({1, 9});
        speeds_mps.push_back(length(box_.moving_mps));
        turn_rates_radps.push_back(box_.turning_radps);
    }

    EXPECT_THAT(speeds_mps, Each(Le(1.5 + kRounding)));
    EXPECT_THAT(turn_rates_radps, Each(Le(0.8 + kRounding)));
    EXPECT_NEAR(turn_rates_radps.back(), 0.8, kRounding);
}

TEST_F(WebsimDriveTest, TurnsAboutItsAxleRatherThanItsCentre) {
    wheels_.offset_m = -1;
    make_drive();
    double farthest_m = 0;

    for (int i = 0; i < 2400; ++i) {
        step({-2, 2});
        const Vec2 axle_m = box_.position_m + wheels_.offset_m * box_.heading();
        farthest_m = std::max(farthest_m, distance(axle_m, {-1, 0}));
    }

    EXPECT_NEAR(box_.turning_radps, 2, 1e-6);
    // A step moves the centre along the tangent at its end. Tangent and arc differ by o (w h)^2 / 2
    // in each step, in a direction that turns with the robot: on a circle of o w h / 2.
    EXPECT_LE(farthest_m, 2 * (1 * 2 * kStep_s / 2));
}

TEST_F(WebsimDriveTest, GoesStraightWhereverItsAxleIs) {
    wheels_.offset_m = 0.7;
    make_drive();

    run_for(2, {1, 1});

    EXPECT_EQ(box_.position_m.y, 0);
    EXPECT_NEAR(box_.moving_mps.x, 1, kRounding);
}

TEST_F(WebsimDriveTest, StartsAfreshWhenItsMemoryIsCleared) {
    make_drive();
    run_for(0.33, {3, 1});
    std::ranges::fill(drive_->memory(), 0.0);
    box_.heading_rad = 0;
    box_.moving_mps = {};
    box_.turning_radps = 0;

    step({1, 1});

    EXPECT_NEAR(box_.moving_mps.x, kStep_s * 60 * 0.46, kRounding);
}

/// Way in 2 s of a robot that starts with this roll.
double way_m(double roll_rad) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_robot_kinds(0)->set_drive("websim");
    discipline.mutable_physics()->set_robot_friction(1e-5);
    write_pose(*add_robot(discipline).mutable_start(), {0, 0, 0.25}, roll_rad);
    WorldFixture fixture(discipline);
    fixture.run_for(2);  // It falls and comes to rest.
    const double before_m = fixture.robot(kRobot).position_m.x;
    fixture.drive(kRobot, 0.5, 0.5);
    fixture.run_for(2);
    return fixture.robot(kRobot).position_m.x - before_m;
}

TEST(WebsimRoverTest, DrivesOnItsWheelsOnly) {
    EXPECT_GT(way_m(0), 0.5);
    EXPECT_NEAR(way_m(std::numbers::pi / 2), 0, 0.01);
    EXPECT_NEAR(way_m(std::numbers::pi), 0, 0.01);
}

}  // namespace
}  // namespace cancha::world::drives
