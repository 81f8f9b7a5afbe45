#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cancha/base/vec3.h"
#include "proto/base/values/convex_hull.h"
#include "server/sim/world/space_pose.h"

namespace cancha::world {

/// sRGB, each 0 to 1.
struct Colour {
    double r = 1;
    double g = 1;
    double b = 1;

    friend bool operator==(const Colour&, const Colour&) = default;
};

// Shapes of things; see cancha.v1.Shape. Each has its centre in the origin of its frame.

struct BoxShape {
    Vec3 size_m;  ///< Full extents along its own x, y, z.

    friend bool operator==(const BoxShape&, const BoxShape&) = default;
};

struct SphereShape {
    double radius_m = 0;

    friend bool operator==(const SphereShape&, const SphereShape&) = default;
};

/// Along its own z.
struct CylinderShape {
    double radius_m = 0;
    double length_m = 0;

    friend bool operator==(const CylinderShape&, const CylinderShape&) = default;
};

/// A cylinder along its own z, with a half sphere on either end.
struct CapsuleShape {
    double radius_m = 0;
    double length_m = 0;  ///< Length of the cylinder alone.

    friend bool operator==(const CapsuleShape&, const CapsuleShape&) = default;
};

/// Everything below its own z = 0.
struct PlaneShape {
    double length_m = 0;  ///< As drawn.
    double width_m = 0;   ///< As drawn.

    friend bool operator==(const PlaneShape&, const PlaneShape&) = default;
};

/// A convex solid; its centre of mass is the origin.
struct ConvexShape {
    std::shared_ptr<const ConvexHull> hull;  ///< Never null.

    friend bool operator==(const ConvexShape& a, const ConvexShape& b) {
        return a.hull->corners == b.hull->corners;
    }
};

using Shape =
    std::variant<BoxShape, SphereShape, CylinderShape, CapsuleShape, PlaneShape, ConvexShape>;

/// A convex solid has so many corners at most.
inline constexpr std::size_t kMostCorners = 64;

/// From the centre to the farthest point along each axis of the frame in which it is turned so. Of
/// a plane: as drawn.
Vec3 half_extent_of(const Shape& shape, const Quaternion& orientation);

/// From the centre to the nearest point of its surface, or a little less.
double half_thickness_of(const Shape& shape);

/// How something rubs and bounces; see cancha.v1.Surface. What it does not say is up to the other
/// body; where both say a number, the smaller one counts.
struct SurfaceSpec {
    std::optional<double> friction{};
    std::optional<double> friction_across{};   ///< Only with a direction.
    std::optional<Vec3> friction_direction{};  ///< Unit vector in the frame of the shape.
    /// Link in whose frame the direction is instead: "model/link". Empty: none.
    std::string friction_frame{};
    double static_friction_ratio = 1;  ///< At rest to sliding.
    std::optional<double> restitution{};
    std::optional<double> soft_cfm{};
    std::optional<double> soft_erp{};

    friend bool operator==(const SurfaceSpec&, const SurfaceSpec&) = default;
};

/// Something of the arena as it collides. In the world frame, or in that of the link it moves with.
struct CollisionSpec {
    std::string name;  ///< "model/link/collision".
    SpacePose pose;
    Shape shape;
    SurfaceSpec surface{};

    friend bool operator==(const CollisionSpec&, const CollisionSpec&) = default;
};

/// Mesh that a viewer draws in place of a shape.
struct MeshLook {
    std::string name;                        ///< Name of the file.
    std::shared_ptr<const std::string> glb;  ///< Its bytes. Never null.
    Vec3 scale{1, 1, 1};
    Vec3 origin_m{};            ///< Origin of the mesh, in the frame of the shape.
    bool keeps_colours = true;  ///< Colours of its materials, as nobody says another.

    friend bool operator==(const MeshLook&, const MeshLook&) = default;
};

/// Something of the arena as it is drawn. In the world frame, or in that of the link it moves with.
struct VisualSpec {
    std::string name;  ///< "model/link/visual".
    SpacePose pose;
    Shape shape;
    Colour colour{};
    std::vector<std::string> seen_by{};  ///< Types of sensors; none: all see it.
    std::optional<MeshLook> mesh{};

    friend bool operator==(const VisualSpec&, const VisualSpec&) = default;
};

}  // namespace cancha::world
