#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "referee/core/rulebook.h"
#include "referee/kit/formation.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// One instant of play, as the judges of a chapter see it. Valid only during the call.
struct Moment {
    const WorldState& state;          ///< The world.
    const SoccerStatus& status;       ///< Status of the match before this tick is judged.
    std::span<const Player> players;  ///< The players, in the order of `state.robots`.
    Touch touch = {};                 ///< Robot that touches the ball now, if any.

    /// Returns the position of the ball on the ground. Expects: there is a ball.
    Vec2 ball_m() const { return {state.ball->position_m.x, state.ball->position_m.y}; }
};

/// An offence found by a judge: play stops, and a restart follows.
struct Whistle {
    RestartKind restart = v1::RESTART_KIND_FREE_BALL;  ///< Restart that follows.
    Team team = Team::kNone;  ///< Team that takes the restart; none for a free ball.
    RuleText rule;            ///< The rule that was broken, or that orders the restart.
    std::string reason;       ///< Reason in plain words, without a full stop.
    RobotId robot{};          ///< The offender; 0 if there is no single offender.
};

/// Watches for one offence. The whistles depend only on the moments since the last reset().
class Judge {
  public:
    Judge() = default;
    Judge(const Judge&) = delete;
    virtual ~Judge() = default;

    /// Judges one tick of play. Called in every tick of play. Returns nothing if there is no
    /// offence.
    virtual std::optional<Whistle> judge(const Moment& moment) = 0;

    /// Called when play starts again. Forgets what was seen before.
    virtual void reset() = 0;

    /// Replaces this judge's memory by that of `other`. Expects: both judges have the same class
    /// and the same arguments.
    virtual void take_memory(const Judge& other) = 0;

  protected:
    /// Copies the memory. Derived classes use it in take_memory().
    Judge& operator=(const Judge&) = default;
};

/// Counts for how many ticks in a row a condition holds.
class Lasting {
  public:
    /// `ticks`: number of ticks that makes the condition count; 0 means 1.
    explicit Lasting(std::uint64_t ticks) : ticks_(ticks) {}

    /// Takes one tick, in which the condition holds if `is_so`. Returns whether the condition has
    /// now held for at least `ticks` ticks in a row.
    bool counts(bool is_so) {
        for_ = is_so ? for_ + 1 : 0;
        return for_ > 0 && for_ >= ticks_;
    }

    /// Restarts the count.
    void reset() { for_ = 0; }

  private:
    std::uint64_t ticks_;
    std::uint64_t for_ = 0;
};

/// Watches each robot for an offence that counts only after some time without a break.
class LastingJudge : public Judge {
  public:
    /// `ticks`: number of ticks in a row after which the offence counts; 0 means 1.
    explicit LastingJudge(std::uint64_t ticks) : ticks_(ticks) {}

    std::optional<Whistle> judge(const Moment& moment) final {
        lasting_.resize(moment.players.size(), Lasting(ticks_));
        std::optional<Whistle> first;
        for (std::size_t robot = 0; robot < lasting_.size(); ++robot) {
            const std::optional<std::size_t> other = offended_by(robot, moment);
            if (lasting_[robot].counts(other.has_value()) && !first) {
                first = whistle_for(robot, *other, moment);
            }
        }
        return first;
    }

    void reset() final { lasting_.clear(); }

    /// Takes over for how long each robot's offence has lasted. This judge remembers nothing else.
    void take_memory(const Judge& other) override {
        lasting_ = static_cast<const LastingJudge&>(other).lasting_;
    }

  private:
    /// Returns the robot against which `robot` commits the offence now, or `robot` itself if the
    /// offence is against no robot. Returns nothing if there is no offence. Both robots are given
    /// by their indices in Moment::players.
    virtual std::optional<std::size_t> offended_by(std::size_t robot,
                                                   const Moment& moment) const = 0;

    /// Makes the whistle for an offence that has lasted.
    virtual Whistle whistle_for(std::size_t robot, std::size_t other,
                                const Moment& moment) const = 0;

    std::uint64_t ticks_;
    std::vector<Lasting> lasting_;  ///< Duration of the offence, for each robot.
};

}  // namespace cancha::referee
