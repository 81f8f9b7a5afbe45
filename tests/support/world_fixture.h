#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include <gtest/gtest.h>

#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::world {

// Dimensions of the official SimuroSot simulator.
inline constexpr double kRobotSide_m = 0.07867;
inline constexpr double kRobotMass_kg = 0.484;
inline constexpr double kTrack_m = 0.07;
inline constexpr double kMaxWheelSpeed_mps = 2.90;
inline constexpr double kBallRadius_m = 0.05043 / 2;
inline constexpr double kBallMass_kg = 0.046;
inline constexpr double kRight_m = 1.10;
inline constexpr double kTop_m = 0.90;
inline constexpr double kGoalRight_m = 1.20;
inline constexpr double kGoalTop_m = 0.20;
inline constexpr double kCorner_m = 0.07;

// Timing of all test worlds: the defaults of a discipline.
inline constexpr std::uint32_t kTickRate_hz = 60;
inline constexpr std::uint32_t kSubsteps = 4;
inline constexpr double kTick_s = 1.0 / kTickRate_hz;
inline constexpr double kSubstep_s = kTick_s / kSubsteps;
inline constexpr double kGravity_mps2 = 9.81;

inline bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

/// Returns a SimuroSot field of 2.20 m by 1.80 m with its ball, the robot kind "cube" and no
/// robots.
inline v1::Discipline empty_field() {
    v1::Discipline discipline;
    v1::Field& field = *discipline.mutable_field();
    field.set_goal_right_m(kGoalRight_m);
    field.set_goal_left_m(-kGoalRight_m);
    v1::Ball& ball = *discipline.mutable_ball();
    ball.set_radius_m(kBallRadius_m);
    ball.set_mass_kg(kBallMass_kg);
    v1::RobotKind& kind = *discipline.add_robot_kinds();
    kind.set_name("cube");
    kind.set_length_m(kRobotSide_m);
    kind.set_width_m(kRobotSide_m);
    kind.set_height_m(kRobotSide_m);
    kind.set_mass_kg(kRobotMass_kg);
    kind.mutable_wheels()->set_track_m(kTrack_m);
    kind.mutable_wheels()->set_max_speed_mps(kMaxWheelSpeed_mps);
    return discipline;
}

/// Adds a robot of kind "cube" and returns its id. Ids count from 1; robots with odd ids are blue,
/// with even ids yellow. Shirt numbers count from 1 in each team.
inline RobotId add_cube(v1::Discipline& discipline, const GroundPose& start) {
    v1::Robot& robot = *discipline.add_robots();
    const auto id = static_cast<std::uint32_t>(discipline.robots_size());
    robot.set_id(id);
    robot.set_number((id + 1) / 2);
    robot.set_team(id % 2 == 1 ? v1::TEAM_BLUE : v1::TEAM_YELLOW);
    robot.set_kind("cube");
    robot.mutable_start()->set_x_m(start.x_m);
    robot.mutable_start()->set_y_m(start.y_m);
    robot.mutable_start()->set_heading_rad(start.heading_rad);
    return RobotId{id};
}

/// Returns a SimuroSot field with five blue and five yellow robots, none of which touches another
/// or the ball.
inline v1::Discipline five_a_side() {
    v1::Discipline discipline = empty_field();
    constexpr GroundPose kBlueStarts[] = {
        {1.02, 0, 0}, {0.81, 0.48, 0}, {0.81, -0.48, 0}, {0.30, 0.48, 0}, {0.30, -0.48, 0}};
    for (const GroundPose& start : kBlueStarts) {
        add_cube(discipline, start);
        add_cube(discipline, start.turned_around());
    }
    return discipline;
}

/// A world under test, and its state after the last action.
class WorldFixture {
  public:
    explicit WorldFixture(const v1::Discipline& discipline, std::uint64_t seed = 1)
        : world_(spec_of(discipline), seed) {
        world_.observe(state_);
    }

    World& world() { return world_; }

    void run_ticks(std::uint64_t ticks) {
        for (std::uint64_t i = 0; i < ticks; ++i) {
            world_.step();
        }
        world_.observe(state_);
    }

    /// Plays for this time. Expects: a whole number of ticks.
    void run_for(double seconds) {
        run_ticks(static_cast<std::uint64_t>(std::lround(seconds * kTickRate_hz)));
    }

    /// Commands wheel speeds. If the robot's command has other numbers than two wheel speeds, all
    /// numbers at even indices become `left_mps`, the others `right_mps`.
    void drive(RobotId robot, double left_mps, double right_mps) {
        command::Command told{.kind = world_.command_of(robot).kind};
        for (std::size_t i = 0; i < told.used().size(); ++i) {
            told.numbers[i] = i % 2 == 0 ? left_mps : right_mps;
        }
        world_.command(robot, told);
    }

    /// Puts a robot on the ground. `floor_m`: height of the ground.
    void place(RobotId robot, const GroundPose& pose, const GroundMotion& motion = {},
               double floor_m = 0) {
        world_.place_robot(robot, pose, motion, {.floor_m = floor_m});
        world_.observe(state_);
    }

    /// Puts a robot anywhere in space, in motion.
    void launch(RobotId robot, const BodyState& motion) {
        world_.launch_robot(robot, motion);
        world_.observe(state_);
    }

    Status restore(const WorldSnapshot& snapshot) {
        Status restored = world_.restore(snapshot);
        world_.observe(state_);
        return restored;
    }

    /// Moves the ball to `from_m` on the ground and gives it this velocity, without spin.
    void shoot(Vec2 from_m, Vec2 velocity_mps) {
        world_.launch_ball({.position_m = {from_m.x, from_m.y, kBallRadius_m},
                            .velocity_mps = {velocity_mps.x, velocity_mps.y, 0}});
        world_.observe(state_);
    }

    /// Returns the state after the last action.
    const referee::WorldState& state() const { return state_; }

    const referee::BallState& ball() const { return *state_.ball; }

    const referee::RobotState& robot(RobotId id) const {
        return state_.robots.at(to_number(id) - 1);
    }

    std::uint64_t hash() const {
        StateHash hash;
        world_.append_to(hash);
        return hash.value();
    }

  private:
    static WorldSpec spec_of(const v1::Discipline& discipline) {
        Result<WorldSpec> spec = make_world_spec(discipline);
        if (!spec) {
            ADD_FAILURE() << spec.error().message;
        }
        return *std::move(spec);
    }

    World world_;
    referee::WorldState state_;
};

/// Returns the wheel speeds with which the robot turns towards the target and drives at full speed.
/// If all robots chase the ball, they are all in contact: the hardest case for a contact solver.
inline WheelSpeeds chase(const referee::RobotState& robot, Vec2 target_m) {
    const Vec2 to_target = target_m - robot.ground_position_m();
    const double error_rad =
        wrap_angle_rad(std::atan2(to_target.y, to_target.x) - robot.heading_rad);
    const double forward_mps = kMaxWheelSpeed_mps * std::cos(error_rad);
    const double turning_mps = std::sin(error_rad);
    return {forward_mps - turning_mps, forward_mps + turning_mps};
}

/// Plays one tick in which every robot chases the ball.
inline void chase_ball(WorldFixture& fixture) {
    const Vec3 ball = fixture.ball().position_m;
    for (const referee::RobotState& robot : fixture.state().robots) {
        const WheelSpeeds wheels = chase(robot, {ball.x, ball.y});
        fixture.drive(robot.id, wheels.left_mps, wheels.right_mps);
    }
    fixture.run_ticks(1);
}

}  // namespace cancha::world
