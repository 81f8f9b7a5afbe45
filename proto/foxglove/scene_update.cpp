#include "proto/foxglove/scene_update.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "proto/foxglove/frame_transforms.h"
#include "proto/foxglove/primitives.h"

namespace cancha::foxglove {
namespace {

// Layers on the ground, whose heights differ so that none flickers through another. Chosen by eye.
constexpr double kFloorThickness_m = 0.01;
constexpr double kPaintHeight_m = 0.001;
constexpr double kDrawingHeight_m = 0.003;
constexpr double kLabelHeight_m = 0.1;

constexpr std::int32_t kDrawingLifetime_ns = 500'000'000;

/// Size of the number above a robot, as a share of the robot's height.
constexpr double kNumberSize = 0.7;
constexpr double kNumberHeight = 1.1;

::foxglove::SceneEntity& add_entity(std::string_view id, std::string_view frame,
                                    ::foxglove::SceneUpdate& update) {
    ::foxglove::SceneEntity& entity = *update.add_entities();
    entity.set_id(std::string(id));
    entity.set_frame_id(std::string(frame));
    entity.set_frame_locked(true);
    *entity.mutable_timestamp() = timestamp(0);
    return entity;
}

v1::Shape box(double length_m, double width_m, double height_m) {
    v1::Shape shape;
    shape.mutable_box()->set_length_m(length_m);
    shape.mutable_box()->set_width_m(width_m);
    shape.mutable_box()->set_height_m(height_m);
    return shape;
}

/// The team colours of the page.
::foxglove::Color team_colour(v1::Team team) {
    switch (team) {
        case v1::TEAM_BLUE:
            return colour(0.176, 0.49, 1);
        case v1::TEAM_YELLOW:
            return colour(1, 0.784, 0.122);
        default:
            return colour(0.6, 0.6, 0.6);
    }
}

void add_arena(const v1::Scene& scene, ::foxglove::SceneUpdate& update) {
    ::foxglove::SceneEntity& arena = add_entity("arena", kWorldFrame, update);
    add_shape(box(scene.floor_length_m(), scene.floor_width_m(), kFloorThickness_m),
              pose_at(0, 0, -kFloorThickness_m / 2), colour(scene.floor_colour()), arena);
    for (const v1::SceneBox& wall : scene.boxes()) {
        ::foxglove::Pose pose = pose_at(wall.x_m(), wall.y_m(), wall.z_m());
        *pose.mutable_orientation() = orientation(wall.heading_rad());
        add_shape(box(wall.length_m(), wall.width_m(), wall.height_m()), pose,
                  colour(wall.colour()), arena);
    }
    for (const v1::Marking& marking : scene.markings()) {
        add_marking(marking, kPaintHeight_m, arena);
    }
}

std::string frame_of(const v1::SceneShape& shape) {
    if (shape.robot() != 0) {
        return robot_frame(shape.robot());
    }
    return shape.link() == 0 ? std::string(kWorldFrame) : link_frame(shape.link());
}

/// Adds an entity for each shape, because moving shapes are in different frames.
void add_shapes(const v1::Scene& scene, ::foxglove::SceneUpdate& update) {
    for (const v1::SceneShape& shape : scene.shapes()) {
        if (shape.is_collision()) {
            continue;
        }
        ::foxglove::Pose pose = pose_at(shape.x_m(), shape.y_m(), shape.z_m());
        if (shape.has_orientation()) {
            *pose.mutable_orientation() = orientation(shape.orientation());
        }
        add_shape(shape.shape(), pose, colour(shape.colour()),
                  add_entity(shape.name(), frame_of(shape), update));
    }
}

/// Adds a box with a bright stripe at the front.
void add_robot_box(const v1::SceneRobot& robot, ::foxglove::SceneEntity& entity) {
    const double length_m = robot.length_m();
    const double height_m = robot.height_m();
    add_shape(box(length_m, robot.width_m(), height_m), pose_at(0, 0, 0), team_colour(robot.team()),
              entity);
    add_shape(box(length_m * 0.1, robot.width_m() * 0.7, height_m * 0.2),
              pose_at(length_m / 2, 0, height_m * 0.2), colour(1, 1, 1), entity);
}

/// Adds a robot's number above it and, unless the robot has its own shapes, its box.
void add_robot(const v1::SceneRobot& robot, const v1::Scene& scene,
               ::foxglove::SceneUpdate& update) {
    const std::string frame = robot_frame(robot.id());
    ::foxglove::SceneEntity& entity = add_entity(frame, frame, update);
    if (std::ranges::none_of(scene.shapes(), [&robot](const v1::SceneShape& shape) {
            return shape.robot() == robot.id() && !shape.is_collision();
        })) {
        add_robot_box(robot, entity);
    }
    const double height_m = robot.height_m();
    ::foxglove::TextPrimitive& number = *entity.add_texts();
    *number.mutable_pose() = pose_at(robot.centre_x_m(), robot.centre_y_m(),
                                     robot.centre_z_m() + height_m * kNumberHeight);
    number.set_billboard(true);
    number.set_font_size(height_m * kNumberSize);
    *number.mutable_color() = colour(1, 1, 1);
    number.set_text(fmt::to_string(robot.number()));
}

}  // namespace

::foxglove::SceneUpdate scene_update(const v1::Scene& scene) {
    ::foxglove::SceneUpdate update;
    add_arena(scene, update);
    add_shapes(scene, update);
    for (const v1::SceneRobot& robot : scene.robots()) {
        add_robot(robot, scene, update);
    }
    if (scene.has_ball()) {
        v1::Shape ball;
        ball.mutable_sphere()->set_radius_m(scene.ball().radius_m());
        add_shape(ball, pose_at(0, 0, 0), colour(scene.ball().colour()),
                  add_entity(kBallFrame, kBallFrame, update));
    }
    return update;
}

::foxglove::SceneUpdate drawing_update(const v1::Drawing& drawing, std::uint64_t time_ns) {
    ::foxglove::SceneUpdate update;
    ::foxglove::SceneEntity& entity = add_entity("drawing", kWorldFrame, update);
    *entity.mutable_timestamp() = timestamp(time_ns);
    entity.mutable_lifetime()->set_nanos(kDrawingLifetime_ns);
    for (const v1::Marking& marking : drawing.markings()) {
        add_marking(marking, kDrawingHeight_m, entity);
    }
    for (const v1::Label& label : drawing.labels()) {
        add_label(label, kLabelHeight_m, entity);
    }
    return update;
}

}  // namespace cancha::foxglove
