#include "server/sdf/arena_reader.h"

#include <string>

#include <fmt/format.h>

#include "proto/cancha/v1/discipline.pb.h"
#include "server/sdf/elements.h"
#include "server/sdf/joint_reader.h"
#include "server/sdf/part_reader.h"
#include "server/sdf/pose.h"
#include "server/sdf/solid_reader.h"
#include "server/sdf/values.h"

namespace cancha::sdf {

namespace {

using tinyxml2::XMLElement;

constexpr Number kDampingNumbers[] = {{"velocity_decay/linear", "linear_damping"},
                                      {"velocity_decay/angular", "angular_damping"}};

constexpr Number kInertiaNumbers[] = {
    {"mass", "mass_kg"},         {"inertia/ixx", "ixx_kgm2"}, {"inertia/iyy", "iyy_kgm2"},
    {"inertia/izz", "izz_kgm2"}, {"inertia/ixy", "ixy_kgm2"}, {"inertia/ixz", "ixz_kgm2"},
    {"inertia/iyz", "iyz_kgm2"},
};

/// Reads one document.
class ArenaReader : public PartReader {
  public:
    ArenaReader(const Frames* frames, std::string_view source)
        : PartReader(frames, source), solids_(frames, source), joints_(frames, source) {}

    Result<World> read_document(const XMLElement& root) const;

  private:
    Status read_world(const XMLElement& around, World& world) const;
    Status read_gravity(const XMLElement& gravity, World& world) const;
    Status read_step(const XMLElement& step, v1::Arena& arena) const;
    Status read_model(const Place& place, v1::Model& model) const;
    Status read_link(const Place& place, v1::Link& link) const;
    Status read_inertia(const Place& place, const XMLElement& inertial, v1::Link& link) const;

    SolidReader solids_;
    JointReader joints_;
};

Result<World> ArenaReader::read_document(const XMLElement& root) const {
    World world;
    const XMLElement* const element = root.FirstChildElement("world");
    const XMLElement& around = element == nullptr ? root : *element;
    if (Status read = read_world(around, world); !read) {
        return read.error();
    }
    for (const XMLElement* model = around.FirstChildElement("model"); model != nullptr;
         model = model->NextSiblingElement("model")) {
        const Place place{*model, "arena.models." + name_of(*model), nullptr, ""};
        if (Status read = read_model(place, *world.arena.add_models()); !read) {
            return read.error();
        }
    }
    return world;
}

Status ArenaReader::read_world(const XMLElement& around, World& world) const {
    if (const XMLElement* const gravity = find_element(around, "gravity")) {
        if (Status read = read_gravity(*gravity, world); !read) {
            return read;
        }
    }
    const XMLElement* const step = find_element(around, "physics/max_step_size");
    return step == nullptr ? Status() : read_step(*step, world.arena);
}

Status ArenaReader::read_gravity(const XMLElement& gravity, World& world) const {
    const v1::Direction direction = direction_of(gravity);
    if (direction.x() != 0 || direction.y() != 0) {
        return refuse(gravity, "<gravity>",
                      fmt::format("things fall along z: expected 0 0 and a number, got '{}'",
                                  trimmed(text_of(gravity))));
    }
    v1::Physics physics;
    physics.set_gravity_mps2(direction.z());
    world.gravity_mps2 = direction.z();
    return check(gravity, "physics", physics);
}

Status ArenaReader::read_step(const XMLElement& step, v1::Arena& arena) const {
    arena.set_longest_substep_s(number_of(step));
    return check(step, "arena", arena);
}

Status ArenaReader::read_model(const Place& place, v1::Model& model) const {
    model.set_name(place.name());
    if (const XMLElement* const is_static = find_element(place.element, "static")) {
        model.set_is_static(flag_in(text_of(*is_static)));
    }
    const auto resolve = [&](const Frames& frames) { return frames.of_model(place.name()); };
    if (Status read = read_pose(place, resolve, model); !read) {
        return read;
    }
    const auto read_one = [this](const Place& part, v1::Link& link) {
        return read_link(part, link);
    };
    if (Status read = read_parts(place, "link", *model.mutable_links(), read_one); !read) {
        return read;
    }
    return read_parts(
        place, "joint", *model.mutable_joints(),
        [this](const Place& part, v1::Joint& joint) { return joints_.read_joint(part, joint); });
}

Status ArenaReader::read_link(const Place& place, v1::Link& link) const {
    const auto resolve = [&](const Frames& frames) {
        return frames.of_link(place.model_name(), place.name());
    };
    if (Status read = read_pose(place, resolve, link); !read) {
        return read;
    }
    if (const XMLElement* const inertial = find_element(place.element, "inertial")) {
        if (Status read = read_inertia(place, *inertial, link); !read) {
            return read;
        }
    }
    if (Status read = read_numbers(place.element, place.path, kDampingNumbers, link); !read) {
        return read;
    }
    if (Status read = read_parts(place, "collision", *link.mutable_collisions(),
                                 [this](const Place& part, v1::Collision& collision) {
                                     return solids_.read_collision(part, collision);
                                 });
        !read) {
        return read;
    }
    return read_parts(place, "visual", *link.mutable_visuals(),
                      [this](const Place& part, v1::Visual& visual) {
                          return solids_.read_visual(part, visual);
                      });
}

Status ArenaReader::read_inertia(const Place& place, const XMLElement& inertial,
                                 v1::Link& link) const {
    const std::string path = place.path + ".inertia";
    v1::Inertia& inertia = *link.mutable_inertia();
    if (Status read = read_numbers(inertial, path, kInertiaNumbers, inertia); !read) {
        return read;
    }
    if (!is_possible(inertia)) {
        return refuse(inertial, path,
                      "there is no such body: moments must be more than 0, and none more than the "
                      "two others together");
    }
    const XMLElement* const pose = find_element(inertial, "pose");
    if (pose == nullptr) {
        return {};
    }
    *inertia.mutable_pose() = pose_in(*pose);
    return check(*pose, path, inertia);
}

}  // namespace

Result<World> read_arena(const Document& document, const Frames* frames, std::string_view source) {
    return ArenaReader(frames, source).read_document(*document->RootElement());
}

}  // namespace cancha::sdf
