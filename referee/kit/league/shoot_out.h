#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "referee/kit/goal_line.h"
#include "referee/kit/judge.h"
#include "referee/kit/league/grounds.h"

namespace cancha::referee {

/// Penalty kicks in turn, blue first, until one team cannot lose any more.
class ShootOut {
  public:
    /// How a kick has ended.
    enum class Kick : std::uint8_t {
        kScored,    ///< A goal.
        kCaught,    ///< The keeper has touched the ball for long enough.
        kLeftArea,  ///< The ball came out again, or went wide.
    };

    /// `goal_depth_m`: as LeagueLaw.
    ShootOut(const RuleContext& context, std::shared_ptr<const Grounds> grounds,
             double goal_depth_m);

    /// Whose turn it is.
    static Team next_kicker(const SoccerStatus& status);

    /// Looks at one tick of a kick by `kicking`. Nothing: it goes on.
    std::optional<Kick> judge(const Moment& moment, Team kicking);

    /// A new kick begins.
    void reset() { caught_.reset(); }

    /// Once every kick counted so far has decided it.
    std::optional<Team> winner(const SoccerStatus& status) const;

    /// Both teams have had the last of their kicks.
    bool is_exhausted(const SoccerStatus& status) const;

  private:
    std::shared_ptr<const Grounds> grounds_;
    std::uint32_t kicks_;
    std::uint32_t most_kicks_;
    double touch_m_;
    Lasting caught_;
    GoalLine goal_line_;
};

/// "a goal", "caught by the keeper", ...
std::string_view to_string(ShootOut::Kick kick);

}  // namespace cancha::referee
