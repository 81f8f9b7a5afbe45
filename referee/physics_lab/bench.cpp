#include "referee/physics_lab/bench.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "proto/base/values/timing.h"
#include "referee/core/solid.h"

namespace cancha::referee::physics_lab {
namespace {

/// Returns the surface of a model: the smallest friction and restitution of all its collisions.
v1::Surface surface_of(const v1::Model& model) {
    v1::Surface least;
    for (const v1::Link& link : model.links()) {
        for (const v1::Collision& collision : link.collisions()) {
            const v1::Surface& own = collision.surface();
            if (own.has_friction() &&
                (!least.has_friction() || own.friction() < least.friction())) {
                least.set_friction(own.friction());
            }
            if (own.has_restitution() &&
                (!least.has_restitution() || own.restitution() < least.restitution())) {
                least.set_restitution(own.restitution());
            }
            least.set_static_friction_ratio(
                std::max(least.static_friction_ratio(), own.static_friction_ratio()));
        }
    }
    return least;
}

bool has_shape(const v1::Link& link, Needs::Shape shape) {
    if (shape == Needs::Shape::kAny) {
        return true;
    }
    if (link.collisions().empty()) {
        return false;
    }
    const v1::Shape& first = link.collisions(0).shape();
    return shape == Needs::Shape::kBox ? first.has_box() : first.has_sphere();
}

std::string path_of(const Piece& piece, const v1::Link& link) {
    return fmt::format("{}.links.{}", piece.path(), link.name());
}

using Problems = std::vector<std::string>;

void check_damping(const Piece& piece, Problems& problems) {
    for (const v1::Link& link : piece.model->links()) {
        for (const auto& [key, lost] : {std::pair("linear_damping", link.linear_damping()),
                                        std::pair("angular_damping", link.angular_damping())}) {
            if (lost != 0) {
                problems.push_back(
                    fmt::format("{}.{}: {:g}, which formulas of exhibits do not know; expected 0",
                                path_of(piece, link), key, lost));
            }
        }
    }
}

/// Checks that shape and centre of mass have the same middle: formulas are about shapes, and states
/// show the centre of mass.
void check_middle(const Piece& piece, Problems& problems) {
    const Vec3 mass_m = pose_of(piece.body().inertia().pose()).position_m;
    const Vec3 shape_m = pose_of(piece.body().collisions(0).pose()).position_m;
    constexpr double kSame_m = 1e-6;
    if (length(mass_m - shape_m) > kSame_m) {
        problems.push_back(fmt::format(
            "{}.inertia.pose: the centre of mass is {:g} m off the middle of the shape, for which "
            "formulas of exhibits hold; expected it there, at x_m {:g}, y_m {:g}, z_m {:g}",
            path_of(piece, piece.body()), length(mass_m - shape_m), shape_m.x, shape_m.y,
            shape_m.z));
    }
}

/// Returns all problems of a piece: where, and what was expected. Empty: it has everything needed.
Problems problems_of(const Piece& piece, const Needs& needs) {
    Problems problems;
    const std::string where = piece.path();
    if (needs.moves && piece.model->is_static()) {
        return {where + ".is_static: nothing is measured of what does not move; expected false"};
    }
    const std::string link = path_of(piece, piece.body());
    if (!has_shape(piece.body(), needs.shape)) {
        problems.push_back(fmt::format(
            "{}.collisions: what an exhibit expects of {} holds for a {}; expected one as "
            "the first collision",
            link, piece.name(), needs.shape == Needs::Shape::kBox ? "box" : "sphere"));
    } else if (needs.moves && !needs.is_driven) {
        check_middle(piece, problems);
    }
    if (needs.moves && piece.mass_kg() <= 0) {
        problems.push_back(link + ".inertia.mass_kg: it has none; expected more than 0");
    }
    if (needs.moves) {
        check_damping(piece, problems);
    }
    const auto is_motor = [](const v1::Joint& joint) {
        return joint.max_effort() > 0 && joint.motor().speed() != 0;
    };
    const auto& joints = piece.model->joints();
    if (needs.is_driven && (joints.empty() || !std::ranges::all_of(joints, is_motor))) {
        problems.push_back(
            where +
            ".joints: not all of them are driven; expected joints with a max_effort above 0 and "
            "a motor with a speed");
    }
    return problems;
}

/// Returns the smaller given number; `usual` if neither is given.
double smaller(bool a_says, double a, bool b_says, double b, double usual) {
    if (a_says && b_says) {
        return std::min(a, b);
    }
    return a_says ? a : b_says ? b : usual;
}

}  // namespace

const LinkState* Piece::seen_in(const WorldState& state) const {
    return !model->is_static() && link < state.links.size() ? &state.links[link] : nullptr;
}

SpacePose Piece::start_of(int number) const {
    const v1::Link& one = model->links(number);
    const SpacePose origin = composed(pose_of(model->pose()), pose_of(one.pose()));
    return one.collisions().empty() ? origin : composed(origin, pose_of(one.collisions(0).pose()));
}

Bench::Bench(const v1::Discipline& settings, const RuleValues& rules)
    : settings_(settings), rules_(rules) {}

bool Bench::has_wind() const {
    const v1::Air& air = settings_->physics().air();
    return air.wind_x_mps() != 0 || air.wind_y_mps() != 0 || air.wind_z_mps() != 0 ||
           air.gust_mps() != 0;
}

double Bench::tick_s() const {
    return tick_rate_of(settings_->timing())->period_s();
}

double Bench::substep_s() const {
    return tick_s() / settings_->timing().substeps();
}

std::optional<Piece> Bench::model(const std::string& name) const {
    std::size_t link = 0;
    for (const v1::Model& model : settings_->arena().models()) {
        if (model.name() == name && model.links_size() > 0) {
            Piece piece{&model, link, {}};
            piece.start = piece.start_of(0);
            return piece;
        }
        link += model.is_static() ? 0 : static_cast<std::size_t>(model.links_size());
    }
    return std::nullopt;
}

std::optional<Piece> Bench::find(const std::string& name, const Needs& needs) {
    const auto piece = model(name);
    const Problems problems = piece ? problems_of(*piece, needs) : Problems{};
    std::ranges::for_each(problems, [this](const std::string& problem) { refuse(problem); });
    return problems.empty() ? piece : std::nullopt;
}

std::vector<std::optional<Piece>> Bench::all(const std::string& name, const Needs& needs) {
    std::vector<std::optional<Piece>> pieces;
    const auto next = [&] { return fmt::format("{}{}", name, pieces.size() + 1); };
    while (model(next())) {
        pieces.push_back(find(next(), needs));
    }
    return pieces;
}

void Bench::refuse(const std::string& problem) {
    if (std::ranges::find(problems_, problem) == problems_.end()) {
        problems_.push_back(problem);
    }
}

Pairing Bench::pairing(const Piece& a, const Piece& b) const {
    const v1::Surface one = surface_of(*a.model);
    const v1::Surface other = surface_of(*b.model);
    return {
        .friction = smaller(one.has_friction(), one.friction(), other.has_friction(),
                            other.friction(), settings_->physics().robot_friction()),
        .static_ratio = std::max(one.static_friction_ratio(), other.static_friction_ratio()),
        .restitution = smaller(one.has_restitution(), one.restitution(), other.has_restitution(),
                               other.restitution(), settings_->physics().robot_restitution())};
}

std::vector<const v1::Robot*> Bench::robots(std::string_view role) const {
    std::vector<const v1::Robot*> found;
    for (const v1::Robot& robot : settings_->robots()) {
        const std::string_view kind = robot.kind();
        if (kind.substr(0, kind.find('-')) == role) {
            found.push_back(&robot);
        }
    }
    return found;
}

const v1::RobotKind& Bench::kind_of(const v1::Robot& robot) const {
    return *std::ranges::find(settings_->robot_kinds(), robot.kind(), &v1::RobotKind::name);
}

std::optional<double> Bench::drive_setting(const v1::RobotKind& kind, const std::string& key) {
    const auto found = kind.drive_settings().find(key);
    return found == kind.drive_settings().end() ? std::nullopt
                                                : std::optional<double>(found->second);
}

std::optional<double> Bench::damping_per_s(const v1::RobotKind& kind, const std::string& key) {
    const auto lost = drive_setting(kind, key);
    return lost ? std::optional(-std::log1p(-*lost)) : std::nullopt;
}

double Bench::robot_friction(const Piece& piece) const {
    const v1::Surface own = surface_of(*piece.model);
    const double usual = settings_->physics().robot_friction();
    return own.has_friction() ? std::min(usual, own.friction()) : usual;
}

const RobotState* find_robot(const WorldState& state, RobotId id) {
    const auto found = std::ranges::find(state.robots, id, &RobotState::id);
    return found == state.robots.end() ? nullptr : &*found;
}

double slope_of(const Piece& slope) {
    return tilt_of(slope.start.orientation);
}

}  // namespace cancha::referee::physics_lab
