#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// No box stands on fewer contacts.
inline constexpr std::size_t kFewestForStanding = 2;

/// Where one box stands on another, or leans flat against it.
struct StandingContacts {
    std::array<dContactGeom, 4> geoms{};
    std::size_t count = 0;  ///< Number of those that are in use.

    std::span<const dContactGeom> touched() const { return std::span(geoms).first(count); }
};

/// Boxes of which two faces lie on each other, parallel but for 0.05 rad, touch in the corners of
/// what the faces have in common, at most four, also where a corner gapes by less than a body sinks
/// in. dCollide() would take one pair of edges for what touches as soon as the faces tilt by as
/// much as they sink in, and a crate that stands on others would rock from corner to corner.
/// Nothing: no two faces lie like that, and it is for dCollide() to say where they touch.
///
/// `most` contacts at most. Expects: both geoms are boxes; `most` is
/// kFewestForStanding at least.
std::optional<StandingContacts> standing_contacts(dGeomID first, dGeomID second, std::size_t most);

}  // namespace cancha::world::ode
