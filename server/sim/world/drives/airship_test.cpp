#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/support/free_fixture.h"

// Compared with closed solutions of the equations of the blimp's authors. Thrusts, drags and arms
// are the defaults of the drive.
namespace cancha::world::drives {
namespace {

constexpr double kMass_kg = 0.184;
constexpr double kGravity_mps2 = 9.81;
constexpr double kBuoyancyHeight_m = 0.125;

/// Tolerance for rounding, integration and the end of a decay.
constexpr double kShare = 1e-3;

/// A blimp high in the air, alone. Its net weight is 0 unless given.
v1::Discipline blimp_in_air(std::uint32_t substeps, double net_weight_n) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_gravity_mps2(-kGravity_mps2);
    discipline.mutable_timing()->set_tick_s(0.032);
    discipline.mutable_timing()->set_substeps(substeps);
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.clear_body();
    kind.set_drive("airship");
    (*kind.mutable_drive_settings())["net_weight_n"] = net_weight_n;
    v1::Link& hull = *kind.mutable_structure()->add_links();
    hull.set_name("hull");
    v1::Inertia& inertia = *hull.mutable_inertia();
    inertia.set_mass_kg(kMass_kg);
    inertia.set_ixx_kgm2(0.0095);
    inertia.set_iyy_kgm2(0.0193);
    inertia.set_izz_kgm2(0.0193);
    inertia.mutable_pose()->set_z_m(-kBuoyancyHeight_m);
    v1::Collision& ball = *hull.add_collisions();
    ball.set_name("ball");
    ball.mutable_shape()->mutable_sphere()->set_radius_m(0.3);
    add_robot(discipline).mutable_start()->set_z_m(1000);
    return discipline;
}

/// A flight of one blimp with constant commands.
class Flight {
  public:
    explicit Flight(const v1::Discipline& discipline) : world_(*make_world_spec(discipline), 1) {}

    explicit Flight(std::uint32_t substeps, double net_weight_n = 0)
        : Flight(blimp_in_air(substeps, net_weight_n)) {}

    referee::RobotState after(double time_s, double front, double vertical, double yaw) {
        const command::Kind* kind = command::find_kind("airship");
        world_.command(RobotId{1}, {.kind = kind, .numbers = {front, vertical, yaw}});
        for (int tick = 0; tick < time_s / 0.032; ++tick) {
            world_.step();
        }
        referee::WorldState state;
        world_.observe(state);
        return state.robots.front();
    }

