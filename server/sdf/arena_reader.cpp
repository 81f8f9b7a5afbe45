#include "server/sdf/arena_reader.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <ignition/math/Quaternion.hh>

#include "cancha/base/did_you_mean.h"
#include "cancha/base/visible.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/settings.h"
#include "server/sdf/elements.h"
#include "server/sdf/pose.h"
#include "server/sdf/refusal.h"
#include "server/sdf/values.h"

namespace cancha::sdf {

namespace {

using google::protobuf::Message;
using ignition::math::Pose3d;
using ignition::math::Quaterniond;
using ignition::math::Vector3d;
using tinyxml2::XMLElement;

/// How SDFormat writes that there is no limit; so is what is not finite.
constexpr double kNoLimit = 1e16;

/// Of a direction. Much less is nothing as soon as it is squared.
constexpr double kShortest = 1e-6;

/// What parents of joints and poses of models call the world.
constexpr const char* kWorld = "world";

/// A number of SDFormat, and the field that gets it.
struct Number {
    std::string_view path;  ///< In the element.
    std::string_view field;
};

constexpr Number kInertiaNumbers[] = {
    {"mass", "mass_kg"},         {"inertia/ixx", "ixx_kgm2"}, {"inertia/iyy", "iyy_kgm2"},
    {"inertia/izz", "izz_kgm2"}, {"inertia/ixy", "ixy_kgm2"}, {"inertia/ixz", "ixz_kgm2"},
    {"inertia/iyz", "iyz_kgm2"},
};

constexpr Number kSurfaceNumbers[] = {
    {"friction/ode/mu", "friction"},
    {"friction/ode/mu2", "friction_across"},
    {"bounce/restitution_coefficient", "restitution"},
    {"contact/ode/soft_cfm", "soft_cfm"},
    {"contact/ode/soft_erp", "soft_erp"},
};

constexpr Number kRoundNumbers[] = {{"radius", "radius_m"}, {"length", "length_m"}};

/// More of them nobody reads in one line.
constexpr std::size_t kMostListed = 12;

std::string name_of(const XMLElement& element) {
    return element.Attribute("name");
}

/// What might have been meant; if there are few names, all.
std::string hint(std::string_view word, const std::vector<std::string>& known) {
    return !known.empty() && known.size() <= kMostListed ? alternatives(word, known)
                                                         : did_you_mean(word, known);
}

std::vector<std::string> names_in(const XMLElement& around, const char* kind) {
    std::vector<std::string> names;
    for (const XMLElement* element = around.FirstChildElement(kind); element != nullptr;
         element = element->NextSiblingElement(kind)) {
        names.push_back(name_of(*element));
    }
    return names;
}

/// Something with a name, and where it is.
struct Place {
    const XMLElement& element;
    std::string path;                   ///< In the settings: "arena.models.ramp.links.slope".
    const XMLElement* model = nullptr;  ///< Which it is part of; null: it is a model.
    std::string link;                   ///< Which it is part of; empty: none.

    std::string name() const { return name_of(element); }

    std::string model_name() const { return name_of(model == nullptr ? element : *model); }

    Place part(const XMLElement& inner, std::string_view list) const {
        const bool is_link = model != nullptr && link.empty();
        return {inner, fmt::format("{}.{}.{}", path, list, name_of(inner)),
                model == nullptr ? &element : model, is_link ? name() : link};
    }
};

/// Reads one document.
class ArenaReader {
  public:
    ArenaReader(const Frames* frames, std::string_view source) : frames_(frames), source_(source) {}

    Result<World> read_document(const XMLElement& root) const;

  private:
    using Resolve = std::function<Result<Pose3d>(const Frames& frames)>;

    Error refuse(const XMLElement& element, std::string_view path, std::string_view problem) const {
        return refusal(source_, element.GetLineNum(), fmt::format("{}: {}", path, problem));
    }

    /// Whether all numbers of the message, the last of which the element says, are within limits.
    Status check(const XMLElement& element, std::string_view path, const Message& message) const;

    /// Whether it also says where to.
    Status check_direction(const XMLElement& element, std::string_view path,
                           const v1::Direction& direction) const;

    /// Sets those numbers that the element has, and checks each.
    Status read_numbers(const XMLElement& around, std::string_view path,
                        std::span<const Number> numbers, Message& message) const;

