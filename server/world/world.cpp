#include "server/world/world.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "proto/base/contract.h"
#include "server/world/ode/physics.h"
#include "server/world/random.h"

namespace cancha::world {
namespace {

bool is_finite(Vec2 vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y);
}

bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

/// A world vector in the frame whose x points along `heading`.
Vec2 to_body(Vec2 vector_world, Vec2 heading) {
    return {dot(vector_world, heading), heading.x * vector_world.y - heading.y * vector_world.x};
}

Vec2 to_world(Vec2 vector_body, Vec2 heading) {
    return vector_body.x * heading + vector_body.y * Vec2{-heading.y, heading.x};
}

/// A planar robot's heading from the orientation, in (-pi, pi].
double heading_of(const Quaternion& upright) {
    return wrap_angle_rad(2 * std::atan2(upright.z, upright.w));
}

}  // namespace

class World::Impl {
  public:
    Impl(const WorldSpec& spec, std::uint64_t seed)
        : physics_(spec),
          seed_(seed),
          substeps_(spec.solver.substeps),
          substep_s_(1.0 / (spec.solver.tick_rate_hz * spec.solver.substeps)),
          gravity_mps2_(std::abs(spec.solver.gravity_mps2)) {
        CANCHA_EXPECTS(spec.solver.tick_rate_hz > 0 && spec.solver.substeps > 0);
        for (const RobotSpec& robot : spec.robots) {
            robots_.push_back({robot, {}});
        }
    }

    void set_wheel_speeds(RobotId id, WheelSpeeds speeds) {
        Robot& robot = robots_[index_of(id)];
        robot.wheels = std::visit(
            [speeds](const DifferentialDriveSpec& drive) { return clamped(speeds, drive); },
            robot.spec.drive);
    }

    void place_robot(RobotId id, const GroundPose& pose, const GroundMotion& motion) {
        CANCHA_EXPECTS(is_finite(pose.position_m()) && std::isfinite(pose.heading_rad));
        CANCHA_EXPECTS(is_finite(motion.velocity_mps) && std::isfinite(motion.turn_rate_radps));
        const std::size_t index = index_of(id);
        robots_[index].wheels = {};
        physics_.robots()[index].place(pose, motion.velocity_mps, motion.turn_rate_radps);
    }

    void place_ball(Vec2 position_m) {
        CANCHA_EXPECTS(physics_.ball() != nullptr);
        launch_ball({.position_m = {position_m.x, position_m.y, physics_.ball()->radius_m()}});
    }

    void launch_ball(const BallMotion& motion) {
        CANCHA_EXPECTS(physics_.ball() != nullptr);
        CANCHA_EXPECTS(is_finite(motion.position_m) && is_finite(motion.velocity_mps) &&
                       is_finite(motion.turn_rate_radps));
        physics_.ball()->place(motion.position_m, motion.velocity_mps, motion.turn_rate_radps);
    }

    void step() {
        std::uint32_t parts_done = 0;
        for (std::uint32_t substep = 0; substep < substeps_; ++substep) {
            const std::uint32_t parts = physics_.parts_needed(substep_s_);
            for (std::uint32_t part = 0; part < parts; ++part) {
                const double duration_s = substep_s_ / parts;
                drive_robots(duration_s);
                physics_.advance(duration_s, seed_of_part(seed_, tick_, parts_done++));
            }
        }
        tick_ = tick_.next();
    }

    void observe(referee::WorldState& state) const {
        state.tick = tick_;
        state.ball.reset();
        if (const ode::BallBody* ball = physics_.ball(); ball != nullptr) {
            const ode::BodyState body = ode::state_of(ball->id());
            state.ball = {.position_m = body.position_m,
                          .velocity_mps = body.velocity_mps,
                          .turn_rate_radps = body.turn_rate_radps,
                          .orientation = body.orientation};
        }
        state.robots.resize(robots_.size());
        for (std::size_t i = 0; i < robots_.size(); ++i) {
            const ode::BodyState body = ode::state_of(physics_.robots()[i].id());
            state.robots[i] = {.id = robots_[i].spec.id,
                               .team = robots_[i].spec.team,
                               .position_m = body.position_m,
                               .heading_rad = heading_of(body.orientation),
                               .velocity_mps = body.velocity_mps,
                               .turn_rate_radps = body.turn_rate_radps.z,
                               .orientation = body.orientation,
                               .is_upright = true};
        }
    }

    void append_to(StateHash& hash) const {
        hash.append(seed_);
        hash.append(tick_.number);
        physics_.append_to(hash);
        for (const Robot& robot : robots_) {
            hash.append(robot.wheels.left_mps);
            hash.append(robot.wheels.right_mps);
        }
    }

  private:
    /// What a robot is and what it wants. Its body is the one with the same index in physics.
    struct Robot {
        RobotSpec spec;
        WheelSpeeds wheels;
    };

    /// Expects: the robot exists.
    std::size_t index_of(RobotId id) const {
        const auto robot =
            std::lower_bound(robots_.begin(), robots_.end(), id,
                             [](const Robot& a, RobotId wanted) { return a.spec.id < wanted; });
        CANCHA_EXPECTS(robot != robots_.end() && robot->spec.id == id);
        return static_cast<std::size_t>(robot - robots_.begin());
    }

    void drive_robots(double duration_s) {
        for (std::size_t i = 0; i < robots_.size(); ++i) {
            ode::RobotBody& body = physics_.robots()[i];
            const Vec2 heading = body.heading();
            const DrivenBody driven{.mass_kg = body.mass_kg(),
                                    .inertia_kgm2 = body.inertia_kgm2(),
                                    .weight_n = body.mass_kg() * gravity_mps2_,
                                    .velocity_body_mps = to_body(body.velocity_mps(), heading),
                                    .turn_rate_radps = body.turn_rate_radps()};
            const DriveForce force = std::visit(
                [&](const DifferentialDriveSpec& drive) {
                    return differential_drive_force(drive, robots_[i].wheels, driven, duration_s);
                },
                robots_[i].spec.drive);
            body.push(to_world(force.force_body_n, heading), force.torque_nm);
        }
    }

    ode::Physics physics_;
    std::vector<Robot> robots_;
    Tick tick_;
    std::uint64_t seed_;
    std::uint32_t substeps_;
    double substep_s_;
    double gravity_mps2_;
};

World::World(const WorldSpec& spec, std::uint64_t seed)
    : impl_(std::make_unique<Impl>(spec, seed)) {}

World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

void World::set_wheel_speeds(RobotId robot, WheelSpeeds speeds) {
    impl_->set_wheel_speeds(robot, speeds);
}

void World::place_robot(RobotId robot, const GroundPose& pose, const GroundMotion& motion) {
    impl_->place_robot(robot, pose, motion);
}

void World::place_ball(Vec2 position_m) {
    impl_->place_ball(position_m);
}

void World::launch_ball(const BallMotion& motion) {
    impl_->launch_ball(motion);
}

void World::step() {
    impl_->step();
}

void World::observe(referee::WorldState& state) const {
    impl_->observe(state);
}

void World::append_to(StateHash& hash) const {
    impl_->append_to(hash);
}

}  // namespace cancha::world
