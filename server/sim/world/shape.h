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

/// sRGB; each part from 0 to 1.
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

/// A cylinder along its own z.
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

/// The half-space below its own z = 0.
struct PlaneShape {
    double length_m = 0;  ///< Drawn length; the plane itself is endless.
    double width_m = 0;   ///< Drawn width.

    friend bool operator==(const PlaneShape&, const PlaneShape&) = default;
};

/// A convex solid. The origin is its centre of mass.
struct ConvexShape {
    std::shared_ptr<const ConvexHull> hull;  ///< Never null.

    friend bool operator==(const ConvexShape& a, const ConvexShape& b) {
        return a.hull->corners == b.hull->corners;
    }
};

using Shape =
    std::variant<BoxShape, SphereShape, CylinderShape, CapsuleShape, PlaneShape, ConvexShape>;

/// Most corners of a convex solid.
inline constexpr std::size_t kMostCorners = 64;

/// Half the size of a shape along each axis of the frame in which it has this orientation. A plane
/// has its drawn size.
Vec3 half_extent_of(const Shape& shape, const Quaternion& orientation);

/// Distance from the centre to the nearest point of the surface, or a little less.
double half_thickness_of(const Shape& shape);

/// Friction and bounce of a surface; see cancha.v1.Surface. Numbers that are absent come from the
/// other body. If both bodies give a number, the smaller one counts.
struct SurfaceSpec {
    std::optional<double> friction{};
    std::optional<double> friction_across{};   ///< Only with friction_direction.
    std::optional<Vec3> friction_direction{};  ///< Unit vector in the frame of the shape.
    /// Link in whose frame friction_direction is given: "model/link". Empty: the frame of the
    /// shape.
    std::string friction_frame{};
    double static_friction_ratio = 1;  ///< Ratio of friction at rest to friction while sliding.
    std::optional<double> restitution{};
    std::optional<double> soft_cfm{};
    std::optional<double> soft_erp{};

    friend bool operator==(const SurfaceSpec&, const SurfaceSpec&) = default;
};

/// A collision of the arena. World frame, or the frame of the link that it moves with.
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
    std::shared_ptr<const std::string> glb;  ///< Content of the file. Never null.
    Vec3 scale{1, 1, 1};
    Vec3 origin_m{};  ///< Origin of the mesh, in the frame of the shape.
    /// True: it has the colours of its own materials, as no other is set.
    bool keeps_colours = true;

    friend bool operator==(const MeshLook&, const MeshLook&) = default;
};

/// A drawn part of the arena. World frame, or the frame of the link that it moves with.
struct VisualSpec {
    std::string name;  ///< "model/link/visual".
    SpacePose pose;
    Shape shape;
    Colour colour{};
    std::vector<std::string> seen_by{};  ///< Types of sensors that see it. Empty: all.
    std::optional<MeshLook> mesh{};

    friend bool operator==(const VisualSpec&, const VisualSpec&) = default;
};

}  // namespace cancha::world
