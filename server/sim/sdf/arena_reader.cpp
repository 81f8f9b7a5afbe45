#include "server/sim/sdf/arena_reader.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/sdf/elements.h"
#include "server/sim/sdf/inertia.h"
#include "server/sim/sdf/joint_reader.h"
#include "server/sim/sdf/lifting.h"
#include "server/sim/sdf/part_reader.h"
#include "server/sim/sdf/pose.h"
#include "server/sim/sdf/solid_reader.h"
#include "server/sim/sdf/values.h"

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

/// Whether an element has this flag and the flag is true.
bool says(const XMLElement& around, const char* flag) {
    const XMLElement* const element = find_element(around, flag);
    return element != nullptr && flag_in(text_of(*element));
}

/// Reads one document.
class ArenaReader : public PartReader {
  public:
    ArenaReader(Reading& reading, const Frames* frames, std::string_view source, MeshFiles& meshes)
        : PartReader(reading, frames, source),
          solids_(reading, frames, source, meshes),
          joints_(reading, frames, source) {}

    World read_document(const XMLElement& root) const;

  private:
    void read_world(const XMLElement& around, World& world) const;
    Status read_gravity(const XMLElement& gravity, World& world) const;
    Status read_step(const XMLElement& step, v1::Arena& arena) const;
    void read_model(const Place& place, v1::Model& model) const;
    void lift_models(const XMLElement& around, v1::Arena& arena) const;
    void hold_loose_links(const Place& place, v1::Model& model) const;
    Status read_model_pose(const Place& place, v1::Model& model) const;
    void read_link(const Place& place, v1::Link& link) const;
    void read_own_of_link(const Place& place, v1::Link& link) const;
    Status read_inertia(const Place& place, v1::Link& link) const;
    void complete_inertia(const Place& place, v1::Link& link) const;
    void check_motion(const Place& link) const;
    void refuse_flag(const Place& place, const char* flag, std::string_view problem) const;

    SolidReader solids_;
    JointReader joints_;
};

World ArenaReader::read_document(const XMLElement& root) const {
    World world;
    const XMLElement* const element = root.FirstChildElement("world");
    const XMLElement& around = element == nullptr ? root : *element;
    read_world(around, world);
    for (const XMLElement* model = around.FirstChildElement("model"); model != nullptr;
         model = model->NextSiblingElement("model")) {
        if (has_name(*model) && !is_full()) {
            // A document with a single model may describe a robot, so its path has no list. Errors
            // name the file.
            const char* const list = element == nullptr ? "" : "arena.models.";
            const Place place{*model, list + name_of(*model), nullptr, ""};
            read_model(place, *world.arena.add_models());
        }
    }
    // A model alone may be a robot, which stands as its drive wants it.
    if (frames() != nullptr && element != nullptr) {
        lift_models(around, world.arena);
    }
    return world;
}

