#include "server/sim/world/ode/model_robot.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"
#include "server/sim/world/joint_motion.h"
#include "server/sim/world/ode/contacts.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {
namespace {

// Distance from the robot's middle to its skids, as a share of its half sizes.
constexpr double kSkidShare = 0.75;

// Height of the chassis above the ground, as a share of the robot's longer side. The nose is an
// eighth of the length ahead of the skids. So it clears a ramp that begins ahead of it with a slope
// of up to 0.48, or 25 degrees.
constexpr double kClearance = 0.06;

// Highest share of the robot's height for it.
constexpr double kMostClearance = 0.25;

InertiaSpec inertia_of_box(const RobotSpec& robot) {
    dMass mass;
    dMassSetBoxTotal(&mass, robot.mass_kg, robot.size_m.x, robot.size_m.y, robot.size_m.z);
    return {.mass_kg = mass.mass,
            .moments_kgm2 = {mass.I[kXx], mass.I[kYy], mass.I[kZz]},
            .products_kgm2 = {}};
}

CollisionSpec part_at(const Vec3& centre_m, const Shape& shape) {
    return {.name = {}, .pose = {.position_m = centre_m}, .shape = shape};
}

/// State of a body with this pose in the model, if the base moves as `base`.
BodyState moved_with(const BodyState& base, const SpacePose& pose) {
    const Vec3 lever_m = rotated(pose.position_m, base.orientation);
    return {.position_m = base.position_m + lever_m,
            .orientation = product(base.orientation, pose.orientation),
            .velocity_mps = base.velocity_mps + cross(base.turn_rate_radps, lever_m),
            .turn_rate_radps = base.turn_rate_radps};
}

Vec3 times(const InertiaSpec& inertia, const Vec3& v) {
    const Vec3& m = inertia.moments_kgm2;
    const Vec3& p = inertia.products_kgm2;
    return {m.x * v.x + p.x * v.y + p.y * v.z, p.x * v.x + m.y * v.y + p.z * v.z,
            p.y * v.x + p.z * v.y + m.z * v.z};
}

double gravity_of(dWorldID world) {
    dVector3 gravity_mps2;
    dWorldGetGravity(world, gravity_mps2);
    return std::abs(gravity_mps2[2]);
}

}  // namespace

// A skid is as large as the gap that it fills: its upper half is inside the chassis.
ModelSpec model_of_box(const RobotSpec& robot) {
    const Vec3& size_m = robot.size_m;
    const double clearance_m =
        std::min(kClearance * std::max(size_m.x, size_m.y), kMostClearance * size_m.z);
    const double skid_x_m = kSkidShare * size_m.x / 2;
    const double skid_y_m = kSkidShare * size_m.y / 2;
    const double skid_z_m = clearance_m - size_m.z / 2;
    LinkSpec box{.name = robot.kind, .pose = {}, .inertia = inertia_of_box(robot)};
    box.collisions.push_back(
        part_at({0, 0, clearance_m / 2}, BoxShape{{size_m.x, size_m.y, size_m.z - clearance_m}}));
    for (const Vec2 side : {Vec2{1, 1}, Vec2{1, -1}, Vec2{-1, 1}, Vec2{-1, -1}}) {
        box.collisions.push_back(
            part_at({side.x * skid_x_m, side.y * skid_y_m, skid_z_m}, SphereShape{clearance_m}));
    }
    ModelSpec model;
    model.links.push_back(std::move(box));
    return model;
}

ModelRobot::ModelRobot(dWorldID world, const RobotSpec& robot)
    : spec_(robot.model ? *robot.model : model_of_box(robot)),
      start_joints_(robot.start_joints),
      model_(world, spec_),
      id_(model_.links().front().id()),
      gravity_mps2_(gravity_of(world)) {
    for (std::size_t i = 0; i < spec_.links.size(); ++i) {
        parts_.push_back(model_.links()[i].id());
        mass_kg_ += spec_.links[i].inertia.mass_kg;
    }
}

// If its centre of mass is at the base's origin, the position is returned without rounding.
BodyState ModelRobot::state() const {
    const BodyState body = state_of(id_);
    const Vec3& centre_m = base().pose.position_m;
    if (centre_m == Vec3{}) {
        return body;
    }
    return moved_with(body, {.position_m = -1.0 * centre_m});
}

