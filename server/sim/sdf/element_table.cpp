#include "server/sim/sdf/element_table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cancha::sdf {

namespace {

using enum Often;
using enum Value;

constexpr std::size_t kMostModels = 1000;
constexpr std::size_t kMostLinks = 2000;
constexpr std::size_t kMostJoints = 1000;
constexpr std::size_t kMostFrames = 2000;
constexpr std::size_t kMostCollisions = 5000;
constexpr std::size_t kMostVisuals = 5000;

Element leaf(std::string_view name, Value value, Often often = kAtMostOnce) {
    return {.name = name, .often = often, .value = value, .attributes = {}, .elements = {}};
}

Element group(std::string_view name, std::vector<Element> elements, Often often = kAtMostOnce) {
    return {.name = name,
            .often = often,
            .value = kElements,
            .attributes = {},
            .elements = std::move(elements)};
}

Element passed_over(std::string_view name) {
    return leaf(name, kPassedOver, kAnyNumber);
}

Attribute name_attribute() {
    return {.name = "name", .value = kName, .is_required = true, .choices = {}};
}

/// A group with a name that may be repeated.
Element list(std::string_view name, std::size_t most, std::vector<Element> elements) {
    Element listed = group(name, std::move(elements), kAnyNumber);
    listed.attributes = {name_attribute()};
    listed.most = most;
    return listed;
}

/// A pose in the frame of its parent.
Element own_pose() {
    Element pose = leaf("pose", kPose);
    pose.attributes = {
        {.name = "degrees", .value = kFlag, .is_required = false, .choices = {}},
        {.name = "rotation_format", .value = kText, .is_required = false, .choices = {"euler_rpy"}},
    };
    return pose;
}

/// A pose that may be relative to something else.
Element free_pose() {
    Element pose = own_pose();
    pose.attributes.push_back(
        {.name = "relative_to", .value = kText, .is_required = false, .choices = {}});
    return pose;
}

/// A mesh file, in a visual or as a hull in a collision.
Element mesh() {
    return group("mesh", {leaf("uri", kText, kOnce), leaf("scale", kVector)});
}

/// The request for the hull of a colliding mesh. Without it the reader gives advice.
Element hull() {
    Element hull = mesh();
    hull.attributes = {
        {.name = "optimization", .value = kText, .is_required = false, .choices = {"convex_hull"}}};
    return hull;
}

Element geometry(Element mesh) {
    Element geometry = group(
        "geometry",
        {
            group("box", {leaf("size", kVector, kOnce)}),
            group("sphere", {leaf("radius", kNumber, kOnce)}),
            group("cylinder", {leaf("radius", kNumber, kOnce), leaf("length", kNumber, kOnce)}),
            group("capsule", {leaf("radius", kNumber, kOnce), leaf("length", kNumber, kOnce)}),
            group("plane", {leaf("normal", kVector, kOnce), leaf("size", kPair, kOnce)}),
            std::move(mesh),
        },
        kOnce);
    geometry.is_choice = true;
    return geometry;
}

/// A direction that may be in the frame of another link: Gazebo's attribute, by its old and its new
/// name.
Element friction_direction() {
    Element direction = leaf("fdir1", kVector);
    direction.attributes = {
        {.name = "ignition:expressed_in", .value = kText, .is_required = false, .choices = {}},
        {.name = "gz:expressed_in", .value = kText, .is_required = false, .choices = {}}};
    return direction;
}

Element surface() {
    // Contacts have no stiffness of their own here, and nothing resists spinning on the spot.
    return group(
        "surface",
        {
            group("friction",
                  {group("ode", {leaf("mu", kNumber), leaf("mu2", kNumber), friction_direction(),
                                 passed_over("slip1"), passed_over("slip2")}),
                   passed_over("torsional"), passed_over("bullet")}),
            group("bounce", {leaf("restitution_coefficient", kNumber), passed_over("threshold")}),
            group("contact",
                  {group("ode",
                         {leaf("soft_cfm", kNumber), leaf("soft_erp", kNumber), passed_over("kp"),
                          passed_over("kd"), passed_over("max_vel"), passed_over("min_depth")}),
                   passed_over("bullet"), passed_over("collide_bitmask"),
                   passed_over("category_bitmask"), passed_over("poissons_ratio"),
                   passed_over("elastic_modulus"), passed_over("collide_without_contact"),
                   passed_over("collide_without_contact_bitmask")}),
            passed_over("soft_contact"),
        });
}

Element material() {
    // The viewer has a light of its own, and draws things in one colour.
    return group("material",
                 {leaf("diffuse", kColour, kOnce), passed_over("ambient"), passed_over("specular"),
                  passed_over("emissive"), passed_over("shininess"), passed_over("lighting"),
                  passed_over("double_sided"), passed_over("render_order"), passed_over("script"),
                  passed_over("shader"), passed_over("pbr")});
}

Element inertial() {
    Element inertial =
        group("inertial",
              {leaf("mass", kNumber), own_pose(),
               group("inertia", {leaf("ixx", kNumber), leaf("iyy", kNumber), leaf("izz", kNumber),
                                 leaf("ixy", kNumber), leaf("ixz", kNumber), leaf("iyz", kNumber)}),
               leaf("density", kNumber), passed_over("fluid_added_mass"),
               passed_over("auto_inertia_params")});
    inertial.attributes = {{.name = "auto", .value = kFlag, .is_required = false, .choices = {}}};
    return inertial;
}

Element link() {
    Element link = list(
        "link", kMostLinks,
        {
            free_pose(),
            inertial(),
            group("velocity_decay", {leaf("linear", kNumber), leaf("angular", kNumber)}),
            leaf("gravity", kFlag),
            leaf("kinematic", kFlag),
            passed_over("self_collide"),
            passed_over("enable_wind"),
            passed_over("must_be_base_link"),
            passed_over("light"),
            passed_over("sensor"),
            passed_over("plugin"),
            passed_over("projector"),
            passed_over("particle_emitter"),
            passed_over("battery"),
            passed_over("audio_sink"),
            passed_over("audio_source"),
            list("collision", kMostCollisions,
                 {free_pose(), geometry(hull()), surface(), passed_over("laser_retro"),
                  passed_over("material"), passed_over("density"),
                  passed_over("auto_inertia_params"), passed_over("max_contacts")}),
            list("visual", kMostVisuals,
                 {free_pose(), geometry(mesh()), material(), leaf("transparency", kNumber),
                  passed_over("cast_shadows"), passed_over("laser_retro"),
                  passed_over("visibility_flags"), passed_over("meta"), passed_over("plugin")}),
        });
    link.often = kAtLeastOnce;
    return link;
}

/// A name for a pose, which other poses are relative to.
Element frame() {
    Element frame = list("frame", kMostFrames, {free_pose()});
    frame.attributes.push_back(
        {.name = "attached_to", .value = kText, .is_required = false, .choices = {}});
    return frame;
}

Element joint() {
    Element xyz = leaf("xyz", kVector, kOnce);
    xyz.attributes = {
        {.name = "expressed_in", .value = kText, .is_required = false, .choices = {}}};
    // New in SDFormat 1.11.
    Element mimic = group("mimic", {leaf("multiplier", kNumber), leaf("offset", kNumber),
                                    leaf("reference", kNumber)});
    mimic.attributes = {
        {.name = "joint", .value = kText, .is_required = true, .choices = {}},
        {.name = "axis", .value = kText, .is_required = false, .choices = {"axis"}}};
    Element joint =
        list("joint", kMostJoints,
             {
                 leaf("parent", kText, kOnce),
                 leaf("child", kText, kOnce),
                 free_pose(),
                 group("axis", {xyz,
                                group("limit",
                                      {leaf("lower", kBound), leaf("upper", kBound),
                                       leaf("effort", kBound), leaf("velocity", kBound),
                                       passed_over("stiffness"), passed_over("dissipation")},
                                      kOrFilledIn),
                                mimic, passed_over("pose"), passed_over("dynamics"),
                                passed_over("initial_position")}),
                 passed_over("physics"),
                 passed_over("sensor"),
                 passed_over("plugin"),
                 passed_over("thread_pitch"),
                 passed_over("screw_thread_pitch"),
                 passed_over("gearbox_ratio"),
             });
    joint.attributes.push_back({.name = "type",
                                .value = kText,
                                .is_required = true,
                                .choices = {"revolute", "prismatic", "fixed", "continuous"}});
    return joint;
}

Element model() {
    Element model =
        list("model", kMostModels,
             {leaf("static", kFlag), free_pose(), link(), joint(), frame(),
              passed_over("self_collide"), passed_over("allow_auto_disable"),
              passed_over("enable_wind"), passed_over("plugin"), passed_over("gripper")});
    model.attributes.push_back(
        {.name = "canonical_link", .value = kText, .is_required = false, .choices = {}});
    model.attributes.push_back(
        {.name = "placement_frame", .value = kText, .is_required = false, .choices = {}});
    return model;
}

/// Only the step is read. The rest sets speed and accuracy of other simulators.
Element physics() {
    Element physics = group("physics", {
                                           leaf("max_step_size", kNumber),
                                           leaf("max_contacts", kNumber),
                                           leaf("real_time_factor", kNumber),
                                           leaf("real_time_update_rate", kNumber),
                                           passed_over("ode"),
                                           passed_over("bullet"),
                                           passed_over("dart"),
                                           passed_over("simbody"),
                                       });
    physics.attributes = {
        {.name = "name", .value = kName, .is_required = false, .choices = {}},
        {.name = "default", .value = kFlag, .is_required = false, .choices = {}},
        {.name = "type", .value = kText, .is_required = false, .choices = {}},
    };
    return physics;
}

Element world() {
    // Other programs load, show or light these, or take the place on Earth from them.
    Element world = group(
        "world", {leaf("gravity", kVector), physics(), model(), frame(), passed_over("light"),
                  passed_over("gui"), passed_over("scene"), passed_over("plugin"),
                  passed_over("audio"), passed_over("atmosphere"), passed_over("magnetic_field"),
                  passed_over("spherical_coordinates"), passed_over("wind"), passed_over("state"),
                  passed_over("road"), passed_over("actor")});
    world.attributes = {name_attribute()};
    return world;
}

Element document() {
    Element model_alone = model();
    model_alone.often = kAtMostOnce;
    Element sdf = group(
        "sdf",
        {world(), model_alone, passed_over("light"), passed_over("actor"), passed_over("state")},
        kOnce);
    sdf.attributes = {{.name = "version",
                       .value = kText,
                       .is_required = true,
                       .choices = {kVersions.begin(), kVersions.end()}}};
    sdf.is_choice = true;
    return sdf;
}

struct Advice {
    std::string_view element;
    std::string_view text;
};

constexpr std::string_view kBuildOfShapes =
    "build it of box, sphere, cylinder, capsule and plane, or of meshes in .glb files";
constexpr std::string_view kInDiscipline =
    "what robots sense and do is said in discipline.txtpb: remove it";

constexpr std::array kAdvice = {
    Advice{"plugin", kInDiscipline},
    Advice{"sensor", kInDiscipline},
    Advice{"include", "includes stand in a <world>, a <model>, or <sdf>"},
    Advice{"model", "a model in a model has a name, and no placement_frame"},
    Advice{"population", "write out the models"},
    Advice{"submesh", "a mesh is drawn whole: export the part as a file of its own"},
    Advice{"heightmap", kBuildOfShapes},
    Advice{"polyline", kBuildOfShapes},
    Advice{"ellipsoid", kBuildOfShapes},
    Advice{"image", kBuildOfShapes},
    Advice{"axis2", "a joint has one axis: build it of two joints with a link between them"},
};

}  // namespace

const Element& supported_elements() {
    static const Element elements = document();
    return elements;
}

std::string_view advice_about(std::string_view element) {
    const auto* const found = std::ranges::find(kAdvice, element, &Advice::element);
    return found == kAdvice.end() ? std::string_view() : found->text;
}

std::string_view words_for(Value value) {
    switch (value) {
        case kElements:
            return "elements";
        case kName:
            return "a name";
        case kText:
            return "a text";
        case kFlag:
            return "true or false";
        case kNumber:
            return "a number";
        case kBound:
            return "a number, or inf";
        case kPair:
            return "two numbers";
        case kVector:
            return "three numbers";
        case kPose:
            return "six numbers: x y z roll pitch yaw";
        case kColour:
            return "three or four numbers from 0 to 1: red green blue alpha";
        case kPassedOver:
            return "anything";
    }
    return "";
}

}  // namespace cancha::sdf
