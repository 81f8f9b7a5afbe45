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

/// Checks the settings of all sensors of a discipline. Fails: kInvalidInput; the text begins with
/// the wrong setting: "robot_kinds.mbot.sensors.front.type".
Status check_sensors(const v1::Discipline& resolved);

/// All sensors of all robots of one match, with the latest reading and the memory of each sensor.
/// The memory is a list of numbers that a sensor keeps from tick to tick. The feelings of a body
/// are the forces of contacts and joints on it, and its exact velocities (world::Feelings).
/// Readings depend only on the states, the feelings of the bodies, the seed and the ticks.
class SensorSuite {
  public:
    /// Borrows: `settings`. Expects: check_sensors() succeeds for `settings`, and `spec` was made
    /// from them.
    SensorSuite(const v1::Discipline& settings, const world::WorldSpec& spec, std::uint64_t seed);

    /// Makes the world keep the feelings of its bodies, if any sensor needs them. `spec`:
    /// specification of the world.
    void watch(world::World& world, const world::WorldSpec& spec) const;

    /// Reads all sensors that are due in the tick of the state; in the first call all sensors are
    /// due. Returns whether any sensor was read. Expects: the state has all robots of the spec;
    /// read() is called once in each tick; `world` was passed to watch() and is in this state.
    bool read(const referee::WorldState& state, const world::World& world);

    /// Does the same without a world. Sensors then get the feelings that the last call of the other
    /// read() took from its world, or no feelings if the other read() was never called.
    bool read(const referee::WorldState& state);

    /// Sets the memory of a robot's sensors to 0. Called when the robot is placed. Expects: the
    /// robot exists.
    void forget(RobotId robot);

    /// Makes a reading from a recording the latest reading of its sensor. Readings of unknown
    /// sensors are ignored.
    void recall(v1::Reading reading);

    /// Checks whether restore() can take these readings and this memory. Fails: kInvalidInput: the
    /// readings are of other sensors or in another order, or the memory has another length or
    /// impossible numbers.
    Status check(std::span<const v1::Reading> readings, std::span<const double> memory) const;

    /// Continues with the seed, the latest readings and the memory of another suite. Expects:
    /// check() succeeds.
    void restore(std::uint64_t seed, std::span<const v1::Reading> readings,
                 std::span<const double> memory);

    /// Memory of all sensors: first all numbers of the first sensor, then those of the second, and
    /// so on.
    std::span<const double> memory() const { return memory_; }

    /// Replaces the memory of all sensors. Expects: `memory` comes from memory() of a suite with
    /// these sensors.
    void restore_memory(std::span<const double> memory);

    /// Latest reading of each sensor. Readings are ordered by robot, then as the robot's kind lists
    /// its sensors.
    std::span<const v1::Reading> readings() const { return readings_; }

    /// Draws the latest readings for viewers, at the present places of the robots in `state`.
    /// Replaces the content of `drawings`.
    void draw(const referee::WorldState& state, std::vector<v1::SensorDrawing>& drawings) const;

    /// Whether no robot has a sensor.
    bool is_empty() const { return mounted_.empty(); }

    /// Appends the latest readings and the memory to `hash`.
    void append_to(StateHash& hash) const;

  private:
    /// A sensor and its place on its robot.
    struct Mounted {
        std::size_t robot;  ///< Index of the robot in the state.
        const SensorModel* model;
        std::unique_ptr<Sensor> sensor;
        std::optional<std::size_t>
            /// Index, in the links of the state, of the link that carries the sensor. None if the
            /// base carries it.
            link_place;
        /// Index, in the links of the robot's model, of the link that carries the sensor. 0 is the
        /// base.
        std::size_t link;
        /// Pose of the sensor relative to the base or the link that carries it. If a link carries
        /// it, the origin is the link's centre of mass.
        world::SpacePose mount;
        std::uint64_t period;      ///< Number of ticks from one reading to the next.
        std::size_t memory_begin;  ///< Index of the sensor's first number in `memory_`.
        std::size_t memory_size;   ///< How many numbers of `memory_` the sensor has.
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
    /// Feelings that read() took from the world in its last call with a world. Empty if no sensor
    /// needs them.
    world::Feelings feelings_;
    /// One reading for each sensor. Before a sensor is read for the first time, its reading has the
    /// tick 0 and no values.
    std::vector<v1::Reading> readings_;
    std::uint64_t seed_;
    bool is_read_ = false;  ///< Whether any sensor has been read.
};

}  // namespace cancha::sensing
