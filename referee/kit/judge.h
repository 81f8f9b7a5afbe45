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

/// One instant of play, as the judges of a chapter look at it. Borrowed for the call.
struct Moment {
    const WorldState& state;          ///< What the referee sees.
    const SoccerStatus& status;       ///< The match before this tick is judged.
    std::span<const Player> players;  ///< In the order of `state.robots`.
    Touch touch = {};                 ///< Who touches the ball now.

    /// The ball on the ground. Expects: there is one.
    Vec2 ball_m() const { return {state.ball->position_m.x, state.ball->position_m.y}; }
};

/// What a judge has found: play stops, and starts again like this.
struct Whistle {
    RestartKind restart = v1::RESTART_KIND_FREE_BALL;  ///< How play starts again.
    Team team = Team::kNone;                           ///< Takes it; none where neither team does.
    RuleText rule;                                     ///< That was broken, or that says so.
    std::string reason;                                ///< In plain words, without a full stop.
    RobotId robot{};                                   ///< The culprit; 0: no single robot.
};

/// Watches for one thing. A pure function of the moments since the last reset.
class Judge {
  public:
    Judge() = default;
    Judge(const Judge&) = delete;
    virtual ~Judge() = default;

    /// Called in every tick of play.
    virtual std::optional<Whistle> judge(const Moment& moment) = 0;

    /// Play starts again: what was seen before counts no more.
    virtual void reset() = 0;

    /// As Rulebook::take_memory().
    virtual void take_memory(const Judge& other) = 0;

  protected:
    /// Part of the assignments by which classes derived from it hand over their memory.
    Judge& operator=(const Judge&) = default;
};

/// For how long something has been so without a break.
class Lasting {
  public:
    /// `ticks` that make it count; 0 as 1.
    explicit Lasting(std::uint64_t ticks) : ticks_(ticks) {}

    /// True once it has been so in so many ticks, this one included.
    bool counts(bool is_so) {
        for_ = is_so ? for_ + 1 : 0;
        return for_ > 0 && for_ >= ticks_;
    }

    /// Begins to count anew.
    void reset() { for_ = 0; }

  private:
    std::uint64_t ticks_;
    std::uint64_t for_ = 0;
};

/// Watches each robot for something that must last.
class LastingJudge : public Judge {
  public:
    /// `ticks`: as Lasting has them.
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

    /// Takes over how long the offence has lasted: this judge remembers nothing else.
    void take_memory(const Judge& other) override {
        lasting_ = static_cast<const LastingJudge&>(other).lasting_;
    }

  private:
    /// To whom this robot does now what must not last; itself, if to nobody else. Both are places
    /// among the players.
    virtual std::optional<std::size_t> offended_by(std::size_t robot,
                                                   const Moment& moment) const = 0;

    /// It has lasted.
    virtual Whistle whistle_for(std::size_t robot, std::size_t other,
                                const Moment& moment) const = 0;

    std::uint64_t ticks_;
    std::vector<Lasting> lasting_;  ///< For each robot.
};

}  // namespace cancha::referee
