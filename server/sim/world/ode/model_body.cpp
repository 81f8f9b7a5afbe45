#include "server/sim/world/ode/model_body.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "server/sim/world/joint_motion.h"

namespace cancha::world::ode {
namespace {

dMass mass_of(const InertiaSpec& inertia) {
    const Vec3& moments = inertia.moments_kgm2;
    const Vec3& products = inertia.products_kgm2;
    dMass mass;
    dMassSetParameters(&mass, inertia.mass_kg, 0, 0, 0, moments.x, moments.y, moments.z, products.x,
                       products.y, products.z);
    return mass;
}

// Number of steps in which a following joint corrects its error. With one step, fingers with a body
// between them would swing for ever: each would go to the other's last place.
constexpr double kMimicSteps = 2;

/// Present speed of a joint with a motor of its own.
double speed_of(const MotorSpec& motor, const DrivenJoint& joint, double duration_s) {
    if (!motor.position) {
        return std::clamp(motor.speed, -joint.max_speed(), joint.max_speed());
    }
    const double speed = speed_towards(*motor.position, joint, duration_s);
    const double most = std::abs(motor.speed);
    return most > 0 ? std::clamp(speed, -most, most) : speed;
}

}  // namespace

LinkBody::LinkBody(dWorldID world, const LinkSpec& link)
    : body_(make_body(world, mass_of(link.inertia))),
      linear_damping_(link.linear_damping),
      angular_damping_(link.angular_damping),
      smallest_half_size_m_(smallest_half_size_of(link)),
      reach_m_(reach_of(link)) {
    dBodySetGyroscopicMode(id(), 1);  // It tumbles as its inertia demands.
    set_state(id(), {.position_m = link.pose.position_m, .orientation = link.pose.orientation});
}

void LinkBody::damp(double duration_s) {
    if (linear_damping_ == 0 && angular_damping_ == 0) {
        return;
    }
    const Vec3 velocity_mps =
        std::pow(1 - linear_damping_, duration_s) * to_vec3(dBodyGetLinearVel(id()));
    const Vec3 turn_rate_radps =
        std::pow(1 - angular_damping_, duration_s) * to_vec3(dBodyGetAngularVel(id()));
    dBodySetLinearVel(id(), velocity_mps.x, velocity_mps.y, velocity_mps.z);
    dBodySetAngularVel(id(), turn_rate_radps.x, turn_rate_radps.y, turn_rate_radps.z);
}

ModelBody::ModelBody(dWorldID world, const ModelSpec& model) {
    for (const LinkSpec& link : model.links) {
        links_.emplace_back(world, link);
    }
    for (const JointSpec& joint : model.joints) {
        joints_.push_back(std::make_unique<ModelJoint>(world, joint, links_));
    }
    for (const auto& joint : joints_) {
        if (const auto& mimic = joint->spec().mimic) {
            joint->count_turns();
            joints_[mimic->joint]->count_turns();
        } else if (joint->spec().motor && joint->spec().motor->position) {
            joint->count_turns();
        }
    }
}

void ModelBody::run_joints(double duration_s) {
    for (const auto& joint : joints_) {
        if (const auto& mimic = joint->spec().mimic) {
            const double target =
                mimic->multiplier * joints_[mimic->joint]->whole_position() + mimic->offset;
            joint->run(speed_towards(target, *joint, kMimicSteps * duration_s),
                       joint->max_effort());
        } else if (const auto& motor = joint->spec().motor) {
            joint->run(speed_of(*motor, *joint, duration_s), joint->max_effort());
        }
    }
}

void ModelBody::place_joints(std::span<const double> positions) {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        joints_[i]->place(positions.empty() ? 0 : positions[i]);
    }
}

void ModelBody::release_joints() {
    for (const auto& joint : joints_) {
        joint->release();
    }
}

double smallest_half_size_of(const LinkSpec& link) {
    double smallest_m = std::numeric_limits<double>::infinity();
    for (const CollisionSpec& collision : link.collisions) {
        smallest_m = std::min(smallest_m, half_thickness_of(collision.shape));
    }
    return smallest_m;
}

double reach_of(const LinkSpec& link) {
    double reach_m = 0;
    for (const CollisionSpec& part : link.collisions) {
        const Vec3 half_m = half_extent_of(part.shape, Quaternion{});
        reach_m = std::max(reach_m, length(part.pose.position_m) + length(half_m));
    }
    return reach_m;
}

}  // namespace cancha::world::ode
