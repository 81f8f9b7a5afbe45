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

/// The first seconds of a scrum, before everyone has arrived, are a quarter faster than the rest.
inline constexpr std::uint64_t kWarmUpTicks = 5'000;

/// Seed of every match that is measured: which one it is changes nothing.
inline constexpr std::uint64_t kSeed = 1;

/// A discipline whose halves outlast any measurement, and its world.
struct EndlessGame {
    referee::Discipline discipline;
    world::WorldSpec world;
};

/// Fails: as referee::load_discipline() and world::make_world_spec().
Result<EndlessGame> load_endless(const std::string& full_name,
                                 std::vector<referee::SettingOverride> overrides = {});

/// Settings that make a scrum of a match: see load_scrum().
std::vector<referee::SettingOverride> scrum_settings(const referee::Discipline& discipline);

/// Loads a scrum: nothing that the referee finds counts, so nobody is placed apart.
Result<EndlessGame> load_scrum(const std::string& full_name,
                               std::vector<referee::SettingOverride> overrides = {});

/// A match without sockets in which every robot chases the ball, played in pieces between other
/// measurements: the speed of a shared machine changes from second to second, and all that is
/// compared shall have the same share of it.
class ScrumInProcess {
  public:
    /// Borrows: discipline, and the journal, if there is one. Plays the warm-up.
    ScrumInProcess(const referee::Discipline& discipline, const world::WorldSpec& spec,
                   std::uint64_t seed, match::Journal* journal = nullptr);

    /// Plays and measures so many ticks more.
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
