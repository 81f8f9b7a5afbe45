#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "referee/kit/goal_box.h"
#include "referee/kit/judge.h"

namespace cancha::referee {

/// Finds an offence: too many robots of one team are in a box in front of a goal, while the ball is
/// in the same half or, if the rule says so, in the box itself. Too many defenders give a penalty
/// kick, too many attackers a goal kick.
class Crowding final : public Judge {
  public:
    /// Team whose robots are counted.
    enum class Of : std::uint8_t { kDefenders, kAttackers };

    /// The chapter's rule and its numbers.
    struct Law {
        RuleText rule;           ///< The rule that is broken.
        Of of = Of::kDefenders;  ///< Team whose robots are counted.
        std::string_view area;   ///< Name of the box, for texts: "goal area".
        GoalBox box;             ///< Box in front of a goal in which robots are counted.
        /// Whether the ball must be in the box itself, not only in the same half.
        bool needs_ball = false;
        /// Largest number of robots allowed in the box, the keeper included.
        std::uint64_t most = 0;
        std::uint64_t ticks = 0;  ///< Shortest duration of an offence, in ticks without a break.
    };

    /// Makes the judge of the rule and numbers in `law`.
    explicit Crowding(const Law& law)
        : law_(law), lasting_{Lasting(law.ticks), Lasting(law.ticks)} {}

    std::optional<Whistle> judge(const Moment& moment) override;
    void reset() override;

    void take_memory(const Judge& other) override { *this = static_cast<const Crowding&>(other); }

  private:
    std::optional<Whistle> judge_end(FieldEnd end, Lasting& lasting, const Moment& moment) const;

    Law law_;
    std::array<Lasting, 2> lasting_;  ///< Offence at the +x end, then at the -x end.
};

}  // namespace cancha::referee
