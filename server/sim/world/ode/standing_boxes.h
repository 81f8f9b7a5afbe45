#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <ode/ode.h>

namespace cancha::world::ode {

/// Smallest number of contacts on which a box can stand.
inline constexpr std::size_t kFewestForStanding = 2;

/// Contact points of a box that stands on another box, or leans flat against it.
struct StandingContacts {
    std::array<dContactGeom, 4> geoms{};
    std::size_t count = 0;  ///< Number of contacts in use.

    std::span<const dContactGeom> touched() const { return std::span(geoms).first(count); }
};

/// Finds the contacts of two boxes that have two faces lying on each other, parallel within 0.05
/// rad. The contacts are at most four corners of the area that both faces cover. A corner counts
/// even if there is a gap, as long as the gap is smaller than kSink_m, the depth of an overlap that
/// contacts allow. With dCollide(), faces that are not quite parallel would touch only at two
/// edges, and a crate on other crates would rock from corner to corner. Returns none if no two
/// faces lie on each other; use dCollide() then.
///
/// `most`: largest number of contacts, at least kFewestForStanding. Expects: both geoms are boxes.
std::optional<StandingContacts> standing_contacts(dGeomID first, dGeomID second, std::size_t most);

}  // namespace cancha::world::ode
