#include "server/world/ode/physics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "server/world/ode/library.h"

namespace cancha::world::ode {
namespace {

// At 8 parts of a substep of 1/240 s a golf ball may fly 40 m/s, ten times what robots give it.
constexpr std::uint32_t kMostParts = 8;

WorldHandle make_world(const SolverSpec& solver) {
    ensure_started();
    WorldHandle world(dWorldCreate());
    dWorldSetGravity(world.get(), 0, 0, solver.gravity_mps2);
    dWorldSetERP(world.get(), solver.erp);
    dWorldSetCFM(world.get(), solver.cfm);
    dWorldSetQuickStepNumIterations(world.get(), solver.iterations);
    dWorldSetContactMaxCorrectingVel(world.get(), solver.max_correcting_speed_mps);
    return world;
}

GeomHandle make_box(const Vec3& size_m) {
    return GeomHandle(dCreateBox(nullptr, size_m.x, size_m.y, size_m.z));
}

GeomHandle make_wall(const StaticBox& box) {
    GeomHandle geom = make_box(box.collision.size_m);
    const Vec3& centre = box.collision.centre_m;
    dMatrix3 rotation;
    dRFromAxisAndAngle(rotation, 0, 0, 1, box.heading_rad);
    dGeomSetPosition(geom.get(), centre.x, centre.y, centre.z);
    dGeomSetRotation(geom.get(), rotation);
    return geom;
}

double smallest_half_size_m(const std::vector<RobotSpec>& robots) {
    double smallest_m = std::numeric_limits<double>::infinity();
    for (const RobotSpec& robot : robots) {
        smallest_m = std::min({smallest_m, robot.size_m.x / 2, robot.size_m.y / 2});
    }
    return smallest_m;
}

}  // namespace

Physics::Physics(const WorldSpec& spec)
    : world_(make_world(spec.solver)),
      contacts_(world_.get(), spec),
      smallest_half_size_m_(smallest_half_size_m(spec.robots)) {
    for (const RobotSpec& robot : spec.robots) {
        const RobotBody& body = robots_.emplace_back(world_.get(), robot);
        contacts_.add_robot(make_box(robot.size_m), body.id());
    }
    if (spec.ball) {
        ball_.emplace(world_.get(), *spec.ball);
        contacts_.add_ball(GeomHandle(dCreateSphere(nullptr, spec.ball->radius_m)), ball_->id());
    }
    for (const StaticBox& box : spec.boxes) {
        contacts_.add_wall(make_wall(box));
    }
    contacts_.add_ground(GeomHandle(dCreatePlane(nullptr, 0, 0, 1, 0)));
}

// Between two looks at the contacts a ball may approach a robot by its own radius, and two robots
// each other by half the size of the smaller: then the centre of neither has passed a face.
std::uint32_t Physics::parts_needed(double duration_s) const {
    double fastest_squared = 0;
    for (const RobotBody& robot : robots_) {
        fastest_squared =
            std::max(fastest_squared, dot(robot.velocity_mps(), robot.velocity_mps()));
    }
    const double fastest_robot_mps = std::sqrt(fastest_squared);
    double parts = 2 * fastest_robot_mps * duration_s / smallest_half_size_m_;
    if (ball_) {
        const double approach_m = (ball_->speed_mps() + fastest_robot_mps) * duration_s;
        parts = std::max(parts, approach_m / ball_->radius_m());
    }
    return static_cast<std::uint32_t>(
        std::clamp(std::ceil(parts), 1.0, static_cast<double>(kMostParts)));
}

void Physics::advance(double duration_s, std::uint32_t seed) {
    if (ball_) {
        ball_->resist_rolling(duration_s);
    }
    contacts_.update();
    dRandSetSeed(seed);
    dWorldQuickStep(world_.get(), duration_s);
    for (RobotBody& robot : robots_) {
        robot.keep_planar();
    }
}

void Physics::append_to(StateHash& hash) const {
    for (const RobotBody& robot : robots_) {
        ode::append_to(hash, robot.id());
    }
    if (ball_) {
        ode::append_to(hash, ball_->id());
    }
}

}  // namespace cancha::world::ode
