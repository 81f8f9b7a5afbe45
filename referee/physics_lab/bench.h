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

/// A model of the arena that an exhibit measures by its first link.
struct Piece {
    const v1::Model* model = nullptr;
    std::size_t link = 0;  ///< Index of its first link in WorldState::links, unless it is static.
    SpacePose start;       ///< Pose in the world of the middle of its first link's first shape.

    const v1::Link& body() const { return model->links(0); }

    std::size_t links() const { return static_cast<std::size_t>(model->links_size()); }

    double mass_kg() const { return body().inertia().mass_kg(); }

    /// Returns the pose in the world of the middle of a link's first shape, by the link's number.
    /// If the link has no shape, the pose of its origin.
    SpacePose start_of(int number) const;

    /// Radius of its first collision. Expects: find() looked for a sphere.
    double radius_m() const { return body().collisions(0).shape().sphere().radius_m(); }

    const v1::Shape::Box& box() const { return body().collisions(0).shape().box(); }

    const std::string& name() const { return model->name(); }

    /// Path of its settings: "arena.models.left1".
    std::string path() const { return "arena.models." + name(); }

    /// Returns its present state; null: the state does not have it.
    const LinkState* seen_in(const WorldState& state) const;
};

/// Properties that a model must have for a formula to apply to it.
struct Needs {
    enum class Shape { kAny, kBox, kSphere };

    Shape shape = Shape::kAny;  ///< Shape of the first collision of its first link.
    bool moves = false;         ///< Whether it must move and have mass.
    bool is_driven = false;     ///< Whether the motors of its joints must drive it.
};

inline constexpr Needs kBall{.shape = Needs::Shape::kSphere, .moves = true};
inline constexpr Needs kBlock{.shape = Needs::Shape::kBox, .moves = true};
inline constexpr Needs kSlab{.shape = Needs::Shape::kBox};
inline constexpr Needs kMachine{.shape = Needs::Shape::kBox, .moves = true, .is_driven = true};

/// Friction and restitution between two surfaces. Of two numbers the smaller counts; of two static
/// ratios the larger.
struct Pairing {
    double friction = 0;
    double static_ratio = 1;
    double restitution = 0;
};

/// The settings of a match for exhibits: found by the names of models and robot kinds.
class Bench {
  public:
    /// Borrows: both.
    Bench(const v1::Discipline& settings, const RuleValues& rules);

    /// Full time, in whole ticks. No measurement takes longer.
    double most_s() const { return tick_s() * static_cast<double>(rules_->ticks("match_s")); }

    double gravity_mps2() const { return -settings_->physics().gravity_mps2(); }

    double air_kgpm3() const { return settings_->physics().air().density_kgpm3(); }

    bool has_wind() const;

    double tick_s() const;

    /// Length of a substep.
    double substep_s() const;

    /// Returns the model of this name. None, with a problem noted, if the model lacks a needed
    /// property.
    std::optional<Piece> find(const std::string& name, const Needs& needs);

    /// Returns the pieces "NAME1", "NAME2" and so on, up to the first missing number. A piece with
    /// a problem is none, so that the others keep their numbers.
    std::vector<std::optional<Piece>> all(const std::string& name, const Needs& needs);

    /// Notes why something cannot be measured.
    void refuse(const std::string& problem);

    /// Returns the reasons why pieces cannot be measured, each beginning with the setting:
    /// "arena.models.left1: ...".
    const std::vector<std::string>& problems() const { return problems_; }

    Pairing pairing(const Piece& a, const Piece& b) const;

    /// Returns the robots whose kind is `role` or "ROLE-..." with this role.
    std::vector<const v1::Robot*> robots(std::string_view role) const;

    /// Returns the kind of a robot. Expects: it exists.
    const v1::RobotKind& kind_of(const v1::Robot& robot) const;

    /// Returns a setting of the drive. None if the discipline does not set it; then only the drive
    /// knows the default.
    static std::optional<double> drive_setting(const v1::RobotKind& kind, const std::string& key);

    /// Returns the damping c in dv/dt = -c v, from the drive's setting, the share lost per second.
    static std::optional<double> damping_per_s(const v1::RobotKind& kind, const std::string& key);

    /// Returns the friction between a piece and a robot that stands on it.
    double robot_friction(const Piece& piece) const;

  private:
    std::optional<Piece> model(const std::string& name) const;

    Wired<const v1::Discipline> settings_;
    Wired<const RuleValues> rules_;
    std::vector<std::string> problems_;
};

/// Returns a robot of the state; null: the state does not have it.
const RobotState* find_robot(const WorldState& state, RobotId id);

/// Largest rounding of speeds in states: they are whole millimetres per second, so that states can
/// be recorded.
inline constexpr double kGrid_mps = 0.0005;

/// Returns the slope of a box whose top falls or climbs along x.
double slope_of(const Piece& slope);

/// Exhibits that a file of exhibits/ makes from the models on the bench.
using Exhibits = std::vector<std::unique_ptr<Exhibit>>;

}  // namespace cancha::referee::physics_lab
