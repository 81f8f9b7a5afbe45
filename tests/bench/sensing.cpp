#include "tests/bench/sensing.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "cancha/base/contract.h"
#include "proto/command/kind.h"
#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/bench/resources.h"

namespace cancha::bench {
namespace {

constexpr const char* kMaze = "drone_maze/signed";
constexpr std::uint64_t kFlightPieces = 20;
constexpr std::uint64_t kFlightSeed = 1;

// The drones rise to the height of the hedges and turn round there forever: one turn in 12 s.
constexpr std::uint64_t kRiseTicks = 50;
constexpr std::uint64_t kUnmeasuredTicks = 300;
constexpr double kRise_mps = 0.15;
constexpr double kRound_radps = 0.5;

// Longest match that the rules allow: 180,000 ticks.
const std::vector<referee::SettingOverride> kLongest = {{"rules.match_s", "3600"}};

using Sensors = google::protobuf::RepeatedPtrField<v1::Sensor>;

/// A match of drones, played in pieces between other matches.
class Flight {
  public:
    /// Makes the match and plays its warm-up. Fails: as world::make_world_spec().
    static Result<std::unique_ptr<Flight>> begin(referee::Discipline discipline) {
        Result<world::WorldSpec> spec = world::make_world_spec(discipline.settings);
        if (!spec) {
            return spec.error();
        }
        auto flight = std::unique_ptr<Flight>(new Flight(std::move(discipline), *spec));
        for (std::uint64_t i = 0; i < kUnmeasuredTicks; ++i) {
            flight->play_tick();
            flight->count_readings();
        }
        return flight;
    }

    void measure(std::uint64_t ticks) {
        const double before_s = processor_s();
        for (std::uint64_t i = 0; i < ticks; ++i) {
            play_tick();
        }
        measured_s_ += processor_s() - before_s;
        measured_ticks_ += ticks;
    }

    double us_per_tick() const { return 1e6 * measured_s_ / static_cast<double>(measured_ticks_); }

    double readings_per_tick() const {
        return static_cast<double>(readings_) / static_cast<double>(kUnmeasuredTicks);
    }

    std::uint64_t bodies_hash() const { return match_.bodies_hash(); }

  private:
    Flight(referee::Discipline discipline, const world::WorldSpec& spec)
        : discipline_(std::move(discipline)), match_(discipline_, spec, {.seed = kFlightSeed}) {
        robots_.reserve(spec.robots.size());
        for (const world::RobotSpec& robot : spec.robots) {
            robots_.push_back(robot.id);
        }
    }

    void play_tick() {
        const referee::WorldState& state = match_.open_tick();
        const double up_mps = state.tick.number < kRiseTicks ? kRise_mps : 0;
        for (const RobotId robot : robots_) {
            match_.command({robot, command::Command{.kind = command::find_kind("body_velocity"),
                                                    .numbers = {0, 0, up_mps, kRound_radps}}});
        }
        match_.close_tick();
    }

    /// Counts the readings taken at the opening of the last tick only.
    void count_readings() {
        const std::uint64_t last_tick = match_.tick().number - 1;
        readings_ += static_cast<std::uint64_t>(
            std::ranges::count(match_.readings(), last_tick, &v1::Reading::tick));
    }

    referee::Discipline discipline_;  ///< The match refers to it.
    match::SimulatedMatch match_;
    std::vector<RobotId> robots_;
    std::uint64_t readings_ = 0;
    std::uint64_t measured_ticks_ = 0;
    double measured_s_ = 0;
};

/// Returns the discipline with robots that carry these sensors only.
Result<std::unique_ptr<Flight>> flight_with(const referee::Discipline& discipline,
                                            const Sensors& sensors) {
    referee::Discipline changed = discipline;
    *changed.settings.mutable_robot_kinds(0)->mutable_sensors() = sensors;
    return Flight::begin(std::move(changed));
}

/// Makes the matches: with all sensors, with none, and with each alone.
Result<std::vector<std::unique_ptr<Flight>>> begin_flights(const referee::Discipline& discipline) {
    const Sensors& all = discipline.settings.robot_kinds(0).sensors();
    std::vector<Sensors> choices{all, Sensors()};
    for (const v1::Sensor& sensor : all) {
        *choices.emplace_back().Add() = sensor;
    }
    std::vector<std::unique_ptr<Flight>> flights;
    flights.reserve(choices.size());
    for (const Sensors& choice : choices) {
        Result<std::unique_ptr<Flight>> flight = flight_with(discipline, choice);
        if (!flight) {
            return flight.error();
        }
        flights.push_back(*std::move(flight));
    }
    return flights;
}

SensorFigures figures_of(const v1::Sensor& sensor, const Flight& with, const Flight& bare) {
    const double us = with.us_per_tick();
    return {.name = sensor.name(),
            .type = sensor.type(),
            .readings_per_tick = with.readings_per_tick(),
            .us_per_tick = us,
            .tick_over_bare = us / bare.us_per_tick(),
            .us_per_reading = (us - bare.us_per_tick()) / with.readings_per_tick()};
}

}  // namespace

Result<SensingFigures> measure_sensing(std::uint64_t ticks) {
    const Result<referee::Discipline> discipline = referee::load_discipline(kMaze, kLongest);
    if (!discipline) {
        return discipline.error();
    }
    const auto flights = begin_flights(*discipline);
    if (!flights) {
        return flights.error();
    }
    for (std::uint64_t piece = 0; piece < kFlightPieces; ++piece) {
        for (const auto& flight : *flights) {
            flight->measure(ticks / kFlightPieces);
        }
    }
    const Flight& full = *(*flights)[0];
    const Flight& bare = *(*flights)[1];
    SensingFigures figures{.variant = kMaze,
                           .bare_us_per_tick = bare.us_per_tick(),
                           .full_us_per_tick = full.us_per_tick(),
                           .sensors = {}};
    const Sensors& sensors = discipline->settings.robot_kinds(0).sensors();
    for (int i = 0; i < sensors.size(); ++i) {
        const Flight& with = *(*flights)[static_cast<std::size_t>(i) + 2];
        figures.sensors.push_back(figures_of(sensors[i], with, bare));
    }
    figures.is_same_flight = std::ranges::all_of(*flights, [&full](const auto& flight) {
        return flight->bodies_hash() == full.bodies_hash();
    });
    return figures;
}

}  // namespace cancha::bench
