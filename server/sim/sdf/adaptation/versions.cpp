#include "server/sim/sdf/adaptation/versions.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <ignition/math/Quaternion.hh>

#include "server/sim/sdf/adaptation/xml.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {
namespace {

using ignition::math::Quaterniond;
using tinyxml2::XMLElement;

/// Pose without translation and rotation.
constexpr const char* kNoPose = "0 0 0 0 0 0";

/// Renames the attribute `frame`, which a pose had until 1.6, to `relative_to`.
void update_frame(XMLElement& pose) {
    const std::string frame = attribute_of(pose, "frame");
    pose.DeleteAttribute("frame");
    if (!frame.empty() && pose.Attribute("relative_to") == nullptr) {
        pose.SetAttribute("relative_to", frame.c_str());
    }
    if (attribute_of(pose, "relative_to").empty()) {
        pose.DeleteAttribute("relative_to");
    }
}

/// Converts a pose with a quaternion (x y z, then the quaternion x y z w) to x y z roll pitch yaw.
void update_rotation(XMLElement& pose) {
    if (attribute_of(pose, "rotation_format") != "quat_xyzw") {
        return;
    }
    const auto numbers = numbers_in(text_of(pose));
    if (!numbers || numbers->size() != 7) {
        return;  // The comparison with the table refuses it.
    }
    const std::vector<double>& n = *numbers;
    const Quaterniond turn(n[6], n[3], n[4], n[5]);
    pose.DeleteAttribute("rotation_format");
    pose.DeleteAttribute("degrees");
    pose.SetText(
        fmt::format("{} {} {} {} {} {}", n[0], n[1], n[2], turn.Roll(), turn.Pitch(), turn.Yaw())
            .c_str());
}

/// Updates frame and rotation of a pose, and fills in an empty pose.
void update_pose(XMLElement& pose) {
    update_frame(pose);
    update_rotation(pose);
    if (trimmed_text(pose).empty() && pose.FirstChildElement() == nullptr) {
        pose.SetText(kNoPose);
    }
}

/// Replaces the flag `use_parent_model_frame`, which an axis had until 1.6, by the attribute
/// `expressed_in`. `is_of_model_by_default`: whether an axis without the flag is in the frame of
/// the model, as in 1.4.
void update_axis(XMLElement& axis, bool is_of_model_by_default) {
    const XMLElement* const flag = axis.FirstChildElement("use_parent_model_frame");
    const bool is_of_model =
        flag == nullptr ? is_of_model_by_default : is_set(axis, "use_parent_model_frame");
    XMLElement* const xyz = axis.FirstChildElement("xyz");
    if (is_of_model && xyz != nullptr && xyz->Attribute("expressed_in") == nullptr) {
        xyz->SetAttribute("expressed_in", "__model__");
    }
    visit_children(axis, "use_parent_model_frame", [](XMLElement& one) { remove(one); });
}

/// Moves <gravity> from <physics>, where it was until 1.5, to the world.
void update_gravity(XMLElement& world) {
    visit_children(world, "physics", [&world](XMLElement& physics) {
        XMLElement* const gravity = physics.FirstChildElement("gravity");
        if (gravity != nullptr && world.FirstChildElement("gravity") == nullptr) {
            world.InsertEndChild(gravity);
        } else if (gravity != nullptr) {
            remove(*gravity);
        }
    });
}

/// Replaces a gravity of 0 by the smallest gravity that can be simulated.
void keep_gravity(XMLElement& world, Notes& notes) {
    XMLElement* const gravity = world.FirstChildElement("gravity");
    const auto parts = gravity == nullptr ? std::nullopt : numbers_in(text_of(*gravity));
    if (parts && parts->size() == 3 &&
        std::ranges::all_of(*parts, [](double part) { return part == 0; })) {
        notes.add(*gravity, "<gravity> of 0 is -0.01, the least here");
        gravity->SetText("0 0 -0.01");
    }
}

/// Keeps one of several <physics>: the one that is marked as default, or else the first one.
void choose_physics(XMLElement& world) {
    XMLElement* chosen = world.FirstChildElement("physics");
    visit_children(world, "physics", [&chosen](XMLElement& physics) {
        if (flag_in(attribute_of(physics, "default")) &&
            !flag_in(attribute_of(*chosen, "default"))) {
            chosen = &physics;
        }
    });
    visit_children(world, "physics", [chosen](XMLElement& physics) {
        if (&physics != chosen) {
            remove(physics);
        }
    });
}

}  // namespace

void update_version(XMLElement& root, Notes& notes) {
    const std::string version = attribute_of(root, "version");
    const bool is_old = version == "1.4";
    visit_all(root, [is_old, &notes](XMLElement& element) {
        if (is_called(element, "pose")) {
            update_pose(element);
        } else if (is_called(element, "axis")) {
            update_axis(element, is_old);
        } else if (is_called(element, "world")) {
            update_gravity(element);
            keep_gravity(element, notes);
            choose_physics(element);
        }
    });
}

}  // namespace cancha::sdf
