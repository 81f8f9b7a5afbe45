#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// Scenes for several physics engines, ours among them. This header and theory.h include only the
/// standard library, because the judges are built without the rest of the repository.
namespace cancha::scenes {

/// Measurement of an engine.
struct Answer {
    double measured = 0;
    /// Result of the engine's own contact equations, where these differ from theory. NaN: they do
    /// not.
    double by_its_law = std::numeric_limits<double>::quiet_NaN();
    std::string note{};  ///< Its equations and settings, in one or two sentences; may be empty.
};

/// Friction of a block, and the direction of its way seen from above, as an angle from world x. The
/// block is turned by the same angle.
struct Way {
    double friction = 0;
    double azimuth_deg = 0;
};

/// A number of the pendulum.
enum class Reading { kUpperDeg, kLowerDeg, kEnergyDrift };

/// Motion of a base: x is forward, y left, turning counter-clockwise.
struct Motion {
    double forward_mps = 0;
    double left_mps = 0;
    double turn_radps = 0;
};

/// The questions to an engine. Units are SI unless a name says otherwise; gravity is kGravity_mps2.
/// A scene that the engine cannot play has no answer.
class Engine {
  public:
    virtual ~Engine() = default;

    /// Name with version: "MuJoCo 2.2.2".
    virtual std::string name() const = 0;

    /// Distance that the ball of `Drop` has fallen after this time.
    virtual std::optional<Answer> fall(double time_s) = 0;

    /// Height to which the ball of `Drop` rises after its first bounce: the gap below it.
    virtual std::optional<Answer> rebound(double restitution) = 0;

    /// Least slope, in degrees, on which the block of `Block` slides.
    virtual std::optional<Answer> critical_slope(const Way& down) = 0;

    /// Distance that the block of `Block` slides on level ground.
    virtual std::optional<Answer> slide(const Way& way) = 0;

    /// Number of the pendulum of `TwoLinks`, this time after its release.
    virtual std::optional<Answer> swing(Reading reading, double time_s) = 0;

    /// Speed of the base of `MecanumBase` while its wheels turn at the rates for `wanted`. One part
    /// of `wanted` is not 0; the answer is this part of the real motion.
    virtual std::optional<Answer> drive(const Motion& wanted) = 0;

    /// Least friction with which the fingers of `Grip` hold the cube.
    virtual std::optional<Answer> critical_friction() = 0;
};

}  // namespace cancha::scenes
