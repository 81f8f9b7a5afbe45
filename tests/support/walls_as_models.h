#pragma once

#include <span>

#include "proto/cancha/v1/arena.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Writes the extent of a wall (its centre and size) into a pose and a box shape.
inline void write_extent(const StaticBox::Extent& extent, double heading_rad, v1::Pose& pose,
                         v1::Shape& shape) {
    pose.set_x_m(extent.centre_m.x);
    pose.set_y_m(extent.centre_m.y);
    pose.set_z_m(extent.centre_m.z);
    pose.set_heading_rad(heading_rad);
    shape.mutable_box()->set_length_m(extent.size_m.x);
    shape.mutable_box()->set_width_m(extent.size_m.y);
    shape.mutable_box()->set_height_m(extent.size_m.z);
}

/// Returns an arena whose models have the same shape and look as these walls. Each wall becomes a
/// model with one link, one collision shape and one visual.
inline v1::Arena arena_of(std::span<const StaticBox> walls) {
    v1::Arena arena;
    for (const StaticBox& wall : walls) {
        v1::Model& model = *arena.add_models();
        model.set_name(wall.name);
        model.set_is_static(true);
        v1::Link& link = *model.add_links();
        link.set_name("link");
        v1::Collision& collision = *link.add_collisions();
        collision.set_name("collision");
        write_extent(wall.collision, wall.heading_rad, *collision.mutable_pose(),
                     *collision.mutable_shape());
        v1::Visual& visual = *link.add_visuals();
        visual.set_name("visual");
        write_extent(wall.drawn, wall.heading_rad, *visual.mutable_pose(), *visual.mutable_shape());
        visual.mutable_colour()->set_r(wall.colour.r);
        visual.mutable_colour()->set_g(wall.colour.g);
        visual.mutable_colour()->set_b(wall.colour.b);
    }
    return arena;
}

}  // namespace cancha::world
