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

/// A command for a robot that holds from the tick `from` on.
struct ScriptStep {
    Tick from;
    world::RobotCommand command;
};

/// Commands for the robots that a scenario drives in place of a strategy.
class Script {
  public:
    Script() = default;
    /// Sorts the steps by time. If two steps command one actuator in the same tick, the step that
    /// comes later in `steps` counts.
    explicit Script(std::vector<ScriptStep> steps);

    /// Returns the steps that begin in exactly this tick.
    std::span<const ScriptStep> steps_from(Tick tick) const;

    /// Appends to `commands` the commands that begin in this tick, for the robots in `robots` only.
    void append_commands(Tick tick, std::span<const world::CommandedRobot> robots,
                         world::CommandSet& commands) const;

  private:
    std::vector<ScriptStep> steps_;
};

/// One repeat of a scenario before it is played. All values that vary between repeats have been
/// drawn.
struct Repeat {
    std::uint64_t seed = 0;     ///< Seed of the match.
    std::vector<double> drawn;  ///< One value for each variation, in the scenario's order.
    match::Opening opening;     ///< Places and motions of the bodies at the start.
    Script script;              ///< Commands for the robots that the scenario drives.
    /// Settings and world of this repeat. Null if no setting of the discipline varies; the repeat
    /// then uses those of the scenario.
    std::shared_ptr<const match::Stage> own_stage{};

    /// Settings and world with which the repeat is played. Expects: the repeat was made from
    /// `scenario`.
    const match::Stage& stage(const Scenario& scenario) const {
        return own_stage == nullptr ? scenario.stage : *own_stage;
    }
};

/// Returns the value of a variation for this seed: a random number in its range [min, max], or an
/// entry of its list. `place`: index of the variation in the scenario. Pure: equal arguments give
/// an equal value.
double draw(const Variation& variation, std::size_t place, std::uint64_t seed);

/// Makes a repeat: draws the values that vary from this seed, and computes the place of every body.
///
/// Fails: kInvalidInput: a value is missing, values contradict each other, or a body is outside the
/// field or overlaps another. The text names the problem, and the seed if any value varies.
Result<Repeat> make_repeat(const Scenario& scenario, std::uint64_t seed);

}  // namespace cancha::scenario
