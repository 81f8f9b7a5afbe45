#include "referee/blimp_course/touch_watch.h"

#include <algorithm>
#include <utility>

namespace cancha::referee::blimp_course {
namespace {

// A hull that lies against a body shakes. A contact ends only at this many gaps.
constexpr double kClearGaps = 2;

}  // namespace

TouchWatch::TouchWatch(const v1::Model& hull, const v1::Arena& arena, double gap_m)
    : gap_m_(gap_m) {
    if (hull.links_size() > 0) {
        v1::Link base = hull.links(0);
        base.clear_pose();  // The pose of the base is the robot's pose.
        for (Solid& part : solids_of(base, {}, "hull")) {
            const SpacePose mount = part.pose;
            const double reach_m = part.reach_m();
            hull_.push_back({std::move(part), mount, reach_m});
        }
    }
    for (Solid& solid : standing_solids_of(arena)) {
        const double reach_m = solid.reach_m();
        bodies_.push_back({std::move(solid), reach_m});
    }
}

std::vector<std::string> TouchWatch::follow(const SpacePose& hull) {
    for (Part& part : hull_) {
        part.solid.pose = composed(hull, part.mount);
    }
    std::vector<std::string> touched;
    for (Body& body : bodies_) {
        const bool was_touched = body.is_touched;
        body.is_touched = is_within(body, was_touched ? kClearGaps * gap_m_ : gap_m_);
        if (body.is_touched && !was_touched) {
            touched.push_back(body.solid.name);
        }
    }
    return touched;
}

bool TouchWatch::is_within(const Body& body, double gap_m) const {
    return std::ranges::any_of(hull_, [&](const Part& part) {
        const double apart_m = length(part.solid.pose.position_m - body.solid.pose.position_m);
        return apart_m <= part.reach_m + body.reach_m + gap_m &&
               distance_m(part.solid, body.solid) <= gap_m;
    });
}

void TouchWatch::interrupt() {
    for (Body& body : bodies_) {
        body.is_touched = false;
    }
}

void TouchWatch::append_to(StateHash& hash) const {
    for (const Body& body : bodies_) {
        hash.append(std::uint64_t{body.is_touched ? 1U : 0U});
    }
}

}  // namespace cancha::referee::blimp_course
