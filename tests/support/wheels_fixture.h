#pragma once

#include <cmath>
#include <string>

#include "cancha/base/pose.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {

// Default values of cancha.v1.Wheels and of the drive "motor".
inline constexpr double kWheelRadius_m = 0.02;
inline constexpr double kWheelMass_kg = 0.015;
inline constexpr double kRotorInertia_kgm2 = 1e-5;

/// Returns a discipline without ball and robots, whose floor reaches ten metres in each direction.
/// The robot kind "cube" has this drive.
inline v1::Discipline wide_floor(const std::string& drive) {
    constexpr double kSide_m = 10;
    v1::Discipline discipline = empty_field();
    v1::Field& field = *discipline.mutable_field();
    field.set_league(v1::LEAGUE_OTHER);
    field.set_right_m(kSide_m);
    field.set_left_m(-kSide_m);
    field.set_top_m(kSide_m);
    field.set_bottom_m(-kSide_m);
    field.set_goal_right_m(kSide_m + 0.1);
    field.set_goal_left_m(-kSide_m - 0.1);
    discipline.clear_ball();
    discipline.mutable_robot_kinds(0)->set_drive(drive);
    return discipline;
}

/// Returns the discipline with one robot added, at the origin.
inline v1::Discipline alone(v1::Discipline discipline) {
    add_cube(discipline, {});
    return discipline;
}

/// Returns the unit vector of the robot's heading.
inline Vec2 heading_of(const referee::RobotState& robot) {
    return {std::cos(robot.heading_rad), std::sin(robot.heading_rad)};
}

/// Returns the robot's velocity in its own frame: x is forward, y left.
inline Vec2 velocity_body_of(const referee::RobotState& robot) {
    return to_body({robot.velocity_mps.x, robot.velocity_mps.y}, heading_of(robot));
}

/// Adds up the distance and the angle that a robot moves, tick by tick.
class Odometer {
  public:
    explicit Odometer(const referee::RobotState& robot) : last_(robot) {}

    void note(const referee::RobotState& robot) {
        way_m_ += distance(robot.ground_position_m(), last_.ground_position_m());
        turned_rad_ += wrap_angle_rad(robot.heading_rad - last_.heading_rad);
        last_ = robot;
    }

    double way_m() const { return way_m_; }

    double turned_rad() const { return turned_rad_; }

  private:
    referee::RobotState last_;
    double way_m_ = 0;
    double turned_rad_ = 0;
};

/// Plays for this time and returns the distance and the angle that the robot has moved.
inline Odometer drive_for(WorldFixture& fixture, RobotId robot, double seconds) {
    Odometer odometer(fixture.robot(robot));
    for (long tick = 0; tick < std::lround(seconds * kTickRate_hz); ++tick) {
        fixture.run_ticks(1);
        odometer.note(fixture.robot(robot));
    }
    return odometer;
}

}  // namespace cancha::world
