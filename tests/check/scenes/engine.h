#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// Experiments (scenes) that several physics engines play: Cancha's own ("ours") and two
/// independent engines, MuJoCo and DART, as judges. This header and theory.h include only the
/// standard library, because the judges are built without the rest of the repository.
namespace cancha::scenes {

/// Result that an engine measured in a scene.
struct Answer {
    double measured = 0;
    /// Result that the engine's own contact equations predict, if these differ from theory; else
    /// NaN.
    double by_its_law = std::numeric_limits<double>::quiet_NaN();
    /// Equations and settings of the engine, in one or two sentences; may be empty.
    std::string note{};
};

/// Friction of a sliding block, and the direction in which it slides: an angle from the world's x
/// axis, seen from above. The block itself is turned by the same angle.
struct Way {
    double friction = 0;
    double azimuth_deg = 0;
};

/// Quantity of the pendulum `TwoLinks`: the angle of the upper or lower bar from hanging straight
/// down, or the result of energy_drift_percent() (theory.h).
enum class Reading { kUpperDeg, kLowerDeg, kEnergyDrift };

/// Motion of a robot's base; turning is counter-clockwise.
struct Motion {
    double forward_mps = 0;
    double left_mps = 0;
    double turn_radps = 0;
};

/// A physics engine that plays the scenes. Each function plays one scene (of theory.h) and returns
/// one measured number; none if the engine cannot play the scene. Units are SI unless a name says
/// otherwise; gravity is kGravity_mps2.
class Engine {
  public:
    virtual ~Engine() = default;

    /// Name with version: "MuJoCo 2.2.2".
    virtual std::string name() const = 0;

    /// Returns the distance that the ball of `Drop` has fallen after this time.
    virtual std::optional<Answer> fall(double time_s) = 0;

    /// Returns the height to which the ball of `Drop` rises after its first bounce: the gap between
    /// ball and ground.
    virtual std::optional<Answer> rebound(double restitution) = 0;

    /// Returns the smallest slope, in degrees, on which the block of `Block` slides. `down`:
    /// friction of the block, and the direction in which the slope goes down.
    virtual std::optional<Answer> critical_slope(const Way& down) = 0;

    /// Returns the distance that the block of `Block` slides on level ground after its push.
    virtual std::optional<Answer> slide(const Way& way) = 0;

    /// Returns a quantity of the pendulum `TwoLinks` this time after its release.
    virtual std::optional<Answer> swing(Reading reading, double time_s) = 0;

    /// Turns the wheels of `MecanumBase` at the rates that belong to the motion `wanted`, and
    /// measures the real motion. Exactly one part of `wanted` is not 0; the answer is the same part
    /// of the real motion.
    virtual std::optional<Answer> drive(const Motion& wanted) = 0;

    /// Returns the smallest friction with which the fingers of `Grip` hold the cube.
    virtual std::optional<Answer> critical_friction() = 0;
};

}  // namespace cancha::scenes
