#include "server/sim/world/moving_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/sim/world/link_parts.h"
#include "server/sim/world/space_pose.h"

namespace cancha::world {
namespace {

constexpr std::string_view kWorld = "world";

/// Share of the largest moment by which the rules of moments of inertia may be broken, because
/// files are rounded.
constexpr double kInertiaRounding = 1e-6;

/// The rows of a symmetric 3 by 3 matrix.
struct Matrix {
    Vec3 x;
    Vec3 y;
    Vec3 z;
};

Vec3 times(const Matrix& matrix, const Vec3& vector) {
    return {dot(matrix.x, vector), dot(matrix.y, vector), dot(matrix.z, vector)};
}

/// The matrix for axes that are turned by the inverse of `turn`.
Matrix turned(const Matrix& matrix, const Quaternion& turn) {
    const Quaternion back{turn.w, -turn.x, -turn.y, -turn.z};
    const auto row = [&](const Vec3& axis) {
        return rotated(times(matrix, rotated(axis, back)), turn);
    };
    return {row({1, 0, 0}), row({0, 1, 0}), row({0, 0, 1})};
}

InertiaSpec make_inertia(const v1::Inertia& inertia) {
    const Matrix given{{inertia.ixx_kgm2(), inertia.ixy_kgm2(), inertia.ixz_kgm2()},
                       {inertia.ixy_kgm2(), inertia.iyy_kgm2(), inertia.iyz_kgm2()},
                       {inertia.ixz_kgm2(), inertia.iyz_kgm2(), inertia.izz_kgm2()}};
    const v1::Pose& pose = inertia.pose();
    const Quaternion turn = orientation_of(pose.roll_rad(), pose.pitch_rad(), pose.heading_rad());
    const Matrix own = turn == Quaternion{} ? given : turned(given, turn);
    return {.mass_kg = inertia.mass_kg(),
            .moments_kgm2 = {own.x.x, own.y.y, own.z.z},
            .products_kgm2 = {own.x.y, own.x.z, own.y.z}};
}

/// Sylvester's criterion.
bool is_positive_definite(const InertiaSpec& inertia) {
    const Vec3& m = inertia.moments_kgm2;
    const Vec3& p = inertia.products_kgm2;
    const Matrix matrix{{m.x, p.x, p.y}, {p.x, m.y, p.z}, {p.y, p.z, m.z}};
    return m.x > 0 && m.x * m.y > p.x * p.x && dot(matrix.x, cross(matrix.y, matrix.z)) > 0;
}

/// Whether no moment exceeds the sum of the two others, for any axes.
bool is_of_a_body(const InertiaSpec& inertia) {
    const Vec3& m = inertia.moments_kgm2;
    const double most = std::max({m.x, m.y, m.z});
    return most <= (m.x + m.y + m.z - most) + kInertiaRounding * most &&
           is_positive_definite(inertia);
}

/// The first required number that is missing. Empty: none is.
std::string missing_number(const v1::Inertia& inertia) {
    for (const char* const name : {"mass_kg", "ixx_kgm2", "iyy_kgm2", "izz_kgm2"}) {
        const auto* field = v1::Inertia::descriptor()->FindFieldByName(name);
        if (!v1::Inertia::GetReflection()->HasField(inertia, field)) {
            return name;
        }
    }
    return "";
}

Result<InertiaSpec> checked_inertia(const v1::Link& link, const std::string& path) {
    constexpr std::string_view kNeeded =
        "is missing; a link that moves needs its mass and its moments of inertia, in SDFormat "
        "<inertial> with <mass>, <ixx>, <iyy> and <izz>";
    if (!link.has_inertia()) {
        return wrong_setting(path + ".inertia", kNeeded);
    }
    if (const std::string missing = missing_number(link.inertia()); !missing.empty()) {
        return wrong_setting(path + ".inertia." + missing, kNeeded);
    }
    const InertiaSpec inertia = make_inertia(link.inertia());
    if (!is_of_a_body(inertia)) {
        return wrong_setting(path + ".inertia",
                             "no body has these moments: each must be positive, and none greater "
                             "than the sum of the other two");
    }
    return inertia;
}

/// Greatest distances of all collisions from the centre of mass, along each axis.
Vec3 reach_of(const LinkParts& parts) {
    Vec3 reach_m;
    for (const Part<CollisionSpec>& part : parts.collisions) {
        const SpacePose& pose = part.spec.pose;
        const Vec3 half_m = half_extent_of(part.spec.shape, pose.orientation);
        reach_m = {std::max(reach_m.x, std::abs(pose.position_m.x) + half_m.x),
                   std::max(reach_m.y, std::abs(pose.position_m.y) + half_m.y),
                   std::max(reach_m.z, std::abs(pose.position_m.z) + half_m.z)};
    }
    return reach_m;
}

// Compares a moment with that of a solid box of the same size. With far less, a link would sink
// into others when its ends are hit; far more is a typing error.
Status check_moment(const std::string& path, double moment_kgm2, double mass_kg, double reach_a_m,
                    double reach_b_m) {
    constexpr double kMostTimes = 100;
    const double usual_kgm2 = mass_kg * (reach_a_m * reach_a_m + reach_b_m * reach_b_m) / 3;
    if (moment_kgm2 >= usual_kgm2 / kMostTimes && moment_kgm2 <= usual_kgm2 * kMostTimes) {
        return {};
    }
    return wrong_setting(
        path, fmt::format("{:.3g} kg m2 does not fit a link of {:.3g} kg and this size, which has "
                          "about {:.3g}; at most {} times more or less can be simulated",
                          moment_kgm2, mass_kg, usual_kgm2, kMostTimes));
}

// Checks a link without a size: a body smaller than a bead would turn too fast for the steps.
Status check_turns(const InertiaSpec& inertia, const std::string& path) {
    constexpr double kBead_m = 1e-3;
    const Vec3& moments = inertia.moments_kgm2;
    const double least_kgm2 = inertia.mass_kg * kBead_m * kBead_m;
    if (std::min({moments.x, moments.y, moments.z}) >= least_kgm2) {
        return {};
    }
    return wrong_setting(
        path, fmt::format("moments below {:.3g} kg m2 are too little for {:.3g} kg", least_kgm2,
                          inertia.mass_kg));
}

Status check_fits_size(const InertiaSpec& inertia, const LinkParts& parts,
                       const std::string& path) {
    const Vec3& moments = inertia.moments_kgm2;
    if (parts.collisions.empty()) {
        return check_turns(inertia, path);
    }
    const Vec3 reach_m = reach_of(parts);
    Status fits =
        check_moment(path + ".ixx_kgm2", moments.x, inertia.mass_kg, reach_m.y, reach_m.z);
    if (fits) {
        fits = check_moment(path + ".iyy_kgm2", moments.y, inertia.mass_kg, reach_m.x, reach_m.z);
    }
    return fits ? check_moment(path + ".izz_kgm2", moments.z, inertia.mass_kg, reach_m.x, reach_m.y)
                : fits;
}

Status check_can_move(const LinkParts& parts, const std::string& path) {
    const auto is_plane = [](const auto& part) {
        return std::holds_alternative<PlaneShape>(part.spec.shape);
    };
    if (std::ranges::any_of(parts.collisions, is_plane) ||
        std::ranges::any_of(parts.visuals, is_plane)) {
        return wrong_setting(path, "a plane has no end, so it cannot move; take a thin box");
    }
    return {};
}

template <typename Spec>
std::vector<Spec> specs_of(const std::vector<Part<Spec>>& parts) {
    std::vector<Spec> specs;
    std::ranges::transform(parts, std::back_inserter(specs), &Part<Spec>::spec);
    return specs;
}

/// Makes the links and joints of one model.
class ModelBuilder {
  public:
    /// Borrows all three.
    ModelBuilder(const v1::Model& model, const ModelPlace& place, const Meshes& meshes)
        : model_(model), place_(place), meshes_(meshes) {}

