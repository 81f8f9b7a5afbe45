#pragma once

#include <string>
#include <vector>

#include "proto/base/values/space_pose.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/arena.pb.h"
#include "referee/core/solid.h"

namespace cancha::referee::blimp_course {

/// Finds contacts of a blimp's hull with the bodies of an arena that never move. A state shows only
/// the end of a tick. By then a hull that bounced off a body has moved some millimetres away.
/// Therefore a body counts as touched if its distance from the hull is less than `gap_m`.
class TouchWatch {
  public:
    /// `hull`: the model of the robot. Only contacts of its base count.
    TouchWatch(const v1::Model& hull, const v1::Arena& arena, double gap_m);

    /// Takes the next pose of the hull. Returns the names of the bodies that the hull begins to
    /// touch.
    std::vector<std::string> follow(const SpacePose& hull);

    /// Ends all contacts. Call this function when an official has possibly moved the hull since the
    /// last follow().
    void interrupt();

    /// Adds to the hash which bodies are touched.
    void append_to(StateHash& hash) const;

  private:
    struct Body {
        Solid solid;
        double reach_m;
        bool is_touched = false;
    };

    /// One of the solids that make up the hull.
    struct Part {
        Solid solid;      ///< Present pose in the world frame.
        SpacePose mount;  ///< Pose in the frame of the robot's base.
        double reach_m;
    };

    bool is_within(const Body& body, double gap_m) const;

    std::vector<Part> hull_{};
    std::vector<Body> bodies_{};
    double gap_m_;
};

}  // namespace cancha::referee::blimp_course
