#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/observation.h"
#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/world_spec.h"
#include "tests/bench/tick_times.h"

namespace cancha::bench {

/// Number of ticks that are played before measuring. While the robots are still on their way to the
/// ball, ticks are a quarter faster than later.
inline constexpr std::uint64_t kWarmUpTicks = 5'000;

/// Seed of every measured match. Its value makes no difference.
inline constexpr std::uint64_t kSeed = 1;

/// A discipline whose halves are longer than any measurement, and its world.
struct EndlessGame {
    referee::Discipline discipline;
    world::WorldSpec world;
};

/// Loads a discipline such as "simurosot/5v5" and makes its halves endless. Fails: with the errors
/// of referee::load_discipline() and world::make_world_spec().
Result<EndlessGame> load_endless(const std::string& full_name,
                                 std::vector<referee::SettingOverride> overrides = {});

/// Returns the settings by which the rules ignore all offences: see load_scrum().
std::vector<referee::SettingOverride> scrum_settings(const referee::Discipline& discipline);

/// Loads an endless discipline whose rules ignore all offences, so the referee never moves apart
/// robots that crowd around the ball. Fails: with the errors of load_endless().
Result<EndlessGame> load_scrum(const std::string& full_name,
                               std::vector<referee::SettingOverride> overrides = {});

/// A match without sockets in which every robot chases the ball. It is played in pieces between
/// other measurements. The speed of a shared machine changes from second to second, and in this way
/// the changes affect all measurements alike.
class ScrumInProcess {
  public:
    /// Plays the first kWarmUpTicks ticks. `journal`: recorder of the match; null if the match is
    /// not recorded. Borrows: discipline and journal.
    ScrumInProcess(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   std::uint64_t seed, match::Journal* journal = nullptr);

    /// Plays `ticks` more ticks and adds their durations to times().
    void measure(std::uint64_t ticks);

    const TickTimes& times() const { return times_; }

    const match::Match& match() const { return match_; }

    Tick tick() const { return match_.tick(); }

    std::uint64_t state_hash() const { return match_.state_hash(); }

  private:
    void play_tick();

    match::SimulatedMatch match_;
    std::vector<client::RobotView> views_;
    TickTimes times_;
};

}  // namespace cancha::bench
