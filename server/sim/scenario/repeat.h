#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/world/command.h"

namespace cancha::scenario {

/// From a tick on, a robot is told this.
struct ScriptStep {
    Tick from;
    world::RobotCommand command;
};

/// Commands for robots that no strategy drives.
class Script {
  public:
    Script() = default;
    /// Sorts by time; of one robot, a later step of `steps` counts.
    explicit Script(std::vector<ScriptStep> steps);

    /// The steps that begin with this tick.
    std::span<const ScriptStep> steps_from(Tick tick) const;

    /// Appends what the script tells some of the robots in this tick.
    void append_commands(Tick tick, std::span<const world::CommandedRobot> robots,
                         world::CommandSet& commands) const;

  private:
    std::vector<ScriptStep> steps_;
};

/// One repeat before it is played: all that differs from the other ones has been drawn.
struct Repeat {
    std::uint64_t seed = 0;     ///< Seed of the match.
    std::vector<double> drawn;  ///< One per variation of the scenario, in its order.
    match::Opening opening;
    Script script;
    std::shared_ptr<const match::Stage> own_stage{};  ///< Null: that of the scenario.

    /// Where it is played. Expects: it is a repeat of this scenario.
    const match::Stage& stage(const Scenario& scenario) const {
        return own_stage == nullptr ? scenario.stage : *own_stage;
    }
};

/// The number of [min, max], or of its values, that the variation with this place in the scenario
/// gets with this seed. Pure: the same arguments, the same number.
double draw(const Variation& variation, std::size_t place, std::uint64_t seed);

/// Draws what the repeat with this seed varies and puts every body where it belongs.
///
/// Fails: kInvalidInput; something is left out, contradicts itself, is outside the field or
/// overlaps with something else. The text says what, and with which seed if anything varies.
Result<Repeat> make_repeat(const Scenario& scenario, std::uint64_t seed);

}  // namespace cancha::scenario
