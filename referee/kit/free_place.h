#pragma once

#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/arena.pb.h"
#include "referee/core/solid.h"

namespace cancha::referee {

/// Finds out whether a robot can be at a place in an arena. A standing body is one that never
/// moves. The place must be outside all standing bodies, and inside the box around those that have
/// finite size.
class FreePlaces {
  public:
    /// Copies the needed parts of the arena.
    explicit FreePlaces(const v1::Arena& arena);

    /// Returns why no robot can be at this place, in metres: "(0, 0, 0.5) m is inside of
    /// 'river/water', ...". Empty if a robot can be there.
    std::string problem_with(const Vec3& at_m) const;

  private:
    bool is_beyond(const Vec3& at_m) const;

    std::vector<Solid> solids_;
    bool has_bounds_ = false;  ///< Whether the arena has a standing body of finite size.
    Vec3 from_m_{};            ///< Smallest x, y and z of all standing bodies of finite size.
    Vec3 to_m_{};              ///< Greatest x, y and z of these bodies.
};

}  // namespace cancha::referee