    Status add(const v1::Link& link) {
        const std::string path = fmt::format("{}.links.{}", place_.path, link.name());
        const Result<InertiaSpec> inertia = checked_inertia(link, path);
        if (!inertia) {
            return inertia.error();
        }
        const v1::Pose& centre = link.inertia().pose();
        const Vec3 centre_m{centre.x_m(), centre.y_m(), centre.z_m()};
        const std::string name = fmt::format("{}/{}", place_.name, link.name());
        const Placement own{.pose = {-1.0 * centre_m, {}}};
        const Result<LinkParts> parts = make_link_parts(link, {path, name, own, meshes_});
        if (!parts) {
            return parts.error();
        }
        if (Status checked = check_can_move(*parts, path); !checked) {
            return checked;
        }
        if (Status fits = check_fits_size(*inertia, *parts, path + ".inertia"); !fits) {
            return fits;
        }
        if (parts->collisions.empty() && !is_joined(link)) {
            return wrong_setting(path, "nothing holds it: it has neither a collision nor a joint");
        }
        const SpacePose frame = placed(place_.frame, link.pose()).pose;
        places_[link.name()] = {made_.links.size(), frame};
        made_.links.push_back({.name = name,
                               .pose = composed(frame, {centre_m, {}}),
                               .inertia = *inertia,
                               .linear_damping = link.linear_damping(),
                               .angular_damping = link.angular_damping(),
                               .collisions = specs_of(parts->collisions),
                               .visuals = specs_of(parts->visuals)});
        return {};
    }

