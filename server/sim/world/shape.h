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

/// A colour in sRGB; each component is from 0 to 1.
struct Colour {
    double r = 1;
    double g = 1;
    double b = 1;

    friend bool operator==(const Colour&, const Colour&) = default;
};

// Shapes of solids; see cancha.v1.Shape. The centre of each shape is the origin of its own frame.

struct BoxShape {
    Vec3 size_m;  ///< Full sizes along the box's x, y, z.

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

/// A cylinder along its own z, with half a sphere on each end.
struct CapsuleShape {
    double radius_m = 0;
    double length_m = 0;  ///< Length of the cylinder alone.

    friend bool operator==(const CapsuleShape&, const CapsuleShape&) = default;
};

/// The half-space below the plane z = 0 of the shape's own frame.
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

/// Largest number of corners of a convex solid.
inline constexpr std::size_t kMostCorners = 64;

/// Returns half the size of a turned shape along each axis of the frame in which `orientation` is
/// given. For a plane, the drawn size counts.
Vec3 half_extent_of(const Shape& shape, const Quaternion& orientation);

/// Returns the distance from the centre to the nearest point of the surface, or a little less.
double half_thickness_of(const Shape& shape);

/// Friction and bounce of a surface; see cancha.v1.Surface. In a contact of two surfaces, the
/// smaller of the two coefficients of friction counts, and in the same way for the other optional
/// numbers. If only one surface has a number, this number counts.
struct SurfaceSpec {
    std::optional<double> friction{};  ///< Coulomb's coefficient.
    /// Coefficient perpendicular to friction_direction. None if there is no friction_direction.
    std::optional<double> friction_across{};
    /// Direction along which `friction` counts: a unit vector in the frame of the shape. None if
    /// `friction` counts in all directions.
    std::optional<Vec3> friction_direction{};
    /// Link in whose frame friction_direction is given: "model/link". Empty if it is given in the
    /// frame of the shape.
    std::string friction_frame{};
    double static_friction_ratio = 1;  ///< Friction at rest divided by friction while sliding.
    /// Share of the approach speed that remains after a bounce.
    std::optional<double> restitution{};
    std::optional<double> soft_cfm{};  ///< Softness: ODE's CFM. If none, SolverSpec::cfm counts.
    /// Share of an overlap that one step corrects: ODE's ERP. If none, SolverSpec::erp counts.
    std::optional<double> soft_erp{};

    friend bool operator==(const SurfaceSpec&, const SurfaceSpec&) = default;
};

/// A collision: a shape with which bodies collide. Its pose is in the world frame. If the shape is
/// a part of a link that moves, its pose is in the frame of the link's body.
struct CollisionSpec {
    std::string name;  ///< Full name: "model/link/collision".
    SpacePose pose;
    Shape shape;
    SurfaceSpec surface{};

    friend bool operator==(const CollisionSpec&, const CollisionSpec&) = default;
};

/// A mesh that viewers draw in place of a shape.
struct MeshLook {
    std::string name;  ///< Name of the file.
    /// Content of the file, in the format GLB. Never null.
    std::shared_ptr<const std::string> glb;
    Vec3 scale{1, 1, 1};  ///< Factors of size along x, y, z.
    Vec3 origin_m{};      ///< Origin of the mesh, in the frame of the shape.
    /// True if viewers use the colours of the mesh's materials, false if they use
    /// VisualSpec::colour.
    bool keeps_colours = true;

    friend bool operator==(const MeshLook&, const MeshLook&) = default;
};

/// A visual: a shape or mesh that viewers draw. Its pose is in the world frame. If the visual is a
/// part of a link that moves, its pose is in the frame of the link's body.
struct VisualSpec {
    std::string name;  ///< Full name: "model/link/visual".
    SpacePose pose;
    Shape shape;
    Colour colour{};
    /// Types of sensors that see this part. Empty if all types do.
    std::vector<std::string> seen_by{};
    std::optional<MeshLook> mesh{};  ///< None if the shape itself is drawn.

    friend bool operator==(const VisualSpec&, const VisualSpec&) = default;
};

}  // namespace cancha::world
