#pragma once

#include <span>

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/robot_body.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

class LinkBody;

/// A joint of a model in ODE, and the motor in it.
class ModelJoint final : public DrivenJoint {
  public:
    /// Expects: the links are where they are built. Borrows: `world`, `spec` and `links`.
    ModelJoint(dWorldID world, const JointSpec& spec, std::span<const LinkBody> links);

    const JointSpec& spec() const { return spec_; }

    double position() const override;
    double speed() const override;
    double lower() const override;
    double upper() const override;
    double max_speed() const override;
    double max_effort() const override;
    void run(double speed, double max_effort) override;

    /// Lets it move freely again.
    void release();

    /// In ODE it is the joint itself.
    dJointID id() const { return joint_.get(); }

  private:
    /// Where ODE stops it.
    struct Stops {
        double lower;
        double upper;

        friend bool operator==(const Stops&, const Stops&) = default;
    };

    /// Those of its model.
    Stops own_stops() const { return {lower(), upper()}; }

    /// Stops that it never meets.
    Stops far_stops() const;

    void set_motor(double speed, double max_effort);
    void set_stops(const Stops& stops);

    const JointSpec& spec_;
    JointHandle joint_;
    bool is_running_ = false;
    Stops stops_;  ///< Now.
};

}  // namespace cancha::world::ode
