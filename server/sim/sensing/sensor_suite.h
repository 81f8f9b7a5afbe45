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

/// Whether all sensors of a discipline are such as there are.
/// Fails: kInvalidInput; the text names the setting: "robot_kinds.mbot.sensors.front.type".
Status check_sensors(const v1::Discipline& resolved);

/// All sensors of all robots of one match, what they found last and what they remember. A function
/// of the states and feelings that it has been shown, the seed and their ticks.
class SensorSuite {
  public:
    /// Borrows: `settings`. Expects: check_sensors() finds nothing wrong, the spec is made of them.
    SensorSuite(const v1::Discipline& settings, const world::WorldSpec& spec, std::uint64_t seed);

    /// Has the world, which is of this spec, keep what the sensors need of what its bodies feel.
    void watch(world::World& world, const world::WorldSpec& spec) const;

    /// Reads the sensors whose turn it is in the tick of the state; each in the first one that it
    /// is shown. Returns whether there were any. Expects: all robots of the spec are in it; it is
    /// called once in each tick; `world` is watched, and in this state.
    bool read(const referee::WorldState& state, const world::World& world);

    /// As above, with what was felt last: nothing, if no world was shown.
    bool read(const referee::WorldState& state);

    /// A robot was placed: its sensors forget what was before. Expects: it exists.
    void forget(RobotId robot);

    /// Takes a reading that was taken in this tick before, from a recording. One of a sensor that
    /// is not there is passed over.
    void recall(v1::Reading reading);

    /// Fails: kInvalidInput: the readings are not those of these sensors, in their order, or they
    /// cannot have this memory.
    Status check(std::span<const v1::Reading> readings, std::span<const double> memory) const;

    /// Goes on as the suite of a match with this seed in which these were the last readings, and
    /// this the memory. Expects: check() finds nothing wrong.
    void restore(std::uint64_t seed, std::span<const v1::Reading> readings,
                 std::span<const double> memory);

    /// What sensors remember, one after the other.
    std::span<const double> memory() const { return memory_; }

    /// Remembers this. Expects: it is the memory of such a suite.
    void restore_memory(std::span<const double> memory);

    /// What was found last: by robot, then in the order of the kind's sensors.
    std::span<const v1::Reading> readings() const { return readings_; }

    /// How the readings look, taken by robots that are there now. Replaces what `drawings` held.
    void draw(const referee::WorldState& state, std::vector<v1::SensorDrawing>& drawings) const;

    bool is_empty() const { return mounted_.empty(); }

    /// Feeds what was found last and what is remembered to `hash`.
    void append_to(StateHash& hash) const;

  private:
    /// A sensor on its robot.
    struct Mounted {
        std::size_t robot;  ///< Its place among the robots of the state.
        const SensorModel* model;
        std::unique_ptr<Sensor> sensor;
        std::optional<std::size_t>
            link_place;  ///< Place of its link in the state; nothing: the base.
        std::size_t link;
        world::SpacePose mount;  ///< In the frame of the robot, or of the state of its link.
        std::uint64_t period;    ///< In ticks.
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
    world::Feelings feelings_;           ///< Kept for its memory; empty where no sensor needs them.
    std::vector<v1::Reading> readings_;  ///< One for each; tick and all else are 0 before.
    std::uint64_t seed_;
    bool is_read_ = false;
};

}  // namespace cancha::sensing
