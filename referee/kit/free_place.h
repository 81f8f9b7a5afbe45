#pragma once

#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/arena.pb.h"
#include "referee/core/solid.h"

namespace cancha::referee {

/// Knows where a robot can be in an arena: outside of all that stands there, and not beyond it.
class FreePlaces {
  public:
    /// Copies what it needs of the arena.
    explicit FreePlaces(const v1::Arena& arena);

    /// Text on a place in metres where no robot can be: "(0, 0, 0.5) m is inside of 'river/water',
    /// ...". Empty: nothing.
    std::string problem_with(const Vec3& at_m) const;

  private:
    bool is_beyond(const Vec3& at_m) const;

    std::vector<Solid> solids_;
    bool has_bounds_ = false;  ///< Something stands there that has an end.
    Vec3 from_m_{};            ///< Least x, y, z of all that has an end.
    Vec3 to_m_{};              ///< Greatest x, y, z.
};

}  // namespace cancha::referee