    Status read_world(const XMLElement& around, World& world) const;
    Status read_gravity(const XMLElement& gravity, World& world) const;
    Status read_step(const XMLElement& step, v1::Arena& arena) const;
    Status read_model(const Place& place, v1::Model& model) const;
    Status read_link(const Place& place, v1::Link& link) const;
    Status read_inertia(const Place& place, const XMLElement& inertial, v1::Link& link) const;
    Status read_collision(const Place& place, v1::Collision& collision) const;
    Status read_surface(const Place& place, const XMLElement& element, v1::Surface& surface) const;
    Status read_visual(const Place& place, v1::Visual& visual) const;
    Status read_colour(const Place& place, const XMLElement& diffuse, v1::Visual& visual) const;
    Status read_joint(const Place& place, v1::Joint& joint) const;
    Status read_ends(const Place& place, v1::Joint& joint) const;
    Status read_end(const Place& place, const char* end, std::string& link) const;
    Status read_axis(const Place& place, v1::Joint& joint) const;
    Status read_direction(const Place& place, const XMLElement& xyz, v1::Direction& axis) const;
    Status read_limits(const Place& place, const XMLElement& limit, v1::Joint& joint) const;
    Status read_shape(const Place& place, v1::Shape& shape) const;

    /// Calls `read` with each part of this kind, and with what `add` makes for it.
    template <typename Part>
    Status read_parts(const Place& place, const char* kind,
                      google::protobuf::RepeatedPtrField<Part>& parts,
                      Status (ArenaReader::*read)(const Place&, Part&) const) const;

    /// Its <pose>, if it has one; `resolve` asks where it is if that is relative to something.
    template <typename Owner>
    Status read_pose(const Place& place, const Resolve& resolve, Owner& owner) const;
    Status check_frame(const Place& place, const XMLElement& pose, const std::string& frame) const;
    std::vector<std::string> frames_around(const Place& place) const;

    /// Our planes look along their z; their poses do the rest.
    template <typename Solid>
    Status turn_plane(const Place& place, Solid& solid) const;

