#pragma once

#include <cstdint>

#include "referee/kit/goal_box.h"
#include "referee/kit/judge.h"

namespace cancha::referee {

/// An attacker touches the keeper while the ball is in the box in front of the keeper's goal: a
/// goal kick.
class KeeperCharged final : public Judge {
  public:
    /// What the chapter says.
    struct Law {
        RuleText rule;       ///< That is broken.
        GoalBox box;         ///< In which the ball is.
        double touch_m = 0;  ///< Robots whose outlines are this near touch each other.
    };

    /// By the numbers of the chapter.
    explicit KeeperCharged(const Law& law) : law_(law) {}

    std::optional<Whistle> judge(const Moment& moment) override;

    void reset() override {}

    void take_memory(const Judge& other) override {
        *this = static_cast<const KeeperCharged&>(other);
    }

  private:
    bool charges(std::size_t attacker, std::size_t keeper, const Moment& moment) const;

    Law law_;
};

/// An attacker stays near the keeper inside the keeper's own box, with or without the ball: a goal
/// kick.
class KeeperBlocked final : public LastingJudge {
  public:
    /// What the chapter says.
    struct Law {
        RuleText rule;            ///< That is broken.
        GoalBox box;              ///< In which both are.
        double reach_m = 0;       ///< Free ground between them, at most.
        std::uint64_t ticks = 0;  ///< That it must last without a break.
    };

    /// By the numbers of the chapter.
    explicit KeeperBlocked(const Law& law) : LastingJudge(law.ticks), law_(law) {}

  private:
    std::optional<std::size_t> offended_by(std::size_t robot, const Moment& moment) const override;
    Whistle whistle_for(std::size_t robot, std::size_t other, const Moment& moment) const override;
    bool blocks(std::size_t attacker, std::size_t keeper, const Moment& moment) const;

    Law law_;
};

/// The keeper catches a ball that comes from an opponent inside its own box, in which the ball is:
/// a goal kick. What its own team plays to it, it has to clear.
class KeeperCatches final : public Judge {
  public:
    /// What the chapter says.
    struct Law {
        RuleText rule;            ///< That is broken, or that says so.
        GoalBox box;              ///< In which the ball is.
        std::uint64_t ticks = 0;  ///< That it must touch the ball without a break.
    };

    /// By the numbers of the chapter.
    explicit KeeperCatches(const Law& law) : law_(law), touches_(law.ticks) {}

    std::optional<Whistle> judge(const Moment& moment) override;

    void reset() override {
        touches_.reset();
        before_ = {};
    }

    void take_memory(const Judge& other) override {
        *this = static_cast<const KeeperCatches&>(other);
    }

  private:
    Law law_;
    Lasting touches_;
    Touch before_;  ///< Of the ball, the last one by a robot that keeps no goal.
};

/// The keeper keeps the ball at itself inside its own box: a penalty kick.
class KeeperHolds final : public LastingJudge {
  public:
    /// What the chapter says.
    struct Law {
        RuleText rule;             ///< That is broken.
        GoalBox box;               ///< In which the ball is.
        double ball_radius_m = 0;  ///< Of the ball.
        double touch_m = 0;        ///< Free ground between keeper and ball, at most.
        std::uint64_t ticks = 0;   ///< That it must last without a break.
    };

    /// By the numbers of the chapter.
    explicit KeeperHolds(const Law& law) : LastingJudge(law.ticks), law_(law) {}

  private:
    std::optional<std::size_t> offended_by(std::size_t robot, const Moment& moment) const override;
    Whistle whistle_for(std::size_t robot, std::size_t other, const Moment& moment) const override;

    Law law_;
};

}  // namespace cancha::referee
