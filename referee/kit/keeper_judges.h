#pragma once

#include <cstdint>

#include "referee/kit/goal_box.h"
#include "referee/kit/judge.h"

namespace cancha::referee {

/// Finds an attacker that touches the keeper while the ball is in the box in front of the keeper's
/// goal. Gives a goal kick.
class KeeperCharged final : public Judge {
  public:
    /// The chapter's rule and its numbers.
    struct Law {
        RuleText rule;       ///< The rule that is broken.
        GoalBox box;         ///< Box in which the ball must be.
        double touch_m = 0;  ///< Robots whose outlines are at most this far apart touch each other.
    };

    /// Makes the judge of the rule and numbers in `law`.
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

/// Finds an attacker that stays near the keeper inside the box in front of the keeper's goal, with
/// or without the ball. Gives a goal kick.
class KeeperBlocked final : public LastingJudge {
  public:
    /// The chapter's rule and its numbers.
    struct Law {
        RuleText rule;  ///< The rule that is broken.
        GoalBox box;    ///< Box in which both robots must be.
        /// Largest gap between the attacker and the keeper that is an offence.
        double reach_m = 0;
        std::uint64_t ticks = 0;  ///< Shortest duration of an offence, in ticks without a break.
    };

    /// Makes the judge of the rule and numbers in `law`.
    explicit KeeperBlocked(const Law& law) : LastingJudge(law.ticks), law_(law) {}

  private:
    std::optional<std::size_t> offended_by(std::size_t robot, const Moment& moment) const override;
    Whistle whistle_for(std::size_t robot, std::size_t other, const Moment& moment) const override;
    bool blocks(std::size_t attacker, std::size_t keeper, const Moment& moment) const;

    Law law_;
};

/// Finds a keeper that catches a ball from an opponent while the ball is in the keeper's own box.
/// Gives a goal kick. A keeper that gets the ball from its own team must clear the ball instead.
class KeeperCatches final : public Judge {
  public:
    /// The chapter's rule and its numbers.
    struct Law {
        RuleText rule;  ///< The rule that is broken, or that orders the goal kick.
        GoalBox box;    ///< Box in which the ball must be.
        /// Shortest duration of the keeper's touch, in ticks without a break.
        std::uint64_t ticks = 0;
    };

    /// Makes the judge of the rule and numbers in `law`.
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
    /// The last touch of the ball before the keeper that now touches it, by another robot.
    Touch before_;
};

/// Finds a keeper that keeps the ball close to itself inside the box in front of its own goal.
/// Gives a penalty kick.
class KeeperHolds final : public LastingJudge {
  public:
    /// The chapter's rule and its numbers.
    struct Law {
        RuleText rule;             ///< The rule that is broken.
        GoalBox box;               ///< Box in which the ball must be.
        double ball_radius_m = 0;  ///< Radius of the ball.
        /// Largest gap between keeper and ball that counts as holding the ball.
        double touch_m = 0;
        std::uint64_t ticks = 0;  ///< Shortest duration of an offence, in ticks without a break.
    };

    /// Makes the judge of the rule and numbers in `law`.
    explicit KeeperHolds(const Law& law) : LastingJudge(law.ticks), law_(law) {}

  private:
    std::optional<std::size_t> offended_by(std::size_t robot, const Moment& moment) const override;
    Whistle whistle_for(std::size_t robot, std::size_t other, const Moment& moment) const override;

    Law law_;
};

}  // namespace cancha::referee
