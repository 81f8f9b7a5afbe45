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

namespace cancha::sensing {

/// Whether all sensors of a discipline are such as there are.
/// Fails: kInvalidInput; the text names the setting: "robot_kinds.mbot.sensors.front.type".
Status check_sensors(const v1::Discipline& resolved);

/// All sensors of all robots of one match, and what they found last. A function of the states that
/// it has been shown, the seed and their ticks.
class SensorSuite {
  public:
    /// Borrows: `settings`. Expects: check_sensors() finds nothing wrong, the spec is made of them.
    SensorSuite(const v1::Discipline& settings, const world::WorldSpec& spec, std::uint64_t seed);

    /// Reads the sensors whose turn it is in the tick of the state; each in the first one that it
    /// is shown. Returns whether there were any. Expects: all robots of the spec are in it.
    bool read(const referee::WorldState& state);

    /// Takes a reading that was taken in this tick before, from a recording. One of a sensor that
    /// is not there is passed over.
    void recall(v1::Reading reading);

    /// Fails: kInvalidInput: the readings are not those of these sensors, in their order.
    Status check(std::span<const v1::Reading> readings) const;

    /// Goes on as the suite of a match with this seed in which these were the last readings.
    /// Expects: check() finds nothing wrong.
    void restore(std::uint64_t seed, std::span<const v1::Reading> readings);

    /// What was found last: by robot, then in the order of the kind's sensors.
    std::span<const v1::Reading> readings() const { return readings_; }

    /// How the readings look, taken by robots that are there now. Replaces what `drawings` held.
    void draw(const referee::WorldState& state, std::vector<v1::SensorDrawing>& drawings) const;

    bool is_empty() const { return mounted_.empty(); }

    /// Feeds what was found last to `hash`.
    void append_to(StateHash& hash) const;

  private:
    /// A sensor on its robot.
    struct Mounted {
        std::size_t robot;  ///< Its place among the robots of the state.
        const SensorModel* model;
        std::unique_ptr<Sensor> sensor;
        world::SpacePose mount;  ///< In the frame of the robot.
        std::uint64_t period;    ///< In ticks.
    };

    void mount(const v1::Sensor& settings, std::size_t robot, RobotId id, TickRate rate);
    void read(std::size_t index, const referee::WorldState& state);
    static world::SpacePose pose_of(const Mounted& mounted, const referee::WorldState& state);

    Surroundings surroundings_;
    std::vector<Mounted> mounted_;
    std::vector<v1::Reading> readings_;  ///< One for each; tick and all else are 0 before.
    std::uint64_t seed_;
    bool is_read_ = false;
};

}  // namespace cancha::sensing
