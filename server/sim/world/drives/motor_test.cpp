#include <algorithm>

#include <gtest/gtest.h>

#include "server/sim/world/drive.h"
#include "server/sim/world/wheel_speeds.h"
#include "tests/support/fake_wheeled_body.h"
#include "tests/support/tolerance.h"

namespace cancha::world {
namespace {

class MotorDriveTest : public ::testing::Test {
  protected:
    static constexpr double kRadius_m = 0.02;
    static constexpr double kStep_s = 1.0 / 240;

    void act_for(int steps, WheelSpeeds wanted) {
        const command::Command told = wanted;
        for (int i = 0; i < steps; ++i) {
            drive_->act(told.used(), {.duration_s = kStep_s, .tick_s = 4 * kStep_s});
        }
    }

    double rim_mps(Side side) { return kRadius_m * body_.motors.at(side).turn_rate_radps; }

    FakeWheeledBody body_;
    WheelsSpec wheels_{.track_m = 0.07, .max_speed_mps = 2.9, .radius_m = kRadius_m};
    ParameterValues settings_{
        {"max_torque_nm", 0.05}, {"max_acceleration_mps2", 4}, {"rotor_inertia_kgm2", 2e-5}};
    std::unique_ptr<Drive> drive_ =
        find_drive_model("motor")->make_on_wheels(body_, {wheels_, settings_, 9.81});
};

TEST_F(MotorDriveTest, TurnsTheWheelsAsFastAsTheirRimsShallGo) {
    act_for(240, {0.6, 1.0});

    EXPECT_NEAR(rim_mps(Side::kLeft), 0.6, kRounding);
    EXPECT_NEAR(rim_mps(Side::kRight), 1.0, kRounding);
}

TEST_F(MotorDriveTest, GivesItsMotorsNoMoreTorqueThanTheyHave) {
    act_for(1, {1, 1});

    EXPECT_EQ(body_.motors.at(Side::kLeft).max_torque_nm, 0.05);
    EXPECT_EQ(body_.motors.at(Side::kRight).max_torque_nm, 0.05);
}

TEST_F(MotorDriveTest, BringsItsRotors) {
    EXPECT_EQ(body_.rotors_kgm2, 2e-5);
}

TEST_F(MotorDriveTest, ChangesItsSpeedOnARamp) {
    act_for(3, {2, 2});
    EXPECT_NEAR(rim_mps(Side::kLeft), 3 * 4 * kStep_s, kRounding);

    act_for(2, {-2, -2});
    EXPECT_NEAR(rim_mps(Side::kRight), 1 * 4 * kStep_s, kRounding);
}

TEST_F(MotorDriveTest, TurnsAtOnce) {
    act_for(1, {-1, 1});

    EXPECT_NEAR(rim_mps(Side::kLeft), -1, kRounding);
    EXPECT_NEAR(rim_mps(Side::kRight), 1, kRounding);
}

TEST_F(MotorDriveTest, BeginsAnewWhenItsMemoryIsCleared) {
    act_for(240, {1, 1});

    std::ranges::fill(drive_->memory(), 0.0);
    act_for(1, {1, 1});

    EXPECT_NEAR(rim_mps(Side::kLeft), 4 * kStep_s, kRounding);
}

}  // namespace
}  // namespace cancha::world