  private:
    World world_;
};

/// Angle of the nose above the horizon.
double pitch_up_rad(const referee::RobotState& robot) {
    return std::asin(rotated({1, 0, 0}, robot.orientation).z);
}

class AirshipTest : public ::testing::TestWithParam<std::uint32_t> {};

INSTANTIATE_TEST_SUITE_P(Substeps, AirshipTest, ::testing::Values(1U, 4U, 16U));

TEST_P(AirshipTest, FliesAsFastAsThrustAndDragBalance) {
    const auto is_near = [](double speed_mps, double thrust_n, double drag) {
        const double theory_mps = std::sqrt(thrust_n / drag);
        EXPECT_NEAR(speed_mps, theory_mps, kShare * theory_mps) << thrust_n;
    };
    // The hull is pitched a little: its speed along the hull is 0.03% more than along the ground.
    is_near(length(Flight(GetParam()).after(60, 1, 0, 0).velocity_mps), 0.04, 0.07);
    is_near(length(Flight(GetParam()).after(60, 0.5, 0, 0).velocity_mps), 0.02, 0.07);
    is_near(-Flight(GetParam()).after(60, 0, 1, 0).velocity_mps.z, 0.025, 0.22);
    is_near(Flight(GetParam()).after(60, 0, -1, 0).velocity_mps.z, 0.045, 0.22);
}

TEST_P(AirshipTest, TurnsAsFastAsTorqueAndDampingBalance) {
    const double right_radps = -Flight(GetParam()).after(60, 0, 0, 1).turn_rate_radps;
    const double left_radps = Flight(GetParam()).after(60, 0, 0, -1).turn_rate_radps;

    EXPECT_NEAR(right_radps, 0.484 * 0.03 / 0.0079, 2 * kShare);
    EXPECT_NEAR(left_radps, 0.484 * 0.025 / 0.0079, 2 * kShare);
}

TEST_P(AirshipTest, PitchesUpAsItsWeightAllows) {
    const double theory_rad =
        std::asin(0.144 * 0.04 / (kMass_kg * kGravity_mps2 * kBuoyancyHeight_m));

    EXPECT_NEAR(pitch_up_rad(Flight(GetParam()).after(60, 1, 0, 0)), theory_rad, 1e-4);
}

TEST_P(AirshipTest, SinksWithoutACommandAndDriftsNowhere) {
    const referee::RobotState robot = Flight(GetParam(), 0.01).after(60, 0, 0, 0);

    EXPECT_NEAR(robot.velocity_mps.z, -std::sqrt(0.01 / 0.22), 0.02 * 0.213);
    EXPECT_LT(std::hypot(robot.velocity_mps.x, robot.velocity_mps.y), 1e-3);
}

// --- Emergencies, under any pilot. The robot's place is the middle of its hull, above its mass.

v1::Discipline guarded_blimp() {
    v1::Discipline discipline = blimp_in_air(4, 0.01);
    auto& settings = *discipline.mutable_robot_kinds(0)->mutable_drive_settings();
    settings["least_height_m"] = 999;
    settings["ceiling_m"] = 1001;
    return discipline;
}

TEST(AirshipGuardTest, FullDescentEndsAboveTheLeastHeight) {
    ASSERT_EQ(error_of(guarded_blimp()), "");
    Flight flight(guarded_blimp());
    for (int second = 0; second < 30; ++second) {
        ASSERT_GT(flight.after(1, 0, 1, 0).position_m.z, 999 + kBuoyancyHeight_m - 0.02) << second;
    }
}

TEST(AirshipGuardTest, FullClimbEndsBelowTheCeiling) {
    ASSERT_EQ(error_of(guarded_blimp()), "");
    Flight flight(guarded_blimp());
    for (int second = 0; second < 30; ++second) {
        ASSERT_LT(flight.after(1, 0, -1, 0).position_m.z, 1001 + kBuoyancyHeight_m + 0.02)
            << second;
    }
}

TEST(AirshipGuardTest, LeavesItAloneInBetween) {
    v1::Discipline free = blimp_in_air(4, 0.01);

    EXPECT_EQ(Flight(guarded_blimp()).after(2, 0.3, 0.1, 0.2).position_m,
              Flight(free).after(2, 0.3, 0.1, 0.2).position_m);
}

// Only drag acts in a frame that moves with the air.
TEST(AirshipInWindTest, GoesAlongWithTheAir) {
    v1::Discipline windy = blimp_in_air(4, 0);
    windy.mutable_physics()->mutable_air()->set_wind_y_mps(0.4);

    const referee::RobotState robot = Flight(windy).after(600, 0, 0, 0);

    EXPECT_NEAR(robot.velocity_mps.y, 0.4, 0.01);
    EXPECT_NEAR(robot.velocity_mps.x, 0, 0.01);
}

TEST(AirshipInWindTest, IsCarriedLessByThinnerAir) {
    v1::Discipline thin = blimp_in_air(4, 0.01);
    thin.mutable_physics()->mutable_air()->set_density_kgpm3(1.18);

    const double carried_n = 1.18 / 1.19 * (kMass_kg * kGravity_mps2 - 0.01);
    const double sinking_mps =
        std::sqrt((kMass_kg * kGravity_mps2 - carried_n) / (1.18 / 1.19 * 0.22));
    EXPECT_NEAR(Flight(thin).after(60, 0, 0, 0).velocity_mps.z, -sinking_mps, kShare * sinking_mps);
}

}  // namespace
}  // namespace cancha::world::drives
