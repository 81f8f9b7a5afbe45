#include "server/codec/scene_encoder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace cancha::codec {

namespace {

void encode_colour(const world::Colour& colour, v1::Colour& message) {
    message.set_r(colour.r);
    message.set_g(colour.g);
    message.set_b(colour.b);
}

void encode_box(const std::string& name, const Vec3& centre_m, double heading_rad,
                const Vec3& size_m, const world::Colour& colour, v1::SceneBox& message) {
    message.set_name(name);
    message.set_x_m(centre_m.x);
    message.set_y_m(centre_m.y);
    message.set_z_m(centre_m.z);
    message.set_heading_rad(heading_rad);
    message.set_length_m(size_m.x);
    message.set_width_m(size_m.y);
    message.set_height_m(size_m.z);
    encode_colour(colour, *message.mutable_colour());
}

/// Writes a shape into its message.
class ShapeEncoder {
  public:
    explicit ShapeEncoder(v1::Shape& message) : message_(message) {}

    void operator()(const world::BoxShape& box) const {
        message_.mutable_box()->set_length_m(box.size_m.x);
        message_.mutable_box()->set_width_m(box.size_m.y);
        message_.mutable_box()->set_height_m(box.size_m.z);
    }

    void operator()(const world::SphereShape& sphere) const {
        message_.mutable_sphere()->set_radius_m(sphere.radius_m);
    }

    void operator()(const world::CylinderShape& cylinder) const {
        message_.mutable_cylinder()->set_radius_m(cylinder.radius_m);
        message_.mutable_cylinder()->set_length_m(cylinder.length_m);
    }

    void operator()(const world::CapsuleShape& capsule) const {
        message_.mutable_capsule()->set_radius_m(capsule.radius_m);
        message_.mutable_capsule()->set_length_m(capsule.length_m);
    }

    void operator()(const world::ConvexShape& convex) const {
        for (const Vec3& corner : convex.hull->corners) {
            v1::Shape::Corner& point = *message_.mutable_convex()->add_points();
            point.set_x_m(corner.x);
            point.set_y_m(corner.y);
            point.set_z_m(corner.z);
        }
    }

    void operator()(const world::PlaneShape& plane) const {
        message_.mutable_plane()->set_length_m(plane.length_m);
        message_.mutable_plane()->set_width_m(plane.width_m);
    }

