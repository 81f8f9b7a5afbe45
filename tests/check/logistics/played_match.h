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

/// A match of logistics in this process, played by the sample team. No network; seats exchange the
/// messages of the protocol.
class PlayedMatch {
  public:
    PlayedMatch(referee::Discipline discipline, std::uint64_t seed);

    /// Plays one tick.
    void play();

    /// Plays until the match is over.
    void play_out();

    const match::SimulatedMatch& match() const { return match_; }

    double time_s() const;

    /// Returns a figure of a team by name, such as "slip". NaN: there is none.
    double figure(const std::string& name, Team team = Team::kBlue) const;

    const referee::RobotState& base() const { return match_.state().robots.front(); }

    /// Returns blue's cube. Expects: the arena has one.
    const referee::LinkState& cube() const { return match_.state().links[site_.cube.link]; }

    const referee::logistics::Site& site() const { return site_; }

    /// Returns the newest distance of a beam of the first robot, by the sensor's name: "left".
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
