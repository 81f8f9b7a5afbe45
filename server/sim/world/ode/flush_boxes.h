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

/// Finds the contacts of two boxes that stand side by side. Boxes stand side by side under two
/// conditions. Their own z axes are parallel within 0.05 rad. And the range of z that both boxes
/// cover is greater than the depth to which they overlap sideways. Two faces of such boxes lie flat
/// on each other. With dCollide(), rounding would decide whether four corners of a face touch, or
/// only two. Therefore this function gives one or two points, at the height of the centres of mass,
/// or as near to this height as both boxes reach. Returns no contacts if the boxes do not touch.
/// Returns none if the boxes do not stand side by side; use dCollide() for them.
///
/// `first_body`, `second_body`: bodies of the two boxes, for their centres of mass. `second_body`
/// is null if the second box never moves. Expects: both geoms are boxes.
std::optional<FlushContacts> flush_contacts(dGeomID first, dBodyID first_body, dGeomID second,
                                            dBodyID second_body);

}  // namespace cancha::world::ode
