#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/vec3.h"

namespace cancha::world::ode {

/// Circles around moving bodies, seen from above. Finds circles that overlap: only bodies in
/// overlapping circles can touch.
class Neighbours {
  public:
    /// Number of circles.
    std::size_t size() const { return x_m_.size(); }

    void resize(std::size_t size) {
        x_m_.resize(size);
        y_m_.resize(size);
        radius_m_.resize(size);
        found_.resize(size + 1);
    }

    void set(std::size_t index, Vec2 centre_m, double radius_m) {
        x_m_[index] = centre_m.x;
        y_m_[index] = centre_m.y;
        radius_m_[index] = radius_m;
    }

    /// Returns the indices, greater than `index`, of all circles that overlap the circle `index`.
    /// They are in ascending order. The result is valid until the next call.
    std::span<const std::uint32_t> find_after(std::size_t index) {
        const Vec2 own_m{x_m_[index], y_m_[index]};
        const double own_radius_m = radius_m_[index];
        const double* const x_m = x_m_.data();
        const double* const y_m = y_m_.data();
        const double* const radius_m = radius_m_.data();
        std::uint32_t* const found = found_.data();
        const std::size_t end = size();
        std::size_t count = 0;
        // The processor cannot predict which circles overlap, so there is no branch: each index is
        // written, and `count` keeps it only if its circle overlaps.
        for (std::size_t i = index + 1; i < end; ++i) {
            const Vec2 way_m{x_m[i] - own_m.x, y_m[i] - own_m.y};
            const double both_m = radius_m[i] + own_radius_m;
            found[count] = static_cast<std::uint32_t>(i);
            count += dot(way_m, way_m) <= both_m * both_m ? 1 : 0;
        }
        return {found, count};
    }

  private:
    std::vector<double> x_m_;
    std::vector<double> y_m_;
    std::vector<double> radius_m_;
    std::vector<std::uint32_t> found_;
};

}  // namespace cancha::world::ode
