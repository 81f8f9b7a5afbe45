#include "server/sim/world/drive.h"
#include "server/sim/world/drives/websim_flyer.h"

namespace cancha::world::drives {
namespace {

// Time constant with which a robot rights itself after a collision has tilted it.
constexpr double kRighting_s = 0.1;

// The original moves a robot by a tenth of its speed every 50 ms. Here it moves continuously, and
// covers the same distance.
constexpr Parameter kSettings[] = {
    {"period_s", 0.05, 0.001, 1, "time between two steps of the original"},
    {"step_s", 0.1, 0.001, 1, "way of such a step, for each unit of the speed that is commanded"},
    kMaxSpeed,
    kMaxTurnRate,
};

/// WebSim's robots before it had a physics engine: x, y and height change by a tenth of the
/// commanded speed every 50 ms; the turn rate is the commanded one. They reach their speed at once.
/// Weight, friction and restitution do not change it: only bodies that they cannot push away stop
/// them.
class Kinematic : public WebsimFlyer {
  public:
    Kinematic(FreeBody& body, const DriveContext& context)
        : WebsimFlyer(body, context),
          gravity_mps2_(context.environment.gravity_mps2),
          speed_factor_(value_of(context.settings, "step_s") /
                        value_of(context.settings, "period_s")) {}

    void act(std::span<const double> wanted, const DriveStep& step) override {
        const Axes axes(body_.rotation());
        const Vec2 heading = body_.heading();
        const double forward_mps = speed_factor_ * wanted[kForwardSpeed];
        const Vec3 velocity_mps{forward_mps * heading.x, forward_mps * heading.y,
                                speed_factor_ * wanted[kClimbSpeed]};
        const Vec3 righting_radps = (1 / kRighting_s) * cross(axes.up, {0, 0, 1});
        const Vec3 turn_rate_radps = righting_radps + Vec3{0, 0, wanted[kTurnRate]};
        const double per_s = 1 / step.duration_s;
        // Links follow late, so the base would leave faster than intended, twice as fast with links
        // of its own weight. So only the base's mass counts here, and links delay it by a few
        // steps.
        const double pushed_per_s = body_.base_share() * per_s;
        body_.accelerate(
            pushed_per_s * (velocity_mps - body_.space_velocity_mps()) + Vec3{0, 0, gravity_mps2_},
            per_s * (turn_rate_radps - body_.space_turn_rate_radps()));
    }

  private:
    double gravity_mps2_;
    double speed_factor_;
};

}  // namespace

const DriveModel& kinematic() {
    static constexpr DriveModel kModel{
        .name = "kinematic",
        .summary = "WebSim's motion without a physics engine: at its speed at once, weightless",
        .commands = {"body_velocity"},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<Kinematic>,
        .needs_wheels = false,
    };
    return kModel;
}

}  // namespace cancha::world::drives
