#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/tick.pb.h"
#include "referee/core/discipline.h"
#include "referee/logistics/site.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"
#include "strategies/logistics_fetcher/strategy.h"

namespace cancha::check::logistics {

/// A match of logistics in this process, played by the sample team without a network. The team gets
/// and sends the same protocol messages as over a network.
class PlayedMatch {
  public:
    PlayedMatch(referee::Discipline discipline, std::uint64_t seed);

    /// Plays one tick.
    void play();

    /// Plays until the match is over.
    void play_out();

    const match::SimulatedMatch& match() const { return match_; }

    double time_s() const;

    /// Returns the value of a statistic of the match for a team. `name`: name of the statistic,
    /// such as "slip". NaN if there is no such statistic.
    double figure(const std::string& name, Team team = Team::kBlue) const;

    /// Returns the state of the first robot.
    const referee::RobotState& base() const { return match_.state().robots.front(); }

    /// Returns the blue team's cube. Expects: the arena has a cube.
    const referee::LinkState& cube() const { return match_.state().links[site_.cube.link]; }

    /// Returns the places of tables and cube in the arena.
    const referee::logistics::Site& site() const { return site_; }

    /// Returns the newest distance measured by a sensor of the first robot. `sensor`: its name,
    /// such as "left".
    double beam_m(const std::string& sensor) const;

  private:
    struct Seat {
        client::MatchInfo info{};
        std::vector<world::CommandedRobot> robots{};
        strategies::logistics::Fetcher fetcher{};
        client::Observation view{};
        client::Commands commands{};
    };

    void ask(Seat& seat);

    match::Stage stage_;
    referee::logistics::Site site_;
    match::SimulatedMatch match_;
    std::vector<std::unique_ptr<Seat>> seats_;
};

}  // namespace cancha::check::logistics
