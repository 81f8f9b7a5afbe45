#include "referee/core/robot_extent.h"

#include <algorithm>

#include "referee/core/solid.h"

namespace cancha::referee {
namespace {

/// Smallest length that a setting can have.
constexpr double kThin_m = 0.01;

/// Returns the frame of the model in the frame of its base.
SpacePose frame_of_model(const v1::Model& model) {
    const SpacePose base = pose_of(model.links(0).pose());
    const Quaternion& q = base.orientation;
    const Quaternion back{q.w, -q.x, -q.y, -q.z};
    return {.position_m = rotated(-1.0 * base.position_m, back), .orientation = back};
}

void include(const Solid& solid, RobotExtent& extent) {
    extent.from_m.x = std::min(extent.from_m.x, solid.support_m({-1, 0, 0}).x);
    extent.from_m.y = std::min(extent.from_m.y, solid.support_m({0, -1, 0}).y);
    extent.from_m.z = std::min(extent.from_m.z, solid.support_m({0, 0, -1}).z);
    extent.to_m.x = std::max(extent.to_m.x, solid.support_m({1, 0, 0}).x);
    extent.to_m.y = std::max(extent.to_m.y, solid.support_m({0, 1, 0}).y);
    extent.to_m.z = std::max(extent.to_m.z, solid.support_m({0, 0, 1}).z);
}

std::vector<Solid> solids_of_model(const v1::Model& model) {
    std::vector<Solid> solids;
    for (const v1::Link& link : model.links()) {
        std::ranges::move(solids_of(link, frame_of_model(model), link.name()),
                          std::back_inserter(solids));
    }
    // A plane reaches everywhere; the world refuses robots that have one.
    std::erase_if(solids, [](const Solid& solid) { return solid.shape.has_plane(); });
    return solids;
}

}  // namespace

RobotExtent extent_of(const v1::RobotKind& kind) {
    const std::vector<Solid> solids =
        kind.structure().links().empty() ? std::vector<Solid>{} : solids_of_model(kind.structure());
    if (solids.empty()) {
        const Vec3 half_m{kind.length_m() / 2, kind.width_m() / 2, kind.height_m() / 2};
        return {-1.0 * half_m, half_m};
    }
    RobotExtent extent{solids.front().pose.position_m, solids.front().pose.position_m};
    for (const Solid& solid : solids) {
        include(solid, extent);
    }
    return extent;
}

std::span<const std::string_view> measured_settings() {
    static constexpr std::string_view kSettings[] = {"length_m", "width_m", "height_m", "mass_kg"};
    return kSettings;
}

void measure(v1::RobotKind& kind) {
    if (!kind.has_structure()) {
        return;
    }
    const RobotExtent extent = extent_of(kind);
    const Vec3 size_m = extent.to_m - extent.from_m;
    kind.set_length_m(std::max(kThin_m, size_m.x));
    kind.set_width_m(std::max(kThin_m, size_m.y));
    kind.set_height_m(std::max(kThin_m, size_m.z));
    double mass_kg = 0;
    for (const v1::Link& link : kind.structure().links()) {
        mass_kg += link.inertia().mass_kg();
    }
    kind.set_mass_kg(mass_kg);
}

}  // namespace cancha::referee
