#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// Scenes that several physics engines play, ours among them. This header and theory.h need
/// nothing but the standard library: the judges are built without the rest of the house.
namespace cancha::scenes {

/// What an engine measured.
struct Answer {
    double measured = 0;
    /// What the engine's own equations of contact give where that is not theory; NaN: it is.
    double by_its_law = std::numeric_limits<double>::quiet_NaN();
    std::string note{};  ///< Its equations and settings, in one or two sentences; may be empty.
};

/// How a block rubs, and the direction of its way as seen from above: an angle from world x. The
/// block is turned by that angle, too.
struct Way {
    double friction = 0;
    double azimuth_deg = 0;
};

/// Which number of the pendulum is asked for.
enum class Reading { kUpperDeg, kLowerDeg, kEnergyDrift };

/// How a base moves; x is forward, y left, turning is counter-clockwise.
struct Motion {
    double forward_mps = 0;
    double left_mps = 0;
    double turn_radps = 0;
};

/// What can be asked of an engine. Units are SI unless a name says otherwise; gravity is
/// kGravity_mps2. What an engine cannot play it leaves out.
class Engine {
  public:
    virtual ~Engine() = default;

    /// The name, with a version: "MuJoCo 2.2.2".
    virtual std::string name() const = 0;

    /// How far the ball of `Drop` has fallen after that time.
    virtual std::optional<Answer> fall(double time_s) = 0;

    /// How high the ball of `Drop` rises after its first bounce, as the gap below it.
    virtual std::optional<Answer> rebound(double restitution) = 0;

    /// The least slope, in degrees, on which the block of `Block` slides.
    virtual std::optional<Answer> critical_slope(const Way& down) = 0;

    /// How far the block of `Block` slides on level ground.
    virtual std::optional<Answer> slide(const Way& way) = 0;

    /// The pendulum of `TwoLinks`, that time after its release.
    virtual std::optional<Answer> swing(Reading reading, double time_s) = 0;

    /// How the base of `MecanumBase` moves if its wheels turn as that motion wants; the share of it
    /// that was asked for: all other parts of `wanted` are 0.
    virtual std::optional<Answer> drive(const Motion& wanted) = 0;

    /// The least friction with which the fingers of `Grip` hold the cube.
    virtual std::optional<Answer> critical_friction() = 0;
};

}  // namespace cancha::scenes