  private:
    v1::Shape& message_;
};

v1::SceneShape& add_shape(const std::string& name, const world::SpacePose& pose,
                          const world::Shape& shape, v1::Scene& scene) {
    v1::SceneShape& message = *scene.add_shapes();
    message.set_name(name);
    message.set_x_m(pose.position_m.x);
    message.set_y_m(pose.position_m.y);
    message.set_z_m(pose.position_m.z);
    message.mutable_orientation()->set_w(pose.orientation.w);
    message.mutable_orientation()->set_x(pose.orientation.x);
    message.mutable_orientation()->set_y(pose.orientation.y);
    message.mutable_orientation()->set_z(pose.orientation.z);
    std::visit(ShapeEncoder(*message.mutable_shape()), shape);
    return message;
}

/// Walls with their drawn thickness, although they collide as thicker boxes. Walls that are not
/// drawn get the shape that collides.
void encode_wall(const world::StaticBox& box, v1::Scene& scene) {
    if (box.drawn.size_m != Vec3{}) {
        encode_box(box.name, box.drawn.centre_m, box.heading_rad, box.drawn.size_m, box.colour,
                   *scene.add_boxes());
        return;
    }
    add_shape(box.name, {box.collision.centre_m, upright(box.heading_rad)},
              world::BoxShape{box.collision.size_m}, scene)
        .set_is_collision(true);
}

/// The body with which a shape moves: none, an element of WorldState.links, or a robot.
struct Carrier {
    std::uint32_t link = 0;
    std::uint32_t robot = 0;
    world::SpacePose frame{};  ///< Pose in the frame of the carrier.
};

v1::SceneShape& add_carried(const std::string& name, const world::SpacePose& pose,
                            const world::Shape& shape, const Carrier& carrier, v1::Scene& scene) {
    v1::SceneShape& message = add_shape(name, composed(carrier.frame, pose), shape, scene);
    message.set_link(carrier.link);
    message.set_robot(carrier.robot);
    return message;
}

/// Returns the number of a mesh in the scene. Adds the mesh if the scene has none with these bytes.
std::uint32_t number_of(const world::MeshLook& look, v1::Scene& scene) {
    const auto found = std::ranges::find(scene.meshes(), *look.glb, &v1::SceneMesh::glb);
    const auto number = static_cast<std::uint32_t>(found - scene.meshes().begin()) + 1;
    if (found == scene.meshes().end()) {
        v1::SceneMesh& mesh = *scene.add_meshes();
        mesh.set_name(look.name);
        mesh.set_glb(*look.glb);
    }
    return number;
}

void encode_look(const world::MeshLook& look, v1::Scene& scene, v1::SceneMeshLook& message) {
    message.set_mesh(number_of(look, scene));
    message.set_x_m(look.origin_m.x);
    message.set_y_m(look.origin_m.y);
    message.set_z_m(look.origin_m.z);
    message.set_scale_x(look.scale.x);
    message.set_scale_y(look.scale.y);
    message.set_scale_z(look.scale.z);
    message.set_keeps_colours(look.keeps_colours);
}

/// Whether a visual has the shape of a collision.
bool looks_as_it_collides(const world::VisualSpec& visual, const world::CollisionSpec& collision) {
    return !visual.mesh && visual.pose == collision.pose && visual.shape == collision.shape;
}

/// `collisions`: all collisions of its body.
void encode_shape(const world::VisualSpec& visual, std::span<const world::CollisionSpec> collisions,
                  const Carrier& carrier, v1::Scene& scene) {
    v1::SceneShape& message = add_carried(visual.name, visual.pose, visual.shape, carrier, scene);
    encode_colour(visual.colour, *message.mutable_colour());
    if (visual.mesh) {
        encode_look(*visual.mesh, scene, *message.mutable_mesh());
    }
    message.set_collides(std::ranges::any_of(collisions, [&](const auto& collision) {
        return looks_as_it_collides(visual, collision);
    }));
}

void encode_visual(const world::VisualSpec& visual,
                   std::span<const world::CollisionSpec> collisions, v1::Scene& scene) {
    const Quaternion& q = visual.pose.orientation;
    const auto* box = std::get_if<world::BoxShape>(&visual.shape);
    if (box != nullptr && !visual.mesh && q.x == 0 && q.y == 0) {
        encode_box(visual.name, visual.pose.position_m, heading_of(q), box->size_m, visual.colour,
                   *scene.add_boxes());
        return;
    }
    encode_shape(visual, collisions, {}, scene);
}

/// Encodes a collision unless one of the visuals shows it.
void encode_collision(const world::CollisionSpec& collision,
                      std::span<const world::VisualSpec> visuals, const Carrier& carrier,
                      v1::Scene& scene) {
    const bool is_drawn = std::ranges::any_of(
        visuals, [&](const auto& visual) { return looks_as_it_collides(visual, collision); });
    if (!is_drawn) {
        add_carried(collision.name, collision.pose, collision.shape, carrier, scene)
            .set_is_collision(true);
    }
}

void encode_link(const world::LinkSpec& link, const Carrier& carrier, v1::Scene& scene) {
    for (const world::VisualSpec& visual : link.visuals) {
        encode_shape(visual, link.collisions, carrier, scene);
    }
    for (const world::CollisionSpec& collision : link.collisions) {
        encode_collision(collision, link.visuals, carrier, scene);
    }
}

void encode_base(const world::RobotSpec& robot, v1::Scene& scene) {
    const world::LinkSpec& base = robot.model->links.front();
    encode_link(base, {.robot = to_number(robot.id), .frame = base.pose}, scene);
}

void encode_robot(const world::RobotSpec& robot, v1::SceneRobot& message) {
    message.set_id(to_number(robot.id));
    message.set_team(static_cast<v1::Team>(robot.team));
    message.set_number(robot.number);
    message.set_kind(robot.kind);
    message.set_length_m(robot.size_m.x);
    message.set_width_m(robot.size_m.y);
    message.set_height_m(robot.size_m.z);
    message.set_centre_x_m(robot.centre_m.x);
    message.set_centre_y_m(robot.centre_m.y);
    message.set_centre_z_m(robot.centre_m.z);
}

/// Everything in the match that moves, in the order of the scene.
struct Moving {
    std::vector<const world::LinkSpec*> links;
    std::vector<const world::JointSpec*> joints;
};

template <typename Part>
std::uint32_t place_of(const Part& part, const std::vector<const Part*>& parts) {
    return static_cast<std::uint32_t>(std::ranges::find(parts, &part) - parts.begin());
}

void encode_actuators(const world::RobotSpec& robot, const Moving& moving,
                      v1::SceneRobot& message) {
    const world::CommandedRobot commanded = robot.commanded();
    for (std::size_t i = 0; i < robot.actuators.size(); ++i) {
        v1::SceneActuator& actuator = *message.add_actuators();
        actuator.set_name(commanded.actuators[i].name);
        for (const command::Kind* kind : commanded.actuators[i].kinds) {
            actuator.add_commands(kind->name);
        }
        for (const std::size_t joint : robot.actuators[i].joints) {
            actuator.add_joints(place_of(robot.model->joints[joint], moving.joints));
        }
        if (!robot.actuators[i].joints.empty()) {
            actuator.set_tip(place_of(robot.model->links[robot.actuators[i].tip], moving.links) +
                             1);
        }
    }
}

/// Returns the id of the joint's robot; 0: the joint belongs to the arena.
std::uint32_t owner_of(const world::JointSpec& joint, const world::WorldSpec& spec) {
    const auto owner = std::ranges::find_if(spec.robots, [&joint](const world::RobotSpec& robot) {
        return robot.model && std::ranges::any_of(robot.model->joints, [&joint](const auto& own) {
                   return &own == &joint;
               });
    });
    return owner == spec.robots.end() ? 0 : to_number(owner->id);
}

void encode_joint(const world::JointSpec& joint, std::uint32_t robot, v1::SceneJoint& message) {
    message.set_name(joint.name);
    message.set_robot(robot);
    message.set_slides(joint.kind == world::JointKind::kPrismatic);
    if (joint.lower) {
        message.set_lower(*joint.lower);
    }
    if (joint.upper) {
        message.set_upper(*joint.upper);
    }
    if (joint.max_speed) {
        message.set_max_speed(*joint.max_speed);
    }
    message.set_follows(joint.mimic.has_value());
}

}  // namespace

