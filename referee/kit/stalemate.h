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
/// Remembers one position that disproves a stalemate, or else how far the farthest one can be by
/// now, and looks at all of them only when that tells nothing any more: so a tick costs one
/// comparison as a rule.
class Stalemate {
  public:
    /// Expects: window > 0.
    Stalemate(std::uint64_t window, double radius_m);

    /// Takes the ball's position in the next tick. True: play is stuck.
    bool is_stuck(Vec2 ball_m);

    /// Forgets the past: to be called when play starts again.
    void reset();

  private:
    bool is_far(Vec2 earlier_m, Vec2 ball_m) const;
    /// Looks at all positions.
    void look(Vec2 ball_m);

    std::size_t slot_of(std::uint64_t number) const { return number % positions_m_.size(); }

    double radius_m_;
    std::vector<Vec2> positions_m_;          ///< A ring; position n is in slot n modulo its size.
    std::uint64_t count_ = 0;                ///< Positions taken since the reset.
    std::optional<std::uint64_t> disproof_;  ///< Number of a position.
    /// No position is farther from the ball. Nothing: that is not known.
    std::optional<double> farthest_m_;
};

}  // namespace cancha::referee
