#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Contact points of two boxes that stand side by side.
struct FlushContacts {
    std::array<dContactGeom, 2> geoms{};
    std::size_t count = 0;  ///< Number of contacts in use.

    std::span<const dContactGeom> touched() const { return std::span(geoms).first(count); }
};

/// Finds the contacts of two boxes that stand side by side. This means that their own z axes are
/// parallel within 0.05 rad, and that their common height along z is greater than the depth to
/// which they overlap across. Two faces of such boxes lie flush, and with dCollide() rounding would
/// decide whether four corners of a face touch, or only two. Therefore this function gives one or
/// two points, at the height of the centres of mass, or as near to this height as both boxes reach.
/// No contacts: the boxes do not touch. None: the boxes do not stand side by side; use dCollide().
///
/// `first_body`, `second_body`: bodies of the two boxes, for their centres of mass. `second_body`
/// is null if the second box never moves. Expects: both geoms are boxes.
std::optional<FlushContacts> flush_contacts(dGeomID first, dBodyID first_body, dGeomID second,
                                            dBodyID second_body);

}  // namespace cancha::world::ode
