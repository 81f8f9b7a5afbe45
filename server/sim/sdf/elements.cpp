#include "server/sim/sdf/elements.h"

#include <string>

#include <ignition/math/MassMatrix3.hh>

#include "server/sim/sdf/document.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {

using tinyxml2::XMLElement;

const XMLElement* find_element(const XMLElement& around, std::string_view path) {
    const XMLElement* found = &around;
    while (found != nullptr && !path.empty()) {
        const std::string name(path.substr(0, path.find('/')));
        path.remove_prefix(name.size() < path.size() ? name.size() + 1 : path.size());
        found = found->FirstChildElement(name.c_str());
    }
    return found;
}

std::vector<double> numbers_of(const XMLElement& element) {
    return *numbers_in(text_of(element));
}

double number_of(const XMLElement& element) {
    return numbers_of(element).front();
}

v1::Direction direction_of(const XMLElement& element) {
    const std::vector<double> numbers = numbers_of(element);
    v1::Direction direction;
    direction.set_x(numbers[0]);
    direction.set_y(numbers[1]);
    direction.set_z(numbers[2]);
    return direction;
}

bool is_zero(const v1::Direction& direction) {
    return direction.x() == 0 && direction.y() == 0 && direction.z() == 0;
}

bool is_possible(const v1::Inertia& inertia) {
    if (!inertia.has_mass_kg() || !inertia.has_ixx_kgm2() || !inertia.has_iyy_kgm2() ||
        !inertia.has_izz_kgm2()) {
        return true;
    }
    const ignition::math::MassMatrix3d mass(
        inertia.mass_kg(), {inertia.ixx_kgm2(), inertia.iyy_kgm2(), inertia.izz_kgm2()},
        {inertia.ixy_kgm2(), inertia.ixz_kgm2(), inertia.iyz_kgm2()});
    return mass.IsValid();
}

}  // namespace cancha::sdf
