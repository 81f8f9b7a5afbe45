#pragma once

#include <memory>
#include <span>

#include "server/sim/world/drive.h"
#include "server/sim/world/ode/bodies.h"

namespace cancha::world::ode {

class Contacts;
class ModelBody;

/// The body of one robot in ODE, of whatever parts.
class Robot {
  public:
    virtual ~Robot() = default;

    /// State of the centre of its outline, which is a box that stands on the ground.
    virtual BodyState state() const = 0;

    /// The inverse of state(); all parts move as one. What stays upright stands on the ground, with
    /// its part of the motion. `joints`: positions of the joints of its model, one for each; empty:
    /// as at the start.
    virtual void place(const BodyState& state, std::span<const double> joints = {}) = 0;

    /// Called once, before the first step.
    virtual void add_to(Contacts& contacts) = 0;

    /// Called after every ODE step, with what it took.
    virtual void settle(double duration_s) = 0;

    virtual std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                              const DriveContext& context) = 0;

    /// Memory that it carries from one step to the next beside its bodies. Belongs to the state of
    /// the world; all 0 when it is placed.
    virtual std::span<double> memory() { return {}; }

    /// All of its bodies, in the same order at any time; the first is where it is.
    virtual std::span<const dBodyID> parts() const = 0;

    /// Model of a robot of links and joints; null: its parts move as one.
    virtual const ModelBody* model() const { return nullptr; }

    /// Runs joints that follow others, in the next step, which takes `duration_s`. Called after the
    /// drives.
    virtual void run_joints(double /*duration_s*/) {}
};

}  // namespace cancha::world::ode
