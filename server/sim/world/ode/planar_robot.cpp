#include "server/sim/world/ode/planar_robot.h"

#include <cmath>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/contacts.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {
namespace {

// Contacts at the height of the centre of mass cannot tilt a robot, but rounding and the ball can.
// A large inertia keeps the solver from tilting robots.
constexpr double kTiltInertia_kgm2 = 1e3;

dMass make_mass(const RobotSpec& robot) {
    dMass mass;
    dMassSetBoxTotal(&mass, robot.mass_kg, robot.size_m.x, robot.size_m.y, robot.size_m.z);
    mass.I[kXx] = kTiltInertia_kgm2;
    mass.I[kYy] = kTiltInertia_kgm2;
    return mass;
}

}  // namespace

PlanarRobot::PlanarRobot(dWorldID world, const RobotSpec& robot)
    : mass_kg_(robot.mass_kg),
      size_m_(robot.size_m),
      body_(make_body(world, make_mass(robot))),
      id_(body_.get()),
      numbers_(id_) {
    dMass mass;
    dBodyGetMass(id_, &mass);
    inertia_kgm2_ = mass.I[kZz];
    dBodySetGravityMode(id_, 0);
}

void PlanarRobot::place(const BodyState& state, std::span<const double> /*joints*/) {
    set_state(id_, state);
    settle(0);
}

void PlanarRobot::add_to(Contacts& contacts) {
    contacts.add_upright_robot(size_m_, id_);
}

void PlanarRobot::settle(double /*duration_s*/) {
    const Vec3 position_m = numbers_.position_m();
    const Vec3 velocity_mps = numbers_.velocity_mps();
    const Vec3 turn_rate_radps = numbers_.turn_rate_radps();
    const double* q = numbers_.orientation();
    // True unless the ball has touched the robot above or below its centre of mass.
    const bool is_planar = position_m.z == size_m_.z / 2 && velocity_mps.z == 0 &&
                           turn_rate_radps.x == 0 && turn_rate_radps.y == 0 && q[1] == 0 &&
                           q[2] == 0;
    if (is_planar) {
        return;
    }
    const double size = std::sqrt(q[0] * q[0] + q[3] * q[3]);  // 0 only if placed upside down.
    set_state(id_,
              {.position_m = {position_m.x, position_m.y, size_m_.z / 2},
               .orientation = size > 0 ? Quaternion{q[0] / size, 0, 0, q[3] / size} : Quaternion{},
               .velocity_mps = {velocity_mps.x, velocity_mps.y, 0},
               .turn_rate_radps = {0, 0, turn_rate_radps.z}});
}

std::unique_ptr<Drive> PlanarRobot::make_drive(const DriveModel& model,
                                               const DriveContext& context) {
    CANCHA_EXPECTS(model.make_for_box != nullptr);
    return model.make_for_box(*this, context);
}

}  // namespace cancha::world::ode
