#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Contacts of two boxes that touch side by side.
struct FlushContacts {
    std::array<dContactGeom, 2> geoms{};
    std::size_t count = 0;  ///< Number of contacts in use.

    std::span<const dContactGeom> touched() const { return std::span(geoms).first(count); }
};

/// Finds the contacts of boxes that stand side by side: their own z axes are parallel within 0.05
/// rad, and they overlap farther along z than across. Their faces then lie flush, and the force
/// could act anywhere on them. Rounding would decide whether four corners of a face touch, or two.
/// So they touch in one or two points at the height of the mass centres, or as near to it as both
/// boxes reach. None: they do not stand like that; use dCollide().
///
/// `first_body` and `second_body` give the mass centres. Expects: both geoms are boxes;
/// `second_body` is null if the second never moves.
std::optional<FlushContacts> flush_contacts(dGeomID first, dBodyID first_body, dGeomID second,
                                            dBodyID second_body);

}  // namespace cancha::world::ode
