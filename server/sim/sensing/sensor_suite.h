#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "server/sim/sensing/sensor.h"
#include "server/sim/sensing/surroundings.h"
#include "server/sim/world/feelings.h"
#include "server/sim/world/world.h"

namespace cancha::sensing {

/// Checks the settings of all sensors of a discipline. Fails: kInvalidInput; the text names the
/// setting: "robot_kinds.mbot.sensors.front.type".
Status check_sensors(const v1::Discipline& resolved);

/// All sensors of all robots of one match, with their latest readings and their memory. A function
/// of the states and feelings shown to it, the seed and the ticks.
class SensorSuite {
  public:
    /// Borrows: `settings`. Expects: check_sensors() succeeds for them, and `spec` was made from
    /// them.
    SensorSuite(const v1::Discipline& settings, const world::WorldSpec& spec, std::uint64_t seed);

    /// Makes the world keep what its bodies feel, if sensors need that. `spec`: of the world.
    void watch(world::World& world, const world::WorldSpec& spec) const;

    /// Reads all sensors that are due in the tick of the state; in the first call all are. Returns
    /// whether there were any. Expects: the state has all robots of the spec; one call a tick;
    /// `world` was passed to watch() and is in this state.
    bool read(const referee::WorldState& state, const world::World& world);

    /// Does the same with the latest feelings. They are empty if no world was passed before.
    bool read(const referee::WorldState& state);

    /// Clears the memory of a robot's sensors, because the robot was placed. Expects: the robot
    /// exists.
    void forget(RobotId robot);

    /// Adopts a reading that a recording has of this tick. Readings of unknown sensors are ignored.
    void recall(v1::Reading reading);

    /// Checks a saved state. Fails: kInvalidInput: the readings are not those of these sensors in
    /// their order, or the memory does not fit.
    Status check(std::span<const v1::Reading> readings, std::span<const double> memory) const;

    /// Continues as the suite of a match with this seed, these latest readings and this memory.
    /// Expects: check() succeeds.
    void restore(std::uint64_t seed, std::span<const v1::Reading> readings,
                 std::span<const double> memory);

    /// Memory of all sensors, one after the other.
    std::span<const double> memory() const { return memory_; }

    /// Replaces the memory. Expects: it comes from memory() of a suite with these sensors.
    void restore_memory(std::span<const double> memory);

    /// Latest readings: by robot, then in the order of the kind's sensors.
    std::span<const v1::Reading> readings() const { return readings_; }

    /// Draws the latest readings at the robots' present places. Replaces the content of `drawings`.
    void draw(const referee::WorldState& state, std::vector<v1::SensorDrawing>& drawings) const;

    bool is_empty() const { return mounted_.empty(); }

    /// Appends the latest readings and the memory to `hash`.
    void append_to(StateHash& hash) const;

  private:
    /// A sensor on its robot.
    struct Mounted {
        std::size_t robot;  ///< Index of the robot in the state.
        const SensorModel* model;
        std::unique_ptr<Sensor> sensor;
        std::optional<std::size_t>
            link_place;  ///< Place of its link in the state; nothing: the base.
        std::size_t link;
        /// Pose of the sensor in the frame of the robot, or of its link in the state.
        world::SpacePose mount;
        std::uint64_t period;  ///< In ticks.
        std::size_t memory_begin;
        std::size_t memory_size;
    };

    void mount(const v1::Sensor& settings, const v1::Model& structure, Carrier carrier,
               TickRate rate);
    bool needs_feelings() const;
    Moment moment_of(std::size_t index, const referee::WorldState& state, Noise& noise) const;
    void read(std::size_t index, const Moment& moment, std::uint64_t tick);
    static world::SpacePose pose_of(const Mounted& mounted, const referee::WorldState& state);

    Surroundings surroundings_;
    std::vector<world::TouchPart> parts_;
    std::vector<Mounted> mounted_;
    std::vector<double> memory_;
    /// A member to reuse its memory; empty if no sensor needs feelings.
    world::Feelings feelings_;
    /// One for each sensor; tick and values are 0 before the first reading.
    std::vector<v1::Reading> readings_;
    std::uint64_t seed_;
    bool is_read_ = false;
};

}  // namespace cancha::sensing