v1::Scene encode_scene(const world::WorldSpec& spec, const v1::Discipline& settings) {
    v1::Scene scene;
    scene.set_floor_length_m(spec.floor.length_m);
    scene.set_floor_width_m(spec.floor.width_m);
    encode_colour(spec.floor.colour, *scene.mutable_floor_colour());
    for (const world::StaticBox& box : spec.boxes) {
        encode_wall(box, scene);
    }
    for (const world::VisualSpec& visual : spec.visuals) {
        encode_visual(visual, spec.collisions, scene);
    }
    for (const world::CollisionSpec& collision : spec.collisions) {
        encode_collision(collision, spec.visuals, {}, scene);
    }
    const Moving moving{.links = spec.moving_links(), .joints = spec.moving_joints()};
    for (std::size_t i = 0; i < moving.links.size(); ++i) {
        scene.add_links(moving.links[i]->name);
        encode_link(*moving.links[i], {.link = static_cast<std::uint32_t>(i + 1)}, scene);
    }
    for (const world::JointSpec* joint : moving.joints) {
        encode_joint(*joint, owner_of(*joint, spec), *scene.add_joints());
    }
    for (const world::RobotSpec& robot : spec.robots) {
        if (robot.model) {
            encode_base(robot, scene);
        }
    }
    *scene.mutable_markings() = settings.markings();
    if (settings.has_course()) {
        *scene.mutable_course() = settings.course();
    }
    for (const world::RobotSpec& robot : spec.robots) {
        encode_robot(robot, *scene.add_robots());
        encode_actuators(robot, moving, *scene.mutable_robots()->rbegin());
    }
    if (spec.ball) {
        scene.mutable_ball()->set_radius_m(spec.ball->radius_m);
        encode_colour(spec.ball->colour, *scene.mutable_ball()->mutable_colour());
    }
    return scene;
}

}  // namespace cancha::codec
