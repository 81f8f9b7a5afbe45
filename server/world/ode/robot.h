#pragma once

#include <memory>
#include <span>

#include "proto/base/pose.h"
#include "server/world/drive.h"
#include "server/world/ode/bodies.h"

namespace cancha::world::ode {

class Contacts;

/// The body of one robot in ODE, of whatever parts.
class Robot {
  public:
    virtual ~Robot() = default;

    /// Of the centre of its outline, which is a box.
    virtual BodyState state() const = 0;

    /// Upright, all parts moving as one.
    virtual void place(const GroundPose& pose, Vec2 velocity_mps, double turn_rate_radps) = 0;

    /// Called once, before the first step.
    virtual void add_to(Contacts& contacts) = 0;

    /// Called after every ODE step.
    virtual void settle() = 0;

    virtual std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                              const DriveContext& context) = 0;

    /// In the same order at any time.
    virtual std::span<const dBodyID> parts() const = 0;
};

}  // namespace cancha::world::ode
