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

/// Ticks that are played before measuring. The first seconds of a scrum, before all robots have
/// arrived, run a quarter faster than the rest.
inline constexpr std::uint64_t kWarmUpTicks = 5'000;

/// Seed of every measured match. Its value makes no difference.
inline constexpr std::uint64_t kSeed = 1;

/// A discipline with halves longer than any measurement, and its world.
struct EndlessGame {
    referee::Discipline discipline;
    world::WorldSpec world;
};

/// Loads a discipline with endless halves. Fails: as referee::load_discipline() and
/// world::make_world_spec().
Result<EndlessGame> load_endless(const std::string& full_name,
                                 std::vector<referee::SettingOverride> overrides = {});

/// Returns the settings that turn a match into a scrum: see load_scrum().
std::vector<referee::SettingOverride> scrum_settings(const referee::Discipline& discipline);

/// Loads a scrum: the rules ignore all that the referee finds, so it never moves the robots apart.
Result<EndlessGame> load_scrum(const std::string& full_name,
                               std::vector<referee::SettingOverride> overrides = {});

/// A match without sockets in which every robot chases the ball. It is played in pieces between
/// other measurements: the speed of a shared machine changes from second to second, and all
/// contenders should see the same changes.
class ScrumInProcess {
  public:
    /// Plays the warm-up. Borrows: discipline, and the journal, if there is one.
    ScrumInProcess(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   std::uint64_t seed, match::Journal* journal = nullptr);

    /// Plays and measures `ticks` more ticks.
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
