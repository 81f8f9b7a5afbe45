#pragma once

#include "referee/kit/judge.h"

namespace cancha::referee::simurosot {

/// Rule 5.12, "Kick-off played forward": the team that kicks off plays the ball to its own side
/// first. The printed law names no consequence; a free ball is fair to both, and a team that knows
/// no better loses a moment, not the match.
class KickOffDirection final : public Judge {
  public:
    /// `play_m`: once the ball is so far from the centre, where it is shows where it was played.
    KickOffDirection(const RuleText& rule, double play_m) : rule_(rule), play_m_(play_m) {}

    std::optional<Whistle> judge(const Moment& moment) override;

    void reset() override { is_open_ = false; }

  private:
    RuleText rule_;
    double play_m_;
    bool is_open_ = false;  ///< A kick-off is being taken, and has not been played yet.
    Touch kick_;            ///< The last touch by the team that kicks off.
};

}  // namespace cancha::referee::simurosot