    /// Expects: all links have been added.
    Status check_friction_frames(const v1::Link& link) const {
        for (const v1::Collision& collision : link.collisions()) {
            const v1::Surface& surface = collision.surface();
            if (surface.has_friction_frame() && !places_.contains(surface.friction_frame())) {
                return wrong_link(fmt::format("{}.links.{}.collisions.{}.surface.friction_frame",
                                              place_.path, link.name(), collision.name()),
                                  surface.friction_frame());
            }
        }
        return {};
    }

    /// Adds a joint. Expects: all links have been added.
    Status add(const v1::Joint& joint) {
        const std::string path = fmt::format("{}.joints.{}", place_.path, joint.name());
        JointSpec spec{.name = fmt::format("{}/{}", place_.name, joint.name())};
        const auto child = places_.find(joint.child());
        if (child == places_.end()) {
            return wrong_link(path + ".child", joint.child());
        }
        spec.child = child->second.index;
        if (joint.parent() != kWorld) {
            const auto parent = places_.find(joint.parent());
            if (parent == places_.end() || parent == child) {
                return wrong_link(path + ".parent", joint.parent());
            }
            spec.parent = parent->second.index;
        }
        const SpacePose frame = placed({child->second.frame, std::nullopt}, joint.pose()).pose;
        spec.anchor_m = frame.position_m;
        if (Status set = set_motion(joint, path, frame, spec); !set) {
            return set;
        }
        made_.joints.push_back(std::move(spec));
        return {};
    }

    /// Lets a joint follow another one. Expects: all joints have been added.
    Status add_mimic(const v1::Joint& joint, std::size_t place) {
        if (!joint.has_mimic()) {
            return {};
        }
        const std::string path = fmt::format("{}.joints.{}.mimic", place_.path, joint.name());
        if (!made_.joints[place].moves() || made_.joints[place].motor) {
            return wrong_setting(path, "is of a joint that is fixed or has a motor");
        }
        const auto leader =
            std::ranges::find(model_.joints(), joint.mimic().joint(), &v1::Joint::name);
        const bool is_there = leader != model_.joints().end();
        if (!is_there || leader->has_mimic() || leader->type() == v1::JOINT_TYPE_FIXED) {
            return wrong_setting(path + ".joint",
                                 fmt::format("'{}' is no joint of the model that moves and follows "
                                             "no other",
                                             joint.mimic().joint()));
        }
        made_.joints[place].mimic =
            MimicSpec{.joint = static_cast<std::size_t>(leader - model_.joints().begin()),
                      .multiplier = joint.mimic().multiplier(),
                      .offset = joint.mimic().offset()};
        return {};
    }

    ModelSpec take() { return std::move(made_); }

