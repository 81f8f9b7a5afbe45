#include "server/sim/world/ode/wheeled_masses.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tolerance.h"

namespace cancha::world::ode {
namespace {

RobotSpec cube() {
    RobotSpec robot;
    robot.size_m = {0.08, 0.07, 0.06};
    robot.mass_kg = 0.5;
    robot.wheels = {
        .track_m = 0.07, .radius_m = 0.02, .mass_kg = 0.03, .mass_centre_height_m = 0.018};
    return robot;
}

/// Robots as above, with wheels at the most difficult places.
std::vector<RobotSpec> odd_robots() {
    std::vector<RobotSpec> robots(4, cube());
    robots[0].wheels.offset_m = -0.04;
    robots[1].wheels.track_m = 0.005;
    robots[2].wheels.mass_centre_height_m = 0.055;
    robots[3].wheels.offset_m = 0.04;
    robots[3].wheels.track_m = 0.005;
    robots[3].wheels.mass_centre_height_m = 0.004;
    return robots;
}

dMass moved(dMass mass, const Vec3& to_m) {
    dMassTranslate(&mass, to_m.x, to_m.y, to_m.z);
    return mass;
}

/// Mass of chassis and wheels at their places, in the frame of the robot.
dMass together(const RobotSpec& robot, const dMass& chassis, const Vec3& chassis_centre_m,
               const dMass& wheel) {
    dMass sum = moved(chassis, chassis_centre_m);
    for (const Side side : {Side::kLeft, Side::kRight}) {
        const dMass placed = moved(wheel, wheel_centre_of(robot, side));
        dMassAdd(&sum, &placed);
    }
    return sum;
}

/// Mass of the robot as its spec describes it: a layer of the chassis, centred on the centre of
/// mass and as thick as possible, and two cylinders.
dMass described(const RobotSpec& robot) {
    dMass chassis;
    const double centre_m = robot.wheels.mass_centre_height_m;
    const double bottom_m = 0.05 * robot.size_m.z;
    dMassSetBoxTotal(&chassis, robot.mass_kg - 2 * robot.wheels.mass_kg, robot.size_m.x,
                     robot.size_m.y, 2 * std::min(centre_m - bottom_m, robot.size_m.z - centre_m));
    dMass wheel;
    dMassSetCylinderTotal(&wheel, robot.wheels.mass_kg, 2, robot.wheels.radius_m,
                          0.4 * robot.wheels.radius_m);
    return together(robot, chassis, {0, 0, centre_m}, wheel);
}

TEST(WheeledMassesTest, AddUpToTheRobotThatIsDescribed) {
    for (const RobotSpec& robot : odd_robots()) {
        const WheeledMasses masses(robot);

        const dMass sum = together(robot, masses.chassis, masses.chassis_centre_m, masses.wheel);

        const dMass expected = described(robot);
        EXPECT_NEAR(sum.mass, robot.mass_kg, kFineRounding);
        for (const int axis : {0, 1, 2}) {
            EXPECT_NEAR(sum.c[axis], expected.c[axis], kFineRounding);
        }
        for (const int entry : {0, 1, 2, 4, 5, 6, 8, 9, 10}) {
            EXPECT_NEAR(sum.I[entry], expected.I[entry], kFineRounding) << entry;
        }
    }
}

TEST(WheeledMassesTest, LeaveTheWheelsTheirOwnInertiaAboutTheAxle) {
    const WheeledMasses masses(cube());

    EXPECT_NEAR(masses.wheel.I[5], 0.03 * 0.02 * 0.02 / 2, kFineRounding);
}

TEST(WheeledMassesTest, KnowTheInertiaOfTheWholeRobot) {
    RobotSpec robot = cube();
    robot.wheels.offset_m = -0.03;

    // A box, and two thin cylinders on their sides around the middle.
    const double box_kgm2 = 0.44 * (0.08 * 0.08 + 0.07 * 0.07) / 12;
    const double wheel_kgm2 = 0.03 * (0.02 * 0.02 / 4 + 0.008 * 0.008 / 12);
    const double around_kgm2 = 0.03 * (0.03 * 0.03 + 0.035 * 0.035);
    EXPECT_NEAR(WheeledMasses(robot).inertia_kgm2, box_kgm2 + 2 * (wheel_kgm2 + around_kgm2),
                kFineRounding);
}

TEST(WheeledMassesTest, LeaveTheChassisAFifthOfItsInertiaAtLeast) {
    for (const RobotSpec& robot : odd_robots()) {
        const WheeledMasses masses(robot);
        const double height_m =
            2 * std::min(robot.wheels.mass_centre_height_m - 0.05 * robot.size_m.z,
                         robot.size_m.z - robot.wheels.mass_centre_height_m);
        dMass whole;
        dMassSetBoxTotal(&whole, robot.mass_kg - 2 * robot.wheels.mass_kg, robot.size_m.x,
                         robot.size_m.y, height_m);

        EXPECT_EQ(dMassCheck(&masses.chassis), 1);
        for (const int axis : {0, 5, 10}) {
            EXPECT_GE(masses.chassis.I[axis], whole.I[axis] / 5) << axis;
        }
    }
}

}  // namespace
}  // namespace cancha::world::ode
