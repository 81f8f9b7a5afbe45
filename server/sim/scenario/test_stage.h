#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/scenario/play.h"
#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/row.h"
#include "server/sim/scenario/scenario.h"

namespace cancha::scenario {

/// A discipline for tests of scenarios, with helpers that read and play scenarios in it.
class Stage {
  public:
    /// `overrides`: changed settings. `arena`: replaces the arena of the discipline. If it is null,
    /// the discipline keeps its own arena.
    explicit Stage(std::string_view discipline = "simurosot/5v5",
                   const std::vector<referee::SettingOverride>& overrides = {},
                   const v1::Arena* arena = nullptr)
        : stage_(*match::make_stage(load(discipline, overrides, arena))) {}

    /// Reads a scenario.
    Result<Scenario> parse(std::string_view text) const {
        return parse_scenario(text, "play.txtpb", stage_);
    }

    /// Reads a scenario and makes the repeat with this seed.
    Result<Repeat> prepare(std::string_view text, std::uint64_t seed = 1) const {
        const Result<Scenario> scenario = parse(text);
        return scenario ? make_repeat(*scenario, seed) : scenario.error();
    }

    /// Returns the reason why the scenario cannot be played. Empty if it can be played.
    std::string refusal(std::string_view text, std::uint64_t seed = 1) const {
        const Result<Repeat> repeat = prepare(text, seed);
        return repeat ? "" : repeat.error().message;
    }

    /// Plays the repeat with this seed. Expects: the scenario can be played.
    Outcome play(std::string_view text, std::uint64_t seed = 1) const {
        const Result<Scenario> scenario = parse(text);
        EXPECT_TRUE(scenario) << scenario.error().message;
        const Result<Repeat> repeat = make_repeat(*scenario, seed);
        EXPECT_TRUE(repeat) << repeat.error().message;
        return scenario::play(*scenario, *repeat);
    }

    TickRate rate() const { return stage_.discipline.rate; }

    const referee::Discipline& discipline() const { return stage_.discipline; }

    const world::WorldSpec& spec() const { return stage_.world; }

  private:
    static referee::Discipline load(std::string_view name,
                                    const std::vector<referee::SettingOverride>& overrides,
                                    const v1::Arena* arena) {
        Result<referee::Discipline> loaded = referee::load_discipline(name, overrides, arena);
        EXPECT_TRUE(loaded) << loaded.error().message;
        return *std::move(loaded);
    }

    match::Stage stage_;
};

/// Returns the stage of simurosot/5v5. All tests share it.
inline const Stage& soccer() {
    static const Stage stage;
    return stage;
}

// Numbers of simurosot/5v5: x of the right goal line, y of that goal's post with the higher y,
// radius of the ball, ticks per second.
inline constexpr double kRightLine_m = 1.10;
inline constexpr double kGoalTop_m = 0.20;
inline constexpr double kBallRadius_m = 0.025215;
inline constexpr double kTickRate_hz = 60;

/// Returns the number of the first tick after which a body with this speed has moved farther than
/// `way_m`. The ball of simurosot keeps its speed until it hits something.
inline std::uint64_t ticks_to_pass(double way_m, double speed_mps) {
    return static_cast<std::uint64_t>(std::floor(way_m / speed_mps * kTickRate_hz)) + 1;
}

}  // namespace cancha::scenario
