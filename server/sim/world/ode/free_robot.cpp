#include "server/sim/world/ode/free_robot.h"

#include <algorithm>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/contacts.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {
namespace {

// From the robot's middle to its skids, in half extents.
constexpr double kSkidShare = 0.75;

// So high is the chassis above the ground, in terms of the longer side of the robot. From the
// skids, an eighth of its length behind it, the nose clears a ramp that begins ahead of it and
// climbs with the tangent 0.48, or 25 degrees.
constexpr double kClearance = 0.06;

// But no higher than this share of its height.
constexpr double kMostClearance = 0.25;

dMass solid_box_mass(const RobotSpec& robot) {
    dMass mass;
    dMassSetBoxTotal(&mass, robot.mass_kg, robot.size_m.x, robot.size_m.y, robot.size_m.z);
    return mass;
}

}  // namespace

// A skid is as large as the gap that it fills: its upper half is in the chassis.
FreeOutline free_outline_of(const Vec3& size_m) {
    const double clearance_m =
        std::min(kClearance * std::max(size_m.x, size_m.y), kMostClearance * size_m.z);
    const double skid_x_m = kSkidShare * size_m.x / 2;
    const double skid_y_m = kSkidShare * size_m.y / 2;
    const double skid_z_m = clearance_m - size_m.z / 2;
    return {.hull_size_m = {size_m.x, size_m.y, size_m.z - clearance_m},
            .hull_centre_m = {0, 0, clearance_m / 2},
            .skid_radius_m = clearance_m,
            .skids_m = {{{skid_x_m, skid_y_m, skid_z_m},
                         {skid_x_m, -skid_y_m, skid_z_m},
                         {-skid_x_m, skid_y_m, skid_z_m},
                         {-skid_x_m, -skid_y_m, skid_z_m}}}};
}

FreeRobot::FreeRobot(dWorldID world, const RobotSpec& robot)
    : mass_kg_(robot.mass_kg), size_m_(robot.size_m) {
    const dMass mass = solid_box_mass(robot);
    inertia_kgm2_ = mass.I[kZz];
    moments_kgm2_ = {mass.I[kXx], mass.I[kYy], mass.I[kZz]};
    body_ = make_body(world, mass);
    id_ = body_.get();
    dBodySetGyroscopicMode(id_, 1);  // It tumbles as a box does.
}

void FreeRobot::place(const BodyState& state) {
    set_state(id_, state);
    support_numbers_ = {};
}

void FreeRobot::add_to(Contacts& contacts) {
    contacts.add_free_robot(free_outline_of(size_m_), id_, support_numbers_);
}

std::unique_ptr<Drive> FreeRobot::make_drive(const DriveModel& model, const DriveContext& context) {
    CANCHA_EXPECTS(model.make_free != nullptr);
    return model.make_free(*this, context);
}

Vec2 FreeRobot::heading() const {
    const dReal* matrix = dBodyGetRotation(id_);
    const Vec2 forward{matrix[kXx], matrix[kYx]};
    const double size = length(forward);
    // With the nose straight up one is as good as another.
    return size > 0 ? (1 / size) * forward : Vec2{1, 0};
}

Vec2 FreeRobot::velocity_mps() const {
    const dReal* velocity = dBodyGetLinearVel(id_);
    return {velocity[0], velocity[1]};
}

double FreeRobot::turn_rate_radps() const {
    return dBodyGetAngularVel(id_)[2];
}

RotationMatrix FreeRobot::rotation() const {
    const dReal* m = dBodyGetRotation(id_);
    return {{{m[kXx], m[kXy], m[kXz]}, {m[kYx], m[kYy], m[kYz]}, {m[kZx], m[kZy], m[kZz]}}};
}

Vec3 FreeRobot::space_velocity_mps() const {
    return to_vec3(dBodyGetLinearVel(id_));
}

Vec3 FreeRobot::space_turn_rate_radps() const {
    return to_vec3(dBodyGetAngularVel(id_));
}

void FreeRobot::push(const Vec3& force_n, const Vec3& torque_nm) {
    dBodyAddForce(id_, force_n.x, force_n.y, force_n.z);
    dBodyAddTorque(id_, torque_nm.x, torque_nm.y, torque_nm.z);
}

double FreeRobot::height_m() const {
    return dBodyGetPosition(id_)[2];
}

// ODE adds the gyroscopic torque itself.
void FreeRobot::accelerate(const Vec3& centre_mps2, const Vec3& turn_radps2) {
    const Axes axes(rotation());
    const Vec3 torque_nm = moments_kgm2_.x * dot(turn_radps2, axes.forward) * axes.forward +
                           moments_kgm2_.y * dot(turn_radps2, axes.left) * axes.left +
                           moments_kgm2_.z * dot(turn_radps2, axes.up) * axes.up;
    push(mass_kg_ * centre_mps2, torque_nm);
}

std::optional<Vec3> FreeRobot::support_normal() const {
    const Vec3 normal{support_numbers_[0], support_numbers_[1], support_numbers_[2]};
    return normal != Vec3{} ? std::optional<Vec3>(normal) : std::nullopt;
}

}  // namespace cancha::world::ode
