#include "referee/kit/free_place.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::referee {

FreePlaces::FreePlaces(const v1::Arena& arena) : solids_(standing_solids_of(arena)) {
    for (const Solid& solid : solids_) {
        if (solid.shape.has_plane()) {
            continue;
        }
        const Vec3 from_m{solid.support_m({-1, 0, 0}).x, solid.support_m({0, -1, 0}).y,
                          solid.support_m({0, 0, -1}).z};
        const Vec3 to_m{solid.support_m({1, 0, 0}).x, solid.support_m({0, 1, 0}).y,
                        solid.support_m({0, 0, 1}).z};
        from_m_ = has_bounds_ ? Vec3{std::min(from_m_.x, from_m.x), std::min(from_m_.y, from_m.y),
                                     std::min(from_m_.z, from_m.z)}
                              : from_m;
        to_m_ = has_bounds_ ? Vec3{std::max(to_m_.x, to_m.x), std::max(to_m_.y, to_m.y),
                                   std::max(to_m_.z, to_m.z)}
                            : to_m;
        has_bounds_ = true;
    }
}

bool FreePlaces::is_beyond(const Vec3& at_m) const {
    return has_bounds_ && (at_m.x < from_m_.x || at_m.y < from_m_.y || at_m.z < from_m_.z ||
                           at_m.x > to_m_.x || at_m.y > to_m_.y || at_m.z > to_m_.z);
}

std::string FreePlaces::problem_with(const Vec3& at_m) const {
    const std::string place = fmt::format("({:.4g}, {:.4g}, {:.4g}) m", at_m.x, at_m.y, at_m.z);
    const auto around = std::ranges::find_if(
        solids_, [&at_m](const Solid& solid) { return distance_m(at_m, solid) <= 0; });
    if (around != solids_.end()) {
        return fmt::format(
            "{} is inside of '{}', which robots collide with; expected a place "
            "outside of it",
            place, around->name);
    }
    if (is_beyond(at_m)) {
        return fmt::format(
            "{} is beyond all that stands in the arena; expected a place from "
            "({:.4g}, {:.4g}, {:.4g}) to ({:.4g}, {:.4g}, {:.4g}) m",
            place, from_m_.x, from_m_.y, from_m_.z, to_m_.x, to_m_.y, to_m_.z);
    }
    return "";
}

}  // namespace cancha::referee
