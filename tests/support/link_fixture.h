#pragma once

#include <string>

#include "tests/support/free_fixture.h"

// Helpers for tests in arenas with moving links (rigid bodies of a model).
namespace cancha::world {

/// Adds a model with one moving link "link" to the arena. The origin of the link's frame and the
/// link's centre of mass are at `position_m`. All three moments of inertia are 0.01 kg m2. The link
/// has no collision shape.
inline v1::Link& add_body(v1::Discipline& discipline, const std::string& name,
                          const Vec3& position_m, double mass_kg = 1) {
    constexpr double kMoment_kgm2 = 0.01;
    v1::Model& model = *discipline.mutable_arena()->add_models();
    model.set_name(name);
    write_pose(*model.mutable_pose(), position_m);
    v1::Link& link = *model.add_links();
    link.set_name("link");
    v1::Inertia& inertia = *link.mutable_inertia();
    inertia.set_mass_kg(mass_kg);
    inertia.set_ixx_kgm2(kMoment_kgm2);
    inertia.set_iyy_kgm2(kMoment_kgm2);
    inertia.set_izz_kgm2(kMoment_kgm2);
    return link;
}

/// Adds a collision shape to the link, at the link's origin.
inline v1::Collision& add_collision(v1::Link& link, const v1::Shape& shape) {
    v1::Collision& collision = *link.add_collisions();
    collision.set_name("collision");
    *collision.mutable_shape() = shape;
    return collision;
}

/// Returns the model that was added last to the arena.
inline v1::Model& last_model(v1::Discipline& discipline) {
    return *discipline.mutable_arena()->mutable_models(discipline.arena().models_size() - 1);
}

/// Adds a model to the arena that is a solid moving box with its centre at `position_m`.
inline v1::Link& add_crate(v1::Discipline& discipline, const std::string& name,
                           const Vec3& position_m, const Vec3& size_m, double mass_kg = 1) {
    v1::Link& link = add_body(discipline, name, position_m, mass_kg);
    const auto moment = [mass_kg](double a_m, double b_m) {
        return mass_kg * (a_m * a_m + b_m * b_m) / 12;
    };
    link.mutable_inertia()->set_ixx_kgm2(moment(size_m.y, size_m.z));
    link.mutable_inertia()->set_iyy_kgm2(moment(size_m.x, size_m.z));
    link.mutable_inertia()->set_izz_kgm2(moment(size_m.x, size_m.y));
    add_collision(link, box_of(size_m));
    return link;
}

/// Adds a solid box as a link to a model. `position_m`: centre of the box in the frame of the
/// model.
inline v1::Link& add_box(v1::Model& model, const std::string& name, const Vec3& position_m,
                         const Vec3& size_m, double mass_kg) {
    const auto moment = [mass_kg](double a_m, double b_m) {
        return mass_kg * (a_m * a_m + b_m * b_m) / 12;
    };
    v1::Link& link = *model.add_links();
    link.set_name(name);
    write_pose(*link.mutable_pose(), position_m);
    link.mutable_inertia()->set_mass_kg(mass_kg);
    link.mutable_inertia()->set_ixx_kgm2(moment(size_m.y, size_m.z));
    link.mutable_inertia()->set_iyy_kgm2(moment(size_m.x, size_m.z));
    link.mutable_inertia()->set_izz_kgm2(moment(size_m.x, size_m.y));
    add_collision(link, box_of(size_m));
    return link;
}

/// Adds a hinge without limits between two links. The hinge's axis is y, through `point_m` in the
/// frame of `child`.
inline v1::Joint& add_hinge(v1::Model& model, const std::string& parent, const std::string& child,
                            const Vec3& point_m) {
    v1::Joint& hinge = *model.add_joints();
    hinge.set_name("hinge");
    hinge.set_type(v1::JOINT_TYPE_REVOLUTE);
    hinge.set_parent(parent);
    hinge.set_child(child);
    write_pose(*hinge.mutable_pose(), point_m);
    hinge.mutable_axis()->set_y(1);
    return hinge;
}

/// Adds a joint between the world and the link of the model that was added last, at the origin of
/// that link.
inline v1::Joint& add_joint(v1::Discipline& discipline, v1::JointType type, const Vec3& axis = {}) {
    v1::Joint& joint = *last_model(discipline).add_joints();
    joint.set_name("joint");
    joint.set_type(type);
    joint.set_parent("world");
    joint.set_child("link");
    if (type != v1::JOINT_TYPE_FIXED) {
        joint.mutable_axis()->set_x(axis.x);
        joint.mutable_axis()->set_y(axis.y);
        joint.mutable_axis()->set_z(axis.z);
    }
    return joint;
}

/// Returns the state of a link by its index in the arena; by default the first link.
inline const referee::LinkState& link_of(const WorldFixture& fixture, std::size_t index = 0) {
    return fixture.state().links.at(index);
}

/// Returns a discipline with a pendulum: a body of 1 kg that hangs from a hinge. The hinge is 0.5 m
/// from the body's centre. The body's moments of inertia are 0.01 kg m2. The hinge's axis is x.
/// `angle_rad`: angle from hanging straight down at the start.
inline v1::Discipline pendulum(double angle_rad) {
    constexpr double kLength_m = 0.5;
    v1::Discipline discipline = free_lab();
    add_body(discipline, "bob", {});
    const Vec3 arm_m = rotated({0, 0, -kLength_m}, orientation_of(angle_rad, 0, 0));
    write_pose(*last_model(discipline).mutable_pose(), Vec3{0, 0, 5} + arm_m, angle_rad);
    write_pose(*add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {2, 0, 0}).mutable_pose(),
               {0, 0, kLength_m});
    return discipline;
}

}  // namespace cancha::world
