#pragma once

#include <string>
#include <vector>

#include "proto/base/values/space_pose.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/arena.pb.h"
#include "referee/core/solid.h"

namespace cancha::referee::blimp_course {

/// Contacts of a hull with all that stands in an arena. States show each tick only, and a hull that
/// bounces off has gone some millimetres by then: so whatever is nearer than the gap counts.
class TouchWatch {
  public:
    /// `hull`: the model of the robot, of which the base counts.
    TouchWatch(const v1::Model& hull, const v1::Arena& arena, double gap_m);

    /// Names of bodies that it touches from now on.
    std::vector<std::string> follow(const SpacePose& hull);

    /// It may be put elsewhere until the next call.
    void interrupt();

    void append_to(StateHash& hash) const;

  private:
    struct Body {
        Solid solid;
        double reach_m;
        bool is_touched = false;
    };

    /// A part of the hull.
    struct Part {
        Solid solid;      ///< In the world, at this moment.
        SpacePose mount;  ///< In the frame of the base.
        double reach_m;
    };

    bool is_within(const Body& body, double gap_m) const;

    std::vector<Part> hull_{};
    std::vector<Body> bodies_{};
    double gap_m_;
};

}  // namespace cancha::referee::blimp_course
