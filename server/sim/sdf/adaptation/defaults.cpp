#include "server/sim/sdf/adaptation/defaults.h"

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

/// A child of an element, and its text by default.
struct Default {
    const char* around;
    const char* child;
    const char* text;
};

constexpr std::array kShapes{
    Default{"box", "size", "1 1 1"},     Default{"sphere", "radius", "1"},
    Default{"cylinder", "radius", "1"},  Default{"cylinder", "length", "1"},
    Default{"capsule", "radius", "0.5"}, Default{"capsule", "length", "1"},
    Default{"plane", "normal", "0 0 1"}, Default{"plane", "size", "1 1"},
};

/// SDFormat writes that there is no limit as this number, or more.
constexpr double kNoLimit = 1e16;

/// Diagonal of the moments of inertia; products are 0.
constexpr std::array kMoments{"ixx", "iyy", "izz"};

void fill_in_shape(XMLElement& geometry, Notes& notes) {
    for (const Default& known : kShapes) {
        XMLElement* const shape = geometry.FirstChildElement(known.around);
        if (shape != nullptr && fill_in(*shape, known.child, known.text)) {
            notes.add(*shape, fmt::format("<{}> without <{}>: {}, SDFormat's default", known.around,
                                          known.child, known.text));
        }
    }
}

/// A visual without a colour of its own is drawn in that of the viewer; nothing is transparent.
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

/// Numbers of surfaces have a largest value here: see cancha.v1.Surface.
struct Largest {
    const char* path;
    double number;
};

constexpr std::array kLargest{
    Largest{"surface/friction/ode/mu", 1000},
    Largest{"surface/friction/ode/mu2", 1000},
    Largest{"surface/bounce/restitution_coefficient", 1},
};

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

/// Visuals and collisions whose shape is empty go.
void simplify_solids(XMLElement& link, const char* kind, Notes& notes) {
    visit_children(link, kind, [&notes](XMLElement& solid) {
        XMLElement* const geometry = solid.FirstChildElement("geometry");
        if (geometry == nullptr) {
            return;
        }
        if (geometry->FirstChildElement("empty") != nullptr) {
            remove(solid);
            return;
        }
        fill_in_shape(*geometry, notes);
        if (is_called(solid, "visual")) {
            simplify_look(solid, notes);
        } else {
            limit_surface(solid, notes);
        }
    });
}

void fill_in_inertia(XMLElement& link, Notes& notes) {
    XMLElement& inertial = child_of(link, "inertial");
    const bool has_no_mass = fill_in(inertial, "mass", "1");
    XMLElement& inertia = child_of(inertial, "inertia");
    bool has_no_moment = false;
    for (const char* const moment : kMoments) {
        has_no_moment = fill_in(inertia, moment, "1") || has_no_moment;
    }
    if (has_no_mass) {
        notes.add(link, "a link without <mass> has 1 kg, SDFormat's default");
    }
    if (has_no_moment) {
        notes.add(link, "a link without <inertia> has 1 kg m² about each axis, SDFormat's default");
    }
}

/// Limits of a hinge beyond half a turn are none: they cannot be told from smaller ones.
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
            fill_in_inertia(link, notes);
        }
    });
    visit_children(model, "joint", [&notes](XMLElement& joint) { fill_in_axis(joint, notes); });
}

}  // namespace cancha::sdf