  private:
    struct Place {
        std::size_t index;
        SpacePose frame;  ///< Frame of the model within the frame in which it is built.
    };

    bool is_joined(const v1::Link& link) const {
        return std::ranges::any_of(model_.joints(), [&link](const v1::Joint& joint) {
            return joint.parent() == link.name() || joint.child() == link.name();
        });
    }

    Error wrong_link(const std::string& path, const std::string& name) const {
        std::string names;
        for (const v1::Link& link : model_.links()) {
            names += fmt::format("{}'{}'", names.empty() ? "" : ", ", link.name());
        }
        return wrong_setting(
            path, fmt::format("'{}' is no other link of the model; it has {}", name, names));
    }

    static Status set_motion(const v1::Joint& joint, const std::string& path,
                             const SpacePose& frame, JointSpec& spec) {
        if (joint.type() == v1::JOINT_TYPE_FIXED) {
            return {};
        }
        if (joint.type() == v1::JOINT_TYPE_UNSPECIFIED) {
            return wrong_setting(path + ".type", "is missing");
        }
        spec.kind =
            joint.type() == v1::JOINT_TYPE_REVOLUTE ? JointKind::kRevolute : JointKind::kPrismatic;
        const std::optional<Vec3> axis = unit_vector_of(joint.axis());
        if (!axis) {
            return wrong_setting(path + ".axis", "has no length; give x, y or z");
        }
        spec.axis = rotated(*axis, frame.orientation);
        if (joint.has_max_speed()) {
            spec.max_speed = joint.max_speed();
        }
        if (joint.has_max_effort()) {
            spec.max_effort = joint.max_effort();
        }
        if (joint.has_motor()) {
            spec.motor = MotorSpec{.speed = joint.motor().speed(), .position = {}};
            if (joint.motor().has_position()) {
                spec.motor->position = joint.motor().position();
            }
        }
        return set_limits(joint, path, spec);
    }

    static Status set_limits(const v1::Joint& joint, const std::string& path, JointSpec& spec) {
        if (joint.has_lower()) {
            spec.lower = joint.lower();
        }
        if (joint.has_upper()) {
            spec.upper = joint.upper();
        }
        if (spec.lower.value_or(0) > 0) {
            return wrong_setting(path + ".lower", "is above 0, where the joint starts");
        }
        if (spec.upper.value_or(0) < 0) {
            return wrong_setting(path + ".upper", "is below 0, where the joint starts");
        }
        for (const auto& [name, limit] :
             {std::pair("lower", spec.lower), std::pair("upper", spec.upper)}) {
            if (spec.kind == JointKind::kRevolute &&
                std::abs(limit.value_or(0)) >= std::numbers::pi) {
                return wrong_setting(
                    path + "." + name,
                    fmt::format("is {} rad; a hinge has limits between -pi and pi, "
                                "or none",
                                *limit));
            }
        }
        return {};
    }

    const v1::Model& model_;
    const ModelPlace& place_;
    const Meshes& meshes_;
    ModelSpec made_;
    std::map<std::string, Place> places_;
};

}  // namespace

Result<ModelSpec> make_moving_model(const v1::Model& model, const ModelPlace& place) {
    const Result<Meshes> meshes = make_meshes(model, place.path);
    if (!meshes) {
        return meshes.error();
    }
    ModelBuilder builder(model, place, *meshes);
    Status done = check_names(model.links(), place.path + ".links");
    for (int i = 0; done && i < model.links_size(); ++i) {
        done = builder.add(model.links(i));
    }
    for (int i = 0; done && i < model.links_size(); ++i) {
        done = builder.check_friction_frames(model.links(i));
    }
    if (done) {
        done = check_names(model.joints(), place.path + ".joints");
    }
    for (int i = 0; done && i < model.joints_size(); ++i) {
        done = builder.add(model.joints(i));
    }
    for (int i = 0; done && i < model.joints_size(); ++i) {
        done = builder.add_mimic(model.joints(i), static_cast<std::size_t>(i));
    }
    if (!done) {
        return done.error();
    }
    return builder.take();
}

}  // namespace cancha::world