void ArenaReader::read_world(const XMLElement& around, World& world) const {
    const XMLElement* const gravity = find_element(around, "gravity");
    if (gravity != nullptr && !is_faulty(*gravity)) {
        note(read_gravity(*gravity, world));
    }
    const XMLElement* const step = find_element(around, "physics/max_step_size");
    if (step != nullptr && !is_faulty(*step)) {
        note(read_step(*step, world.arena));
    }
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

void ArenaReader::read_model(const Place& place, v1::Model& model) const {
    model.set_name(place.name());
    const bool is_sound = !is_faulty(place.element);
    if (is_sound) {
        if (find_element(place.element, "static") != nullptr) {
            model.set_is_static(says(place.element, "static"));
        }
        note(read_model_pose(place, model));
    }
    read_parts(place, "link", *model.mutable_links(),
               [this](const Place& part, v1::Link& link) { read_link(part, link); });
    solids_.add_meshes(model);
    if (is_sound) {  // Otherwise a link may seem to be missing that only has a problem.
        read_parts(
            place, "joint", *model.mutable_joints(),
            [this](const Place& part, v1::Joint& joint) { note(joints_.read_joint(part, joint)); });
    }
    if (frames() != nullptr && !model.is_static()) {
        hold_loose_links(place, model);
    }
}

/// Expects: all poses are known.
void ArenaReader::lift_models(const XMLElement& around, v1::Arena& arena) const {
    const Floors floors(arena);
    int index = 0;
    for (const XMLElement* element = around.FirstChildElement("model");
         element != nullptr && index < arena.models_size();
         element = element->NextSiblingElement("model"), ++index) {
        v1::Model& model = *arena.mutable_models(index);
        if (model.is_static() && goes_below_the_ground(model)) {
            remark(*element, fmt::format("{}: the ground at z = 0 is solid, so nothing touches the "
                                         "parts of this plane that are lower",
                                         model.name()));
        }
        const double height_m = model.is_static() ? 0 : floors.lift(model);
        if (height_m > 0) {
            remark(*element, fmt::format("{} is lifted by {:.3g} m, out of the ground",
                                         model.name(), height_m));
        }
    }
}

/// A link without collisions and joints touches nothing, and would fall for ever: a joint holds it
/// where it is.
void ArenaReader::hold_loose_links(const Place& place, v1::Model& model) const {
    for (const v1::Link& link : model.links()) {
        const bool is_joined = std::ranges::any_of(model.joints(), [&link](const v1::Joint& joint) {
            return joint.parent() == link.name() || joint.child() == link.name();
        });
        if (is_joined || !link.collisions().empty()) {
            continue;
        }
        remark(place.element, "a link without collisions and joints stays where it is");
        v1::Joint& joint = *model.add_joints();
        joint.set_name(fmt::format("{} held", link.name()));
        joint.set_type(v1::JOINT_TYPE_FIXED);
        joint.set_parent(kWorld);
        joint.set_child(link.name());
    }
}

Status ArenaReader::read_model_pose(const Place& place, v1::Model& model) const {
    return read_pose(
        place, [&](const Frames& frames) { return frames.of_model(place.name()); }, model);
}

void ArenaReader::read_link(const Place& place, v1::Link& link) const {
    if (!is_faulty(place.element)) {
        read_own_of_link(place, link);
    }
    read_parts(place, "collision", *link.mutable_collisions(),
               [this](const Place& part, v1::Collision& collision) {
                   if (!is_faulty(part.element)) {
                       note(solids_.read_collision(part, collision));
                   }
               });
    read_parts(place, "visual", *link.mutable_visuals(),
               [this](const Place& part, v1::Visual& visual) {
                   if (!is_faulty(part.element)) {
                       note(solids_.read_visual(part, visual));
                   }
               });
    if (frames() != nullptr && !says(*place.model, "static")) {
        complete_inertia(place, link);
    }
}

/// Expects: all poses are known.
void ArenaReader::complete_inertia(const Place& place, v1::Link& link) const {
    const XMLElement* const inertial = find_element(place.element, "inertial");
    const char* const is_auto = inertial == nullptr ? nullptr : inertial->Attribute("auto");
    if (is_auto != nullptr && flag_in(is_auto)) {
        const XMLElement* const density = find_element(*inertial, "density");
        weigh(link, density == nullptr ? kDensity_kgpm3 : number_of(*density));
        remark(*inertial, "auto: the link has the mass of its collisions");
    }
    const Moments moments =
        link.inertia().has_mass_kg() ? fill_in_moments(link) : Moments::kAsGiven;
    if (moments == Moments::kFilledIn) {
        guess(place.element, "a link without <inertia> turns like a solid box of its size");
    } else if (moments == Moments::kReplaced) {
        guess(*inertial, "<inertia> does not fit mass and size: the link turns like a solid box");
    }
    note(check(place.element, place.path + ".inertia", link.inertia()));
}

void ArenaReader::read_own_of_link(const Place& place, v1::Link& link) const {
    const auto resolve = [&](const Frames& frames) {
        return frames.of_link(place.model_name(), place.name());
    };
    note(read_pose(place, resolve, link));
    note(read_inertia(place, link));
    note(read_numbers(place.element, place.path, kDampingNumbers, link));
    check_motion(place);
}

/// Refuses settings of a link's motion that other programs have and this one lacks. In a static
/// model they have no effect.
void ArenaReader::check_motion(const Place& link) const {
    if (says(*link.model, "static")) {
        return;
    }
    if (find_element(link.element, "gravity") != nullptr && !says(link.element, "gravity")) {
        refuse_flag(link, "gravity", "everything falls: make the model static, or remove it");
    }
    if (says(link.element, "kinematic")) {
        refuse_flag(link, "kinematic",
                    "what moves by itself is a robot of discipline.txtpb: make the model static, "
                    "or remove it");
    }
}

void ArenaReader::refuse_flag(const Place& place, const char* flag,
                              std::string_view problem) const {
    note(refuse(*find_element(place.element, flag), fmt::format("{}: <{}>", place.path, flag),
                problem));
}

Status ArenaReader::read_inertia(const Place& place, v1::Link& link) const {
    const XMLElement* const inertial = find_element(place.element, "inertial");
    if (inertial == nullptr) {
        return {};
    }
    const std::string path = place.path + ".inertia";
    v1::Inertia& inertia = *link.mutable_inertia();
    if (Status read = read_numbers(*inertial, path, kInertiaNumbers, inertia); !read) {
        return read;
    }
    if (!is_possible(inertia)) {
        return refuse(*inertial, path,
                      "there is no such body: moments must be more than 0, and none more than the "
                      "two others together");
    }
    const XMLElement* const pose = find_element(*inertial, "pose");
    if (pose == nullptr) {
        return {};
    }
    *inertia.mutable_pose() = pose_in(*pose);
    return check(*pose, path, inertia);
}

}  // namespace

World read_arena(Reading& reading, const Frames* frames, std::string_view source,
                 MeshFiles& meshes) {
    return ArenaReader(reading, frames, source, meshes)
        .read_document(*reading.document->RootElement());
}

}  // namespace cancha::sdf
