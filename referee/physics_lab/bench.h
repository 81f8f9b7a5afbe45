#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/space_pose.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/rulebook.h"
#include "referee/core/world_state.h"
#include "referee/kit/memory.h"
#include "referee/physics_lab/exhibit.h"

namespace cancha::referee::physics_lab {

/// A model of the arena that an exhibit, one experiment of the physics lab, measures. The first
/// link of the model is the body that is measured.
struct Piece {
    const v1::Model* model = nullptr;  ///< The model; never null in a piece that Bench returns.
    /// Index of the first link in WorldState::links. Unused if the model is static.
    std::size_t link = 0;
    /// Start pose, in the world frame, of the middle of the first link's first shape.
    SpacePose start;

    const v1::Link& body() const { return model->links(0); }

    std::size_t links() const { return static_cast<std::size_t>(model->links_size()); }

    double mass_kg() const { return body().inertia().mass_kg(); }

    /// Returns the start pose, in the world frame, of the middle of a link's first shape. `number`:
    /// number of the link in the model. If the link has no shape, returns the pose of its origin.
    SpacePose start_of(int number) const;

    /// Returns the radius of the first link's sphere. Expects: find() was asked for a sphere.
    double radius_m() const { return body().collisions(0).shape().sphere().radius_m(); }

    const v1::Shape::Box& box() const { return body().collisions(0).shape().box(); }

    const std::string& name() const { return model->name(); }

    /// Returns the path of the model's settings: "arena.models.left1".
    std::string path() const { return "arena.models." + name(); }

    /// Returns the state of the first link. Null if the model is static or `state` does not have
    /// the link.
    const LinkState* seen_in(const WorldState& state) const;
};

/// Properties that a model must have, so that the formula of an exhibit applies to the model.
struct Needs {
    enum class Shape { kAny, kBox, kSphere };

    Shape shape = Shape::kAny;  ///< Shape of the first link's first collision.
    bool moves = false;         ///< Whether the model must move and have mass.
    bool is_driven = false;     ///< Whether motors must drive all joints of the model.
};

inline constexpr Needs kBall{.shape = Needs::Shape::kSphere, .moves = true};  ///< A moving sphere.
inline constexpr Needs kBlock{.shape = Needs::Shape::kBox, .moves = true};    ///< A moving box.
/// A box that may stand still, such as the slope under a block.
inline constexpr Needs kSlab{.shape = Needs::Shape::kBox};
/// A moving box with driven joints.
inline constexpr Needs kMachine{.shape = Needs::Shape::kBox, .moves = true, .is_driven = true};

/// Friction and restitution between two surfaces. If the surfaces have different values, the
/// smaller friction, the smaller restitution and the larger static ratio count.
struct Pairing {
    double friction = 0;      ///< Coefficient of sliding friction.
    double static_ratio = 1;  ///< Static friction divided by sliding friction.
    double restitution = 0;   ///< Coefficient of restitution.
};

/// The settings of a match, in which exhibits find models and robots by name.
class Bench {
  public:
    /// Borrows: both arguments.
    Bench(const v1::Discipline& settings, const RuleValues& rules);

    /// Returns the length of the match in seconds, a whole number of ticks. No measurement takes
    /// longer.
    double most_s() const { return tick_s() * static_cast<double>(rules_->ticks("match_s")); }

    double gravity_mps2() const { return -settings_->physics().gravity_mps2(); }

    double air_kgpm3() const { return settings_->physics().air().density_kgpm3(); }

    bool has_wind() const;

    double tick_s() const;

    /// Returns the length of a substep of physics.
    double substep_s() const;

    /// Returns the model of this name. None if there is no such model, or if the model lacks a
    /// needed property. In the second case the reason is added to problems().
    std::optional<Piece> find(const std::string& name, const Needs& needs);

    /// Returns the pieces "NAME1", "NAME2" and so on, up to the first number without a model. The
    /// entry of a piece that lacks a needed property is empty, so that the other pieces keep their
    /// numbers.
    std::vector<std::optional<Piece>> all(const std::string& name, const Needs& needs);

    /// Adds the reason why something cannot be measured to problems().
    void refuse(const std::string& problem);

    /// Returns the reasons why pieces cannot be measured. Each begins with the path of the setting:
    /// "arena.models.left1: ...".
    const std::vector<std::string>& problems() const { return problems_; }

    /// Returns friction and restitution between two pieces.
    Pairing pairing(const Piece& a, const Piece& b) const;

    /// Returns the robots whose kind is called `role`, or `role` followed by "-" and more text.
    std::vector<const v1::Robot*> robots(std::string_view role) const;

    /// Returns the kind of a robot. Expects: the settings have this kind.
    const v1::RobotKind& kind_of(const v1::Robot& robot) const;

    /// Returns a setting of the drive of a robot kind. None if the discipline does not set it; only
    /// the drive itself knows the default.
    static std::optional<double> drive_setting(const v1::RobotKind& kind, const std::string& key);

    /// Returns the damping c in dv/dt = -c v. It is computed from the drive's setting `key`, the
    /// share of the speed lost per second.
    static std::optional<double> damping_per_s(const v1::RobotKind& kind, const std::string& key);

    /// Returns the friction between a piece and a robot that stands on it.
    double robot_friction(const Piece& piece) const;

  private:
    std::optional<Piece> model(const std::string& name) const;

    Wired<const v1::Discipline> settings_;
    Wired<const RuleValues> rules_;
    std::vector<std::string> problems_;
};

/// Returns the robot with this id in `state`. Null if there is no such robot.
const RobotState* find_robot(const WorldState& state, RobotId id);

/// Largest rounding error of speeds in states. States have whole millimetres per second, so that
/// they can be recorded.
inline constexpr double kGrid_mps = 0.0005;

/// Returns the angle between the top of a box and the horizontal, in rad. The top falls or climbs
/// along x.
double slope_of(const Piece& slope);

/// Exhibits that one file in exhibits/ makes from the models on the bench.
using Exhibits = std::vector<std::unique_ptr<Exhibit>>;

}  // namespace cancha::referee::physics_lab
