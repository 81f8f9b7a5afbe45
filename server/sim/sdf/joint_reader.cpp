#include "server/sim/sdf/joint_reader.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "proto/base/text/visible.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {

using ignition::math::Vector3d;
using tinyxml2::XMLElement;

namespace {

v1::JointType type_of_joint(std::string_view type) {
    if (type == "fixed") {
        return v1::JOINT_TYPE_FIXED;
    }
    return type == "prismatic" ? v1::JOINT_TYPE_PRISMATIC : v1::JOINT_TYPE_REVOLUTE;
}

/// The number of an element. None: there is no limit.
std::optional<double> limit_in(const XMLElement& around, const char* name) {
    const XMLElement* const element = find_element(around, name);
    if (element == nullptr || !(std::abs(number_of(*element)) < kNoLimit)) {
        return std::nullopt;
    }
    return number_of(*element);
}

}  // namespace

Status JointReader::read_joint(const Place& place, v1::Joint& joint) const {
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

Status JointReader::read_ends(const Place& place, v1::Joint& joint) const {
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

Status JointReader::read_end(const Place& place, const char* end, std::string& link) const {
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

Status JointReader::read_axis(const Place& place, v1::Joint& joint) const {
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
    if (const XMLElement* const limit = find_element(*axis, "limit")) {
        if (Status read = read_limits(place, *limit, joint); !read) {
            return read;
        }
    }
    const XMLElement* const mimic = find_element(*axis, "mimic");
    return mimic == nullptr ? Status() : read_mimic(place, *mimic, joint);
}

Status JointReader::read_mimic(const Place& place, const XMLElement& element,
                               v1::Joint& joint) const {
    v1::Mimic& mimic = *joint.mutable_mimic();
    mimic.set_joint(element.Attribute("joint"));
    const std::vector<std::string> joints = names_in(*place.model, "joint");
    if (std::ranges::find(joints, mimic.joint()) == joints.end()) {
        return refuse(
            element, place.path,
            fmt::format("'{}' is no joint of the model{}", shortened(visible_line(mimic.joint())),
                        hint(mimic.joint(), joints)));
    }
    const auto number = [&element](const char* name, double otherwise) {
        const XMLElement* const found = find_element(element, name);
        return found == nullptr ? otherwise : number_of(*found);
    };
    const double multiplier = number("multiplier", 1);
    const double offset = number("offset", 0) - multiplier * number("reference", 0);
    if (multiplier != 1) {
        mimic.set_multiplier(multiplier);
    }
    if (offset != 0) {
        mimic.set_offset(rounded(offset));
    }
    return check(element, place.path + ".mimic", mimic);
}

Status JointReader::read_direction(const Place& place, const XMLElement& xyz,
                                   v1::Direction& axis) const {
    axis = direction_of(xyz);
    if (Status checked = check_direction(xyz, place.path + ".axis", axis); !checked) {
        return checked;
    }
    const char* const frame = xyz.Attribute("expressed_in");
    if (frame == nullptr || *frame == '\0' || frames() == nullptr) {
        return {};
    }
    const Result<Vector3d> found = frames()->axis_of(place.model_name(), place.name());
    if (!found) {
        return refuse(xyz, place.path, found.error().message);
    }
    axis.set_x(rounded(found->X()));
    axis.set_y(rounded(found->Y()));
    axis.set_z(rounded(found->Z()));
    return {};
}

Status JointReader::read_limits(const Place& place, const XMLElement& limit,
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
    // Any negative effort or velocity means "no limit".
    const auto positive = [&](const char* element) {
        const std::optional<double> number = limit_in(limit, element);
        return number && *number < 0 ? std::nullopt : number;
    };
    Status read = set("lower", lower, &v1::Joint::set_lower);
    read = read ? set("upper", upper, &v1::Joint::set_upper) : read;
    read = read ? set("effort", positive("effort"), &v1::Joint::set_max_effort) : read;
    return read ? set("velocity", positive("velocity"), &v1::Joint::set_max_speed) : read;
}

}  // namespace cancha::sdf
