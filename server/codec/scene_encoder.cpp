#include "server/codec/scene_encoder.h"

namespace cancha::codec {

namespace {

void encode_colour(const world::Colour& colour, v1::Colour& message) {
    message.set_r(colour.r);
    message.set_g(colour.g);
    message.set_b(colour.b);
}

void encode_box(const world::StaticBox& box, v1::SceneBox& message) {
    message.set_name(box.name);
    message.set_x_m(box.drawn.centre_m.x);
    message.set_y_m(box.drawn.centre_m.y);
    message.set_z_m(box.drawn.centre_m.z);
    message.set_heading_rad(box.heading_rad);
    message.set_length_m(box.drawn.size_m.x);
    message.set_width_m(box.drawn.size_m.y);
    message.set_height_m(box.drawn.size_m.z);
    encode_colour(box.colour, *message.mutable_colour());
}

void encode_robot(const world::RobotSpec& robot, v1::SceneRobot& message) {
    message.set_id(to_number(robot.id));
    message.set_team(static_cast<v1::Team>(robot.team));
    message.set_number(robot.number);
    message.set_kind(robot.kind);
    message.set_length_m(robot.size_m.x);
    message.set_width_m(robot.size_m.y);
    message.set_height_m(robot.size_m.z);
}

}  // namespace

v1::Scene encode_scene(const world::WorldSpec& spec, const v1::Discipline& settings) {
    v1::Scene scene;
    scene.set_floor_length_m(spec.floor.length_m);
    scene.set_floor_width_m(spec.floor.width_m);
    encode_colour(spec.floor.colour, *scene.mutable_floor_colour());
    for (const world::StaticBox& box : spec.boxes) {
        encode_box(box, *scene.add_boxes());
    }
    *scene.mutable_markings() = settings.markings();
    for (const world::RobotSpec& robot : spec.robots) {
        encode_robot(robot, *scene.add_robots());
    }
    if (spec.ball) {
        scene.mutable_ball()->set_radius_m(spec.ball->radius_m);
        encode_colour(spec.ball->colour, *scene.mutable_ball()->mutable_colour());
    }
    return scene;
}

}  // namespace cancha::codec
