#include "server/sim/world/ode/planar_robot.h"

#include <cmath>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/contacts.h"

namespace cancha::world::ode {
namespace {

// Contacts at the height of the centre of mass cannot tilt a robot, but rounding and the ball can.
// So large an inertia keeps the solver from seeing tilt as a way out.
constexpr double kTiltInertia_kgm2 = 1e3;

dMass make_mass(const RobotSpec& robot) {
    dMass mass;
    dMassSetBoxTotal(&mass, robot.mass_kg, robot.size_m.x, robot.size_m.y, robot.size_m.z);
    mass.I[0] = kTiltInertia_kgm2;
    mass.I[5] = kTiltInertia_kgm2;  // dMatrix3 has rows of four.
    return mass;
}

}  // namespace

PlanarRobot::PlanarRobot(dWorldID world, const RobotSpec& robot)
    : mass_kg_(robot.mass_kg), size_m_(robot.size_m) {
    const dMass mass = make_mass(robot);
    inertia_kgm2_ = mass.I[10];
    body_ = make_body(world, mass);
    id_ = body_.get();
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
    const dReal* position = dBodyGetPosition(id_);
    const dReal* velocity = dBodyGetLinearVel(id_);
    const dReal* turn_rate = dBodyGetAngularVel(id_);
    const dReal* q = dBodyGetQuaternion(id_);
    // So it is unless the ball has touched the robot above or below its centre of mass.
    const bool is_planar = position[2] == size_m_.z / 2 && velocity[2] == 0 && turn_rate[0] == 0 &&
                           turn_rate[1] == 0 && q[1] == 0 && q[2] == 0;
    if (is_planar) {
        return;
    }
    const double size = std::sqrt(q[0] * q[0] + q[3] * q[3]);  // 0 only if placed upside down.
    set_state(id_,
              {.position_m = {position[0], position[1], size_m_.z / 2},
               .orientation = size > 0 ? Quaternion{q[0] / size, 0, 0, q[3] / size} : Quaternion{},
               .velocity_mps = {velocity[0], velocity[1], 0},
               .turn_rate_radps = {0, 0, turn_rate[2]}});
}

std::unique_ptr<Drive> PlanarRobot::make_drive(const DriveModel& model,
                                               const DriveContext& context) {
    CANCHA_EXPECTS(model.make_for_box != nullptr);
    return model.make_for_box(*this, context);
}

Vec2 PlanarRobot::heading() const {
    const dReal* matrix = dBodyGetRotation(id_);
    return {matrix[0], matrix[4]};
}

Vec2 PlanarRobot::velocity_mps() const {
    const dReal* velocity = dBodyGetLinearVel(id_);
    return {velocity[0], velocity[1]};
}

double PlanarRobot::turn_rate_radps() const {
    return dBodyGetAngularVel(id_)[2];
}

void PlanarRobot::push(Vec2 force_n, double torque_nm) {
    dBodyAddForce(id_, force_n.x, force_n.y, 0);
    dBodyAddTorque(id_, 0, 0, torque_nm);
}

}  // namespace cancha::world::ode
