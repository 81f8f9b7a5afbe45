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
    /// End of a kick.
    enum class Kick : std::uint8_t {
        kScored,    ///< A goal.
        kCaught,    ///< The keeper has touched the ball for long enough.
        kLeftArea,  ///< The ball left the area again, or went wide.
    };

    /// `goal_depth_m`: as in LeagueLaw.
    ShootOut(const RuleContext& context, std::shared_ptr<const Grounds> grounds,
             double goal_depth_m);

    /// Returns the team whose turn it is.
    static Team next_kicker(const SoccerStatus& status);

    /// Judges one tick of a kick by `kicking`. None: the kick goes on.
    std::optional<Kick> judge(const Moment& moment, Team kicking);

    /// Starts a new kick.
    void reset() { caught_.reset(); }

    /// Returns the winner once the kicks counted so far have decided the shoot-out.
    std::optional<Team> winner(const SoccerStatus& status) const;

    /// Whether both teams have taken the last of their kicks.
    bool is_exhausted(const SoccerStatus& status) const;

  private:
    std::shared_ptr<const Grounds> grounds_;
    std::uint32_t kicks_;
    std::uint32_t most_kicks_;
    double touch_m_;
    Lasting caught_;
    GoalLine goal_line_;
};

/// Returns the end of a kick in words: "a goal", "caught by the keeper", ...
std::string_view to_string(ShootOut::Kick kick);

}  // namespace cancha::referee
