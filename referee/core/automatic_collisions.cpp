#include "referee/core/automatic_collisions.h"

#include <algorithm>

#include "cancha/base/vec3.h"
#include "proto/base/values/space_pose.h"
#include "referee/core/solid.h"

namespace cancha::referee {
namespace {

// Flat shapes get a box too, as thin as boxes can be.
constexpr double kThinnestBox_m = 1e-4;

/// Returns the box around a shape, along the axes of its frame. Expects: the shape is not a plane.
v1::Shape::Box box_around(const v1::Shape& shape, Vec3& middle_m) {
    const Solid solid{.name = {}, .shape = shape, .pose = {}};
    const Vec3 from_m{solid.support_m({-1, 0, 0}).x, solid.support_m({0, -1, 0}).y,
                      solid.support_m({0, 0, -1}).z};
    const Vec3 to_m{solid.support_m({1, 0, 0}).x, solid.support_m({0, 1, 0}).y,
                    solid.support_m({0, 0, 1}).z};
    middle_m = 0.5 * (from_m + to_m);
    v1::Shape::Box box;
    box.set_length_m(std::max(kThinnestBox_m, to_m.x - from_m.x));
    box.set_width_m(std::max(kThinnestBox_m, to_m.y - from_m.y));
    box.set_height_m(std::max(kThinnestBox_m, to_m.z - from_m.z));
    return box;
}

/// Whether there is a shape that is not yet a box and is finite.
bool needs_box(const v1::Shape& shape) {
    const bool has_points = !shape.has_convex() || shape.convex().points_size() > 0;
    return shape.kind_case() != v1::Shape::KIND_NOT_SET && !shape.has_box() && !shape.has_plane() &&
           has_points;
}

v1::Collision collision_around(const v1::Visual& visual, v1::AutomaticCollisions kind) {
    v1::Collision collision;
    collision.set_name(visual.name());
    if (visual.has_pose()) {
        *collision.mutable_pose() = visual.pose();
    }
    *collision.mutable_shape() = visual.shape();
    if (kind == v1::AUTOMATIC_COLLISIONS_BOXES && needs_box(visual.shape())) {
        Vec3 middle_m;
        *collision.mutable_shape()->mutable_box() = box_around(visual.shape(), middle_m);
        const SpacePose pose = pose_of(visual.pose());
        const Vec3 there_m = pose.position_m + rotated(middle_m, pose.orientation);
        collision.mutable_pose()->set_x_m(there_m.x);
        collision.mutable_pose()->set_y_m(there_m.y);
        collision.mutable_pose()->set_z_m(there_m.z);
    }
    return collision;
}

void add_to(v1::Model& model) {
    if (model.automatic_collisions() == v1::AUTOMATIC_COLLISIONS_NONE) {
        return;
    }
    for (v1::Link& link : *model.mutable_links()) {
        if (link.collisions().empty()) {
            for (const v1::Visual& visual : link.visuals()) {
                *link.add_collisions() = collision_around(visual, model.automatic_collisions());
            }
        }
    }
}

}  // namespace

void add_automatic_collisions(v1::Discipline& settings) {
    if (settings.has_arena()) {
        for (v1::Model& model : *settings.mutable_arena()->mutable_models()) {
            add_to(model);
        }
    }
    for (v1::RobotKind& kind : *settings.mutable_robot_kinds()) {
        if (kind.has_structure()) {
            add_to(*kind.mutable_structure());
        }
    }
}

}  // namespace cancha::referee
