#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "referee/kit/goal_box.h"
#include "referee/kit/judge.h"

namespace cancha::referee {

/// Too many robots of one side in a box in front of a goal, while the ball is in that half, or in
/// the box itself.
/// Defenders who crowd give a penalty kick, attackers a goal kick.
class Crowding final : public Judge {
  public:
    /// Whose robots are too many.
    enum class Of : std::uint8_t { kDefenders, kAttackers };

    /// What the chapter says.
    struct Law {
        RuleText rule;            ///< That is broken.
        Of of = Of::kDefenders;   ///< Whose robots are counted.
        std::string_view area;    ///< "goal area".
        GoalBox box;              ///< In which they are counted.
        bool needs_ball = false;  ///< The ball must be in the box too; else in that half.
        std::uint64_t most = 0;   ///< So many may be in it, the keeper counted.
        std::uint64_t ticks = 0;  ///< That it must last without a break.
    };

    /// By the numbers of the chapter.
    explicit Crowding(const Law& law)
        : law_(law), lasting_{Lasting(law.ticks), Lasting(law.ticks)} {}

    std::optional<Whistle> judge(const Moment& moment) override;
    void reset() override;

    void take_memory(const Judge& other) override { *this = static_cast<const Crowding&>(other); }

  private:
    std::optional<Whistle> judge_end(FieldEnd end, Lasting& lasting, const Moment& moment) const;

    Law law_;
    std::array<Lasting, 2> lasting_;  ///< At the +x end, at the -x end.
};

}  // namespace cancha::referee
