#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cancha/base/vec3.h"

namespace cancha::referee {

/// Notices that play is stuck: every position of the ball in the last `window` ticks is within
/// `radius_m` of its present one.
///
/// To save time, the object remembers one earlier position that is too far away for a stalemate. If
/// there is no such position, the object remembers an upper limit of the distances of all earlier
/// positions. All earlier positions are compared only when neither the remembered position nor the
/// limit decides, so a tick usually costs one comparison.
class Stalemate {
  public:
    /// `window`: length of the past that is compared, in ticks. Expects: window > 0.
    Stalemate(std::uint64_t window, double radius_m);

    /// Takes the ball's position in the next tick. Returns whether play is stuck.
    bool is_stuck(Vec2 ball_m);

    /// Forgets the past. Called when play starts again.
    void reset();

  private:
    bool is_far(Vec2 earlier_m, Vec2 ball_m) const;
    /// Compares all positions with the present one.
    void look(Vec2 ball_m);

    std::size_t slot_of(std::uint64_t number) const { return number % positions_m_.size(); }

    double radius_m_;
    std::vector<Vec2> positions_m_;          ///< A ring; position n is in slot n modulo its size.
    std::uint64_t count_ = 0;                ///< Positions taken since the reset.
    std::optional<std::uint64_t> disproof_;  ///< Number of a position that disproves a stalemate.
    /// Upper limit of the distance from the ball to any position. None if unknown.
    std::optional<double> farthest_m_;
};

}  // namespace cancha::referee
