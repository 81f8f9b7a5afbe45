#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Where two boxes touch side by side.
struct FlushContacts {
    std::array<dContactGeom, 2> geoms{};
    std::size_t count = 0;  ///< Number of those that are in use.

    std::span<const dContactGeom> touched() const { return std::span(geoms).first(count); }
};

/// Boxes whose own z axes are parallel, but for 0.05 rad, and that overlap farther along them than
/// across, stand side by side: their faces lie flush on each other, and where on them the force
/// acts is open. Whether four corners of a face touch, or two, would be decided by rounding; so
/// they touch at the height of the mass centres, or as near to it as both reach, in one or two
/// points. Nothing: they do not stand like that, and it is for dCollide() to say where they touch.
///
/// `first_body` and `second_body` say where the mass centres are. Expects: both geoms are boxes;
/// `second_body` is null where the second never moves.
std::optional<FlushContacts> flush_contacts(dGeomID first, dBodyID first_body, dGeomID second,
                                            dBodyID second_body);

}  // namespace cancha::world::ode