void ModelRobot::place(const BodyState& state, std::span<const double> joints) {
    const std::span<const double> positions = joints.empty() ? start_joints_ : joints;
    const std::vector<SpacePose> poses = poses_at(spec_, positions);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        set_state(parts_[i], poses[i] == SpacePose{} ? state : moved_with(state, poses[i]));
    }
    model_.place_joints(positions);
    support_numbers_ = {};
}

void ModelRobot::add_to(Contacts& contacts) {
    contacts.add_model_robot(spec_, parts_, support_numbers_);
}

void ModelRobot::settle(double duration_s) {
    for (LinkBody& link : model_.links()) {
        link.damp(duration_s);
    }
    model_.release_joints();
}

std::unique_ptr<Drive> ModelRobot::make_drive(const DriveModel& model,
                                              const DriveContext& context) {
    CANCHA_EXPECTS(model.make_free != nullptr);
    return model.make_free(*this, context);
}

Vec2 ModelRobot::heading() const {
    const dReal* matrix = dBodyGetRotation(id_);
    const Vec2 forward{matrix[kXx], matrix[kYx]};
    const double size = length(forward);
    // With the nose straight up any direction will do.
    return size > 0 ? (1 / size) * forward : Vec2{1, 0};
}

Vec2 ModelRobot::velocity_mps() const {
    const dReal* velocity = dBodyGetLinearVel(id_);
    return {velocity[0], velocity[1]};
}

double ModelRobot::turn_rate_radps() const {
    return dBodyGetAngularVel(id_)[2];
}

RotationMatrix ModelRobot::rotation() const {
    const dReal* m = dBodyGetRotation(id_);
    return {{{m[kXx], m[kXy], m[kXz]}, {m[kYx], m[kYy], m[kYz]}, {m[kZx], m[kZy], m[kZz]}}};
}

Vec3 ModelRobot::space_velocity_mps() const {
    return to_vec3(dBodyGetLinearVel(id_));
}

Vec3 ModelRobot::space_turn_rate_radps() const {
    return to_vec3(dBodyGetAngularVel(id_));
}

void ModelRobot::push(const Vec3& force_n, const Vec3& torque_nm) {
    dBodyAddForce(id_, force_n.x, force_n.y, force_n.z);
    dBodyAddTorque(id_, torque_nm.x, torque_nm.y, torque_nm.z);
}

Vec3 ModelRobot::position_m() const {
    return to_vec3(dBodyGetPosition(id_));
}

// ODE adds the gyroscopic torque itself. The lift that carries the weight acts on the vertical
// through the centre of mass of all links, so the base stays level wherever links hang.
void ModelRobot::accelerate(const Vec3& centre_mps2, const Vec3& turn_radps2) {
    const Axes axes(rotation());
    const Vec3 own_nm = times(
        base().inertia,
        {dot(turn_radps2, axes.forward), dot(turn_radps2, axes.left), dot(turn_radps2, axes.up)});
    push(mass_kg_ * centre_mps2,
         own_nm.x * axes.forward + own_nm.y * axes.left + own_nm.z * axes.up);
    if (parts_.size() > 1) {
        const Vec3 lift_mps2{0, 0, std::clamp(centre_mps2.z, 0.0, gravity_mps2_)};
        push({}, cross(mass_moment_kgm(), lift_mps2));
    }
}

/// Sum of mass times lever of all links, from the centre of mass of the base.
Vec3 ModelRobot::mass_moment_kgm() const {
    const Vec3 base_m = to_vec3(dBodyGetPosition(id_));
    Vec3 moment_kgm;
    for (std::size_t i = 1; i < parts_.size(); ++i) {
        const Vec3 lever_m = to_vec3(dBodyGetPosition(parts_[i])) - base_m;
        moment_kgm = moment_kgm + spec_.links[i].inertia.mass_kg * lever_m;
    }
    return moment_kgm;
}

std::optional<Vec3> ModelRobot::support_normal() const {
    const Vec3 normal{support_numbers_[0], support_numbers_[1], support_numbers_[2]};
    return normal != Vec3{} ? std::optional<Vec3>(normal) : std::nullopt;
}

}  // namespace cancha::world::ode
