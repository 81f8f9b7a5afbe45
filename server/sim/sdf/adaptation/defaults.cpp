#include "server/sim/sdf/adaptation/defaults.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "server/sim/sdf/adaptation/xml.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/elements.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {
namespace {

using tinyxml2::XMLElement;

/// A required child of an element, and its default text.
struct Default {
    const char* around;
    const char* child;
    const char* text;
};

constexpr std::array kShapeDefaults{
    Default{"box", "size", "1 1 1"},     Default{"sphere", "radius", "1"},
    Default{"cylinder", "radius", "1"},  Default{"cylinder", "length", "1"},
    Default{"capsule", "radius", "0.5"}, Default{"capsule", "length", "1"},
    Default{"plane", "normal", "0 0 1"}, Default{"plane", "size", "1 1"},
};

/// Adds the missing sizes of a shape.
void fill_in_shape(XMLElement& geometry, Notes& notes) {
    for (const Default& known : kShapeDefaults) {
        XMLElement* const shape = geometry.FirstChildElement(known.around);
        if (shape != nullptr && fill_in(*shape, known.child, known.text)) {
            notes.add(*shape, fmt::format("<{}> without <{}>: {}, SDFormat's default", known.around,
                                          known.child, known.text));
        }
    }
}

/// Simplifies the look of a visual. Everything becomes opaque, because the viewer draws nothing
/// transparent. A material without a colour is removed: the viewer then chooses the colour.
void simplify_look(XMLElement& visual, Notes& notes) {
    const XMLElement* const transparency = visual.FirstChildElement("transparency");
    const auto degree = transparency == nullptr ? std::nullopt : numbers_in(text_of(*transparency));
    if (degree && degree->size() == 1 && degree->front() != 0) {
        notes.add(*transparency, "<transparency>: everything is drawn opaque");
        visual.DeleteChild(visual.FirstChildElement("transparency"));
    }
    XMLElement* const material = visual.FirstChildElement("material");
    if (material == nullptr) {
        return;
    }
    XMLElement* diffuse = material->FirstChildElement("diffuse");
    XMLElement* const ambient = material->FirstChildElement("ambient");
    if (diffuse == nullptr && ambient != nullptr) {
        ambient->SetName("diffuse");
        diffuse = ambient;
    }
    if (diffuse == nullptr) {
        remove(*material);
        return;
    }
    const auto parts = numbers_in(text_of(*diffuse));
    if (parts && parts->size() == 4 && parts->back() != 1) {
        notes.add(*diffuse, "alpha of a colour: everything is drawn opaque");
        diffuse->SetText(fmt::format("{} {} {} 1", (*parts)[0], (*parts)[1], (*parts)[2]).c_str());
    }
}

/// A number of a surface, and the largest value that cancha.v1.Surface allows.
struct Largest {
    const char* path;
    double number;
};

constexpr std::array kLargest{
    Largest{"surface/friction/ode/mu", 1000},
    Largest{"surface/friction/ode/mu2", 1000},
    Largest{"surface/bounce/restitution_coefficient", 1},
};

/// Removes <mu2>, the friction across a direction, if there is no direction: the friction <mu> then
/// acts in all directions.
void simplify_friction(XMLElement& collision, Notes& notes) {
    const XMLElement* const ode = find_element(collision, "surface/friction/ode");
    const XMLElement* const across = ode == nullptr ? nullptr : ode->FirstChildElement("mu2");
    const XMLElement* const along = ode == nullptr ? nullptr : ode->FirstChildElement("fdir1");
    const auto direction = along == nullptr ? std::nullopt : numbers_in(text_of(*along));
    const bool has_direction =
        direction && std::ranges::any_of(*direction, [](double part) { return part != 0; });
    if (across == nullptr || has_direction) {
        return;
    }
    const XMLElement* const mu = ode->FirstChildElement("mu");
    if (mu != nullptr && trimmed_text(*mu) == trimmed_text(*across)) {
        return;
    }
    notes.add(*across, "<mu2> without <fdir1>: friction is that of <mu> in all directions");
    remove(const_cast<XMLElement&>(*across));
}

/// Replaces numbers of a surface that are too large by the largest value.
void limit_surface(XMLElement& collision, Notes& notes) {
    for (const Largest& largest : kLargest) {
        auto* const element = const_cast<XMLElement*>(find_element(collision, largest.path));
        const auto number = element == nullptr ? std::nullopt : numbers_in(text_of(*element));
        if (number && number->size() == 1 && number->front() > largest.number) {
            notes.add(*element, fmt::format("<{}> of more than {} is {}", element->Name(),
                                            largest.number, largest.number));
            element->SetText(largest.number);
        }
    }
}

/// Limits the size of a plane to the largest size that can be simulated. Other programs use larger
/// sizes for endless planes; a plane of 1000 m reaches the horizon, too.
void limit_plane(XMLElement& geometry, Notes& notes) {
    constexpr double kLargest_m = 1000;
    auto* const size = const_cast<XMLElement*>(find_element(geometry, "plane/size"));
    const auto numbers = size == nullptr ? std::nullopt : numbers_in(text_of(*size));
    if (numbers && numbers->size() == 2 && std::ranges::max(*numbers) > kLargest_m) {
        notes.add(*size, "a <plane> of more than 1000 m has 1000 m");
        size->SetText(fmt::format("{} {}", std::min((*numbers)[0], kLargest_m),
                                  std::min((*numbers)[1], kLargest_m))
                          .c_str());
    }
}

/// Removes visuals or collisions (`kind`) without a shape; completes and simplifies the others.
void simplify_solids(XMLElement& link, const char* kind, Notes& notes) {
    visit_children(link, kind, [&notes](XMLElement& solid) {
        XMLElement* const geometry = solid.FirstChildElement("geometry");
        if (geometry == nullptr) {
            notes.add(solid, fmt::format("a <{}> without <geometry> is left out", solid.Name()));
        }
        if (geometry == nullptr || geometry->FirstChildElement("empty") != nullptr) {
            remove(solid);
            return;
        }
        fill_in_shape(*geometry, notes);
        limit_plane(*geometry, notes);
        if (is_called(solid, "visual")) {
            simplify_look(solid, notes);
        } else {
            limit_surface(solid, notes);
            simplify_friction(solid, notes);
        }
    });
}

/// Replaces a plane of a moving model by a thin box, because only planes that never move can be
/// simulated.
void thin_out(XMLElement& solid, Notes& notes) {
    XMLElement* const geometry = solid.FirstChildElement("geometry");
    XMLElement* const plane = geometry == nullptr ? nullptr : geometry->FirstChildElement("plane");
    const XMLElement* const size = plane == nullptr ? nullptr : plane->FirstChildElement("size");
    const auto numbers = size == nullptr ? std::nullopt : numbers_in(text_of(*size));
    const XMLElement* const normal =
        plane == nullptr ? nullptr : plane->FirstChildElement("normal");
    if (!numbers || numbers->size() != 2 || normal == nullptr || trimmed_text(*normal) != "0 0 1") {
        return;
    }
    notes.add(*plane, "a <plane> that moves is a thin box");
    geometry->InsertNewChildElement("box")->InsertNewChildElement("size")->SetText(
        fmt::format("{} {} 0.001", (*numbers)[0], (*numbers)[1]).c_str());
    remove(*plane);
}

/// Removes limits of a hinge beyond half a turn, because the simulation cannot tell such an angle
/// from a smaller one.
void simplify_limits(XMLElement& limit, Notes& notes) {
    for (const char* const end : {"lower", "upper"}) {
        XMLElement* const element = limit.FirstChildElement(end);
        const auto number = element == nullptr ? std::nullopt : numbers_in(text_of(*element));
        if (number && number->size() == 1 && std::abs(number->front()) > std::numbers::pi) {
            if (std::abs(number->front()) < kNoLimit) {
                notes.add(*element, "a limit of more than half a turn is none");
            }
            remove(*element);
        }
    }
}

/// Adds the missing axis of a joint that moves, and removes the axis of a fixed joint.
void fill_in_axis(XMLElement& joint, Notes& notes) {
    const std::string type = attribute_of(joint, "type");
    if (type == "fixed") {
        visit_children(joint, "axis", [&notes](XMLElement& axis) {
            notes.add(axis, "<axis> of a fixed joint says nothing");
            remove(axis);
        });
        return;
    }
    if (type != "revolute" && type != "continuous" && type != "prismatic") {
        return;
    }
    XMLElement& axis = child_of(joint, "axis");
    if (fill_in(axis, "xyz", "0 0 1")) {
        notes.add(joint, "a joint without <xyz> has the axis 0 0 1, SDFormat's default");
    }
    XMLElement* const limit = axis.FirstChildElement("limit");
    if (limit != nullptr && type != "prismatic") {
        simplify_limits(*limit, notes);
    }
}

}  // namespace

void fill_in_defaults(XMLElement& model, Notes& notes) {
    const bool is_static = is_set(model, "static");
    visit_children(model, "link", [&](XMLElement& link) {
        simplify_solids(link, "collision", notes);
        simplify_solids(link, "visual", notes);
        if (!is_static) {
            visit_children(link, "collision", [&](XMLElement& solid) { thin_out(solid, notes); });
            visit_children(link, "visual", [&](XMLElement& solid) { thin_out(solid, notes); });
            if (fill_in(child_of(link, "inertial"), "mass", "1")) {
                notes.guess(link, "a link without <mass> has 1 kg, SDFormat's default");
            }
        }
    });
    visit_children(model, "joint", [&notes](XMLElement& joint) { fill_in_axis(joint, notes); });
}

}  // namespace cancha::sdf
