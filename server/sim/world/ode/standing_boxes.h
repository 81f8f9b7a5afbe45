#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Fewest contacts on which a box can stand.
inline constexpr std::size_t kFewestForStanding = 2;

/// Contacts of a box that stands on another, or leans flat against it.
struct StandingContacts {
    std::array<dContactGeom, 4> geoms{};
    std::size_t count = 0;  ///< Number of contacts in use.

    std::span<const dContactGeom> touched() const { return std::span(geoms).first(count); }
};

/// Finds the contacts of two boxes whose faces lie on each other, parallel within 0.05 rad: the
/// corners of the faces' common part, at most four. A corner counts even if it gapes by less than
/// the depth to which bodies sink in. dCollide() would choose a pair of edges as soon as the faces
/// tilt by that depth, and a crate on others would rock from corner to corner. None: no two faces
/// lie like that; use dCollide().
///
/// `most`: highest number of contacts, kFewestForStanding or more. Expects: both geoms are boxes.
std::optional<StandingContacts> standing_contacts(dGeomID first, dGeomID second, std::size_t most);

}  // namespace cancha::world::ode
