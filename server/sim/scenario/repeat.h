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

/// Command for a robot, in force from a tick on.
struct ScriptStep {
    Tick from;
    world::RobotCommand command;
};

/// Commands for robots that no strategy drives.
class Script {
  public:
    Script() = default;
    /// Sorts the steps by time. If two steps command a robot in one tick, the later in `steps`
    /// counts.
    explicit Script(std::vector<ScriptStep> steps);

    /// The steps of exactly this tick.
    std::span<const ScriptStep> steps_from(Tick tick) const;

    /// Appends the script's commands of this tick for these robots.
    void append_commands(Tick tick, std::span<const world::CommandedRobot> robots,
                         world::CommandSet& commands) const;

  private:
    std::vector<ScriptStep> steps_;
};

/// One repeat before it is played. Everything in which it differs from other repeats has been
/// drawn.
struct Repeat {
    std::uint64_t seed = 0;     ///< Seed of the match.
    std::vector<double> drawn;  ///< One value per variation, in the scenario's order.
    match::Opening opening;
    Script script;
    /// Stage made for this repeat. Null: the scenario's.
    std::shared_ptr<const match::Stage> own_stage{};

    /// Stage on which the repeat is played. Expects: the repeat was made from this scenario.
    const match::Stage& stage(const Scenario& scenario) const {
        return own_stage == nullptr ? scenario.stage : *own_stage;
    }
};

/// Value of a variation for this seed: from its range [min, max], or from its list. `place`: index
/// of the variation in the scenario. Pure: equal arguments give an equal value.
double draw(const Variation& variation, std::size_t place, std::uint64_t seed);

/// Draws the values that vary with this seed and puts every body in its place.
///
/// Fails: kInvalidInput: something is missing, contradictory, outside the field, or overlaps. The
/// text names the problem, and the seed if anything varies.
Result<Repeat> make_repeat(const Scenario& scenario, std::uint64_t seed);

}  // namespace cancha::scenario