    const Frames* frames_;  ///< Null: it is only checked.
    std::string_view source_;
};

Status ArenaReader::check(const XMLElement& element, std::string_view path,
                          const Message& message) const {
    const Status checked = referee::check_limits(message);
    // Of "x_m: 5000 is out of range" the beginning is the end of the path.
    return checked ? Status()
                   : Status(refusal(source_, element.GetLineNum(),
                                    fmt::format("{}.{}", path, checked.error().message)));
}

Status ArenaReader::check_direction(const XMLElement& element, std::string_view path,
                                    const v1::Direction& direction) const {
    if (std::hypot(direction.x(), direction.y(), direction.z()) < kShortest) {
        return refuse(element, path,
                      fmt::format("a direction has a length, of at least {}; got '{}'", kShortest,
                                  trimmed(text_of(element))));
    }
    return check(element, path, direction);
}

Status ArenaReader::read_numbers(const XMLElement& around, std::string_view path,
                                 std::span<const Number> numbers, Message& message) const {
    for (const Number& number : numbers) {
        const XMLElement* const element = find_element(around, number.path);
        if (element == nullptr) {
            continue;
        }
        message.GetReflection()->SetDouble(
            &message, message.GetDescriptor()->FindFieldByName(std::string(number.field)),
            number_of(*element));
        if (Status checked = check(*element, path, message); !checked) {
            return checked;
        }
    }
    return {};
}

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

template <typename Part>
Status ArenaReader::read_parts(const Place& place, const char* kind,
                               google::protobuf::RepeatedPtrField<Part>& parts,
                               Status (ArenaReader::*read)(const Place&, Part&) const) const {
    const std::string list = fmt::format("{}s", kind);
    for (const XMLElement* element = place.element.FirstChildElement(kind); element != nullptr;
         element = element->NextSiblingElement(kind)) {
        Part& part = *parts.Add();
        part.set_name(name_of(*element));
        if (Status done = (this->*read)(place.part(*element, list), part); !done) {
            return done;
        }
    }
    return {};
}

template <typename Owner>
Status ArenaReader::read_pose(const Place& place, const Resolve& resolve, Owner& owner) const {
    const XMLElement* const element = find_element(place.element, "pose");
    if (element == nullptr) {
        return {};
    }
    const char* const frame = element->Attribute("relative_to");
    if (frame == nullptr || *frame == '\0') {
        *owner.mutable_pose() = pose_in(*element);  // To the last bit.
        return check(*element, place.path + ".pose", owner.pose());
    }
    if (Status checked = check_frame(place, *element, frame); !checked || frames_ == nullptr) {
        return checked;
    }
    const Result<Pose3d> found = resolve(*frames_);
    if (!found) {
        return refuse(*element, place.path, found.error().message);
    }
    *owner.mutable_pose() = to_message(*found);
    return check(*element, place.path + ".pose", owner.pose());
}

std::vector<std::string> ArenaReader::frames_around(const Place& place) const {
    if (place.model == nullptr) {
        std::vector<std::string> frames;
        if (place.element.Parent()->ToElement()->Name() == std::string_view(kWorld)) {
            frames = names_in(*place.element.Parent()->ToElement(), "model");
            frames.emplace_back(kWorld);
        }
        return frames;
    }
    std::vector<std::string> frames = names_in(*place.model, "link");
    for (std::string& joint : names_in(*place.model, "joint")) {
        frames.push_back(std::move(joint));
    }
    frames.emplace_back("__model__");
    return frames;
}

Status ArenaReader::check_frame(const Place& place, const XMLElement& pose,
                                const std::string& frame) const {
    std::vector<std::string> frames = frames_around(place);
    // Models also see what is in others: "ramp::slope".
    const std::string first = place.model == nullptr ? frame.substr(0, frame.find("::")) : frame;
    const bool is_solid = !place.link.empty();
    if (!is_solid) {
        std::erase(frames, place.name());
    }
    if (std::ranges::find(frames, first) != frames.end()) {
        return {};
    }
    return refuse(pose, place.path,
                  fmt::format("relative_to: nothing there is called '{}'{}",
                              shortened(visible_line(frame)), hint(frame, frames)));
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
    if (Status read = read_parts(place, "link", *model.mutable_links(), &ArenaReader::read_link);
        !read) {
        return read;
    }
    return read_parts(place, "joint", *model.mutable_joints(), &ArenaReader::read_joint);
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
    if (Status read = read_parts(place, "collision", *link.mutable_collisions(),
                                 &ArenaReader::read_collision);
        !read) {
        return read;
    }
    return read_parts(place, "visual", *link.mutable_visuals(), &ArenaReader::read_visual);
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

Status ArenaReader::read_collision(const Place& place, v1::Collision& collision) const {
    const auto resolve = [&](const Frames& frames) {
        return frames.of_collision(place.model_name(), place.link, place.name());
    };
    if (Status read = read_pose(place, resolve, collision); !read) {
        return read;
    }
    if (const XMLElement* const surface = find_element(place.element, "surface")) {
        if (Status read = read_surface(place, *surface, *collision.mutable_surface()); !read) {
            return read;
        }
    }
    if (Status read = read_shape(place, *collision.mutable_shape()); !read) {
        return read;
    }
    return turn_plane(place, collision);
}

Status ArenaReader::read_surface(const Place& place, const XMLElement& element,
                                 v1::Surface& surface) const {
    const std::string path = place.path + ".surface";
    if (Status read = read_numbers(element, path, kSurfaceNumbers, surface); !read) {
        return read;
    }
    // The default, 0 0 0, is no direction.
    if (const XMLElement* const direction = find_element(element, "friction/ode/fdir1");
        direction != nullptr && !is_zero(direction_of(*direction))) {
        *surface.mutable_friction_direction() = direction_of(*direction);
        return check_direction(*direction, path + ".friction_direction",
                               surface.friction_direction());
    }
    // Across what? It is the same in all directions.
    if (surface.has_friction() && surface.friction_across() == surface.friction()) {
        surface.clear_friction_across();
    }
    return {};
}

Status ArenaReader::read_visual(const Place& place, v1::Visual& visual) const {
    const auto resolve = [&](const Frames& frames) {
        return frames.of_visual(place.model_name(), place.link, place.name());
    };
    if (Status read = read_pose(place, resolve, visual); !read) {
        return read;
    }
    if (const XMLElement* const diffuse = find_element(place.element, "material/diffuse")) {
        if (Status read = read_colour(place, *diffuse, visual); !read) {
            return read;
        }
    }
    if (Status read = read_shape(place, *visual.mutable_shape()); !read) {
        return read;
    }
    return turn_plane(place, visual);
}

Status ArenaReader::read_colour(const Place& place, const XMLElement& diffuse,
                                v1::Visual& visual) const {
    const std::vector<double> parts = numbers_of(diffuse);
    if (parts.size() > 3 && parts[3] != 1) {
        return refuse(
            diffuse, place.path,
            fmt::format("nothing is transparent: expected 1 for alpha, the last number of "
                        "<diffuse>, got {}",
                        parts[3]));
    }
    visual.mutable_colour()->set_r(parts[0]);
    visual.mutable_colour()->set_g(parts[1]);
    visual.mutable_colour()->set_b(parts[2]);
    return {};
}

Status ArenaReader::read_shape(const Place& place, v1::Shape& shape) const {
    const XMLElement& element = *find_element(place.element, "geometry")->FirstChildElement();
    const std::string kind = element.Name();
    const std::string path = fmt::format("{}.shape.{}", place.path, kind);
    if (kind == "box") {
        const XMLElement& size = *find_element(element, "size");
        shape.mutable_box()->set_length_m(numbers_of(size)[0]);
        shape.mutable_box()->set_width_m(numbers_of(size)[1]);
        shape.mutable_box()->set_height_m(numbers_of(size)[2]);
        return check(size, path, shape.box());
    }
    if (kind == "plane") {
        const XMLElement& size = *find_element(element, "size");
        shape.mutable_plane()->set_length_m(numbers_of(size)[0]);
        shape.mutable_plane()->set_width_m(numbers_of(size)[1]);
        return check(size, path, shape.plane());
    }
    Message& round = kind == "sphere"     ? static_cast<Message&>(*shape.mutable_sphere())
                     : kind == "cylinder" ? static_cast<Message&>(*shape.mutable_cylinder())
                                          : static_cast<Message&>(*shape.mutable_capsule());
    return read_numbers(element, path, kRoundNumbers, round);
}

/// A direction, in a frame that has been turned.
v1::Direction turned_back(const Quaterniond& turn, const v1::Direction& direction) {
    const Vector3d turned = turn.RotateVectorReverse({direction.x(), direction.y(), direction.z()});
    v1::Direction result;
    result.set_x(rounded(turned.X()));
    result.set_y(rounded(turned.Y()));
    result.set_z(rounded(turned.Z()));
    return result;
}

template <typename Solid>
Status ArenaReader::turn_plane(const Place& place, Solid& solid) const {
    const XMLElement* const normal = find_element(place.element, "geometry/plane/normal");
    if (normal == nullptr) {
        return {};
    }
    const v1::Direction direction = direction_of(*normal);
    if (Status checked = check_direction(*normal, place.path + ".shape.plane.normal", direction);
        !checked) {
        return checked;
    }
    if (direction.x() == 0 && direction.y() == 0 && direction.z() > 0) {
        return {};
    }
    Quaterniond turn;
    turn.From2Axes(Vector3d::UnitZ, {direction.x(), direction.y(), direction.z()});
    *solid.mutable_pose() = to_message(to_math(solid.pose()) * Pose3d(Vector3d::Zero, turn));
    if constexpr (requires { solid.surface(); }) {
        if (solid.surface().has_friction_direction()) {
            v1::Direction& along = *solid.mutable_surface()->mutable_friction_direction();
            along = turned_back(turn, along);
        }
    }
    return check(*normal, place.path + ".pose", solid.pose());
}

v1::JointType type_of_joint(std::string_view type) {
    if (type == "fixed") {
        return v1::JOINT_TYPE_FIXED;
    }
    return type == "prismatic" ? v1::JOINT_TYPE_PRISMATIC : v1::JOINT_TYPE_REVOLUTE;
}

Status ArenaReader::read_joint(const Place& place, v1::Joint& joint) const {
    joint.set_type(type_of_joint(place.element.Attribute("type")));
    if (Status read = read_ends(place, joint); !read) {
        return read;
    }
    const auto resolve = [&](const Frames& frames) {
        return frames.of_joint(place.model_name(), place.name());
    };
    if (Status read = read_pose(place, resolve, joint); !read) {
        return read;
    }
    return read_axis(place, joint);
}

Status ArenaReader::read_ends(const Place& place, v1::Joint& joint) const {
    if (Status read = read_end(place, "parent", *joint.mutable_parent()); !read) {
        return read;
    }
    if (Status read = read_end(place, "child", *joint.mutable_child()); !read) {
        return read;
    }
    if (joint.parent() == joint.child()) {
        return refuse(*find_element(place.element, "child"), place.path,
                      fmt::format("parent and child are both '{}'", joint.child()));
    }
    return {};
}

Status ArenaReader::read_end(const Place& place, const char* end, std::string& link) const {
    const XMLElement& element = *find_element(place.element, end);
    std::vector<std::string> links = names_in(*place.model, "link");
    if (end == std::string_view("parent")) {
        links.emplace_back(kWorld);
    }
    link = text_of(element);
    if (std::ranges::find(links, link) == links.end()) {
        return refuse(element, place.path,
                      fmt::format("{}: '{}' is no link of the model{}", end,
                                  shortened(visible_line(link)), hint(link, links)));
    }
    return {};
}

Status ArenaReader::read_axis(const Place& place, v1::Joint& joint) const {
    const XMLElement* const axis = find_element(place.element, "axis");
    const bool is_fixed = joint.type() == v1::JOINT_TYPE_FIXED;
    if (is_fixed && axis != nullptr) {
        return refuse(*axis, place.path, "a fixed joint has no <axis>: remove it");
    }
    if (is_fixed) {
        return {};
    }
    if (axis == nullptr) {
        return refuse(place.element, place.path,
                      fmt::format("a {} joint needs an <axis>", place.element.Attribute("type")));
    }
    if (Status read = read_direction(place, *find_element(*axis, "xyz"), *joint.mutable_axis());
        !read) {
        return read;
    }
    const XMLElement* const limit = find_element(*axis, "limit");
    return limit == nullptr ? Status() : read_limits(place, *limit, joint);
}

Status ArenaReader::read_direction(const Place& place, const XMLElement& xyz,
                                   v1::Direction& axis) const {
    axis = direction_of(xyz);
    if (Status checked = check_direction(xyz, place.path + ".axis", axis); !checked) {
        return checked;
    }
    const char* const frame = xyz.Attribute("expressed_in");
    if (frame == nullptr || *frame == '\0' || frames_ == nullptr) {
        return {};
    }
    const Result<Vector3d> found = frames_->axis_of(place.model_name(), place.name());
    if (!found) {
        return refuse(xyz, place.path, found.error().message);
    }
    axis.set_x(rounded(found->X()));
    axis.set_y(rounded(found->Y()));
    axis.set_z(rounded(found->Z()));
    return {};
}

/// The number of an element, unless it says that there is no limit.
std::optional<double> limit_in(const XMLElement& around, const char* name) {
    const XMLElement* const element = find_element(around, name);
    if (element == nullptr || !(std::abs(number_of(*element)) < kNoLimit)) {
        return std::nullopt;
    }
    return number_of(*element);
}

Status ArenaReader::read_limits(const Place& place, const XMLElement& limit,
                                v1::Joint& joint) const {
    const std::optional<double> lower = limit_in(limit, "lower");
    const std::optional<double> upper = limit_in(limit, "upper");
    const std::string_view type = place.element.Attribute("type");
    if (type == "continuous" && (lower || upper)) {
        return refuse(limit, place.path,
                      "a continuous joint has no <lower> and no <upper>: make it revolute");
    }
    if (lower && upper && *lower > *upper) {
        return refuse(limit, place.path,
                      fmt::format("<lower> is {}, more than <upper>, which is {}", *lower, *upper));
    }
    const auto set = [&](const char* element, std::optional<double> number, auto setter) {
        if (number) {
            (joint.*setter)(*number);
        }
        return number ? check(*find_element(limit, element), place.path, joint) : Status();
    };
    // Of effort and velocity any negative number says that there is no limit.
    const auto positive = [&](const char* element) {
        const std::optional<double> number = limit_in(limit, element);
        return number && *number < 0 ? std::nullopt : number;
    };
    Status read = set("lower", lower, &v1::Joint::set_lower);
    read = read ? set("upper", upper, &v1::Joint::set_upper) : read;
    read = read ? set("effort", positive("effort"), &v1::Joint::set_max_effort) : read;
    return read ? set("velocity", positive("velocity"), &v1::Joint::set_max_speed) : read;
}

}  // namespace

Result<World> read_arena(const Document& document, const Frames* frames, std::string_view source) {
    return ArenaReader(frames, source).read_document(*document->RootElement());
}

}  // namespace cancha::sdf
