#pragma once

#include <memory>
#include <span>

#include "server/sim/world/drive.h"
#include "server/sim/world/ode/bodies.h"

namespace cancha::world::ode {

class Contacts;
class ModelBody;

/// The bodies of one robot in ODE.
class Robot {
  public:
    virtual ~Robot() = default;

    /// State of the centre of the box around the robot, which stands on the ground.
    virtual BodyState state() const = 0;

    /// Sets the state: the inverse of state(). All parts move as one. Robots that stay upright
    /// stand on the ground and take only the planar motion. `joints`: positions of the joints of
    /// its model, one for each; empty: as at the start.
    virtual void place(const BodyState& state, std::span<const double> joints = {}) = 0;

    /// Adds its geoms. Called once, before the first step.
    virtual void add_to(Contacts& contacts) = 0;

    /// Tidies up after every ODE step of `duration_s`.
    virtual void settle(double duration_s) = 0;

    virtual std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                              const DriveContext& context) = 0;

    /// Numbers that it carries from one step to the next besides its bodies. They belong to the
    /// state of the world; all are 0 after it is placed.
    virtual std::span<double> memory() { return {}; }

    /// All of its bodies, always in the same order. The first gives the robot's place.
    virtual std::span<const dBodyID> parts() const = 0;

    /// The model of links and joints. Null: the robot has none and its parts move as one.
    virtual const ModelBody* model() const { return nullptr; }

    /// Runs joints that follow others, for the next step of `duration_s`. Called after the drives.
    virtual void run_joints(double /*duration_s*/) {}
};

}  // namespace cancha::world::ode
