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

/// A model of the arena that an exhibit measures, by its first link.
struct Piece {
    const v1::Model* model = nullptr;
    std::size_t link = 0;  ///< Its place in WorldState::links, unless it is static.
    SpacePose start;  ///< Pose of the middle of the first shape of its first link, in the world.

    const v1::Link& body() const { return model->links(0); }

    std::size_t links() const { return static_cast<std::size_t>(model->links_size()); }

    double mass_kg() const { return body().inertia().mass_kg(); }

    /// Pose of the middle of the first shape of a link, by its number, in the world; of its origin,
    /// if it has none.
    SpacePose start_of(int number) const;

    /// Its first collision. Expects: it was looked for with this shape.
    double radius_m() const { return body().collisions(0).shape().sphere().radius_m(); }

    const v1::Shape::Box& box() const { return body().collisions(0).shape().box(); }

    const std::string& name() const { return model->name(); }

    /// "arena.models.left1".
    std::string path() const { return "arena.models." + name(); }

    /// As it is now; null: the state does not have it.
    const LinkState* seen_in(const WorldState& state) const;
};

/// What a model must be for a formula to hold of it.
struct Needs {
    enum class Shape { kAny, kBox, kSphere };

    Shape shape = Shape::kAny;  ///< Of the first collision of its first link.
    bool moves = false;         ///< With a mass.
    bool is_driven = false;     ///< By the motors of its joints.
};

inline constexpr Needs kBall{.shape = Needs::Shape::kSphere, .moves = true};
inline constexpr Needs kBlock{.shape = Needs::Shape::kBox, .moves = true};
inline constexpr Needs kSlab{.shape = Needs::Shape::kBox};
inline constexpr Needs kMachine{.shape = Needs::Shape::kBox, .moves = true, .is_driven = true};

/// How two surfaces rub and bounce against each other: the smaller of two numbers counts.
struct Pairing {
    double friction = 0;
    double static_ratio = 1;
    double restitution = 0;
};

/// The settings of a match as an exhibit reads them: by the names of models and of robot kinds.
class Bench {
  public:
    /// Borrows: both.
    Bench(const v1::Discipline& settings, const RuleValues& rules);

    /// Full time, in whole ticks: longer than that nothing is measured.
    double most_s() const { return tick_s() * static_cast<double>(rules_->ticks("match_s")); }

    double gravity_mps2() const { return -settings_->physics().gravity_mps2(); }

    double air_kgpm3() const { return settings_->physics().air().density_kgpm3(); }

    bool has_wind() const;

    double tick_s() const;

    /// Length of a substep.
    double substep_s() const;

    /// The model of this name. One that does not have what is needed is a problem, and none.
    std::optional<Piece> find(const std::string& name, const Needs& needs);

    /// Pieces "NAME1", "NAME2" and so on, as far as there are models without a gap. None for those
    /// with a problem, so that others keep their numbers.
    std::vector<std::optional<Piece>> all(const std::string& name, const Needs& needs);

    /// Says why something cannot be measured.
    void refuse(const std::string& problem);

    /// What was looked for and cannot be measured: "arena.models.left1: ..."; each begins with the
    /// setting.
    const std::vector<std::string>& problems() const { return problems_; }

    Pairing pairing(const Piece& a, const Piece& b) const;

    /// Robots whose kind is called so, or "ROLE-..." with this role.
    std::vector<const v1::Robot*> robots(std::string_view role) const;

    /// Expects: there is a kind for the robot.
    const v1::RobotKind& kind_of(const v1::Robot& robot) const;

    /// None where the discipline does not say it: only the drive knows its default then.
    static std::optional<double> drive_setting(const v1::RobotKind& kind, const std::string& key);

    /// Damping as the drive has it: a share that is lost per second. Gives c of dv/dt = -c v.
    static std::optional<double> damping_per_s(const v1::RobotKind& kind, const std::string& key);

    /// The friction of a piece against a robot that stands on it.
    double robot_friction(const Piece& piece) const;

  private:
    std::optional<Piece> model(const std::string& name) const;

    Wired<const v1::Discipline> settings_;
    Wired<const RuleValues> rules_;
    std::vector<std::string> problems_;
};

/// Null: the state does not have it.
const RobotState* find_robot(const WorldState& state, RobotId id);

/// Speeds of states are rounded to a millimetre per second, so that states can be recorded.
inline constexpr double kGrid_mps = 0.0005;

/// Slope of a box, the top of which falls or climbs along x.
double slope_of(const Piece& slope);

/// What an exhibit's file offers: exhibits for all that it finds on the bench.
using Exhibits = std::vector<std::unique_ptr<Exhibit>>;

}  // namespace cancha::referee::physics_lab
