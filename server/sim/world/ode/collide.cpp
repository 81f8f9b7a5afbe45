#include "server/sim/world/ode/collide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "server/sim/world/ode/box_in_space.h"
#include "server/sim/world/ode/contact_law.h"
#include "server/sim/world/ode/hull.h"
#include "server/sim/world/ode/library.h"

namespace cancha::world::ode {
namespace {

// Edges touch rather than faces only if this separates the solids by this much less: while bodies
// rest on a face, small rocking within their depth must not change the contact.
constexpr double kEdgesFirst_m = 2 * kSink_m;

// If two faces are equally good, the first solid's counts, so that rounding does not decide.
constexpr double kSecondFirst_m = 0.1 * kSink_m;

/// Most contacts that ODE's colliders return in one call.
constexpr std::size_t kMostFound = 32;

Vec3 position_of(dGeomID geom) {
    return to_vec3(dGeomGetPosition(geom));
}

/// Turns vectors from the frame of a geom into that of the world.
class ToWorld {
  public:
    explicit ToWorld(dGeomID geom) : m_(dGeomGetRotation(geom)) {}

    Vec3 operator()(const Vec3& v) const {
        return {m_[kXx] * v.x + m_[kXy] * v.y + m_[kXz] * v.z,
                m_[kYx] * v.x + m_[kYy] * v.y + m_[kYz] * v.z,
                m_[kZx] * v.x + m_[kZy] * v.y + m_[kZz] * v.z};
    }

  private:
    const dReal* m_;
};

/// A cube from -1 to 1.
const ConvexHull& cube() {
    static const ConvexHull hull = [] {
        std::vector<Vec3> corners;
        for (const double x : {-1.0, 1.0}) {
            for (const double y : {-1.0, 1.0}) {
                corners.push_back({x, y, -1});
                corners.push_back({x, y, 1});
            }
        }
        return *convex_hull(corners, corners.size());
    }();
    return hull;
}

/// A hull or a box in the world.
struct Polytope {
    const ConvexHull* form;  ///< Faces, edges and corners.
    Vec3 centre_m;
    std::vector<Vec3> corners_m{};
    std::vector<Vec3> normals{};
    std::vector<double> offsets_m{};

    explicit Polytope(dGeomID geom) : centre_m(position_of(geom)) {
        const Hull* const hull = hull_of(geom);
        form = hull != nullptr ? &hull->shape() : &cube();
        Vec3 scale{1, 1, 1};
        if (hull == nullptr) {
            dVector3 size_m;
            dGeomBoxGetLengths(geom, size_m);
            scale = 0.5 * to_vec3(size_m);
        }
        const ToWorld turned(geom);
        corners_m.reserve(form->corners.size());
        for (const Vec3& corner : form->corners) {
            corners_m.push_back(
                centre_m + turned({scale.x * corner.x, scale.y * corner.y, scale.z * corner.z}));
        }
        normals.reserve(form->faces.size());
        for (const ConvexHull::Face& face : form->faces) {
            normals.push_back(turned(face.normal));
            offsets_m.push_back(dot(normals.back(), corners_m[face.corners[0]]));
            if (hull != nullptr) {
                offsets_m.back() = face.offset_m + dot(normals.back(), centre_m);
            }
        }
    }

    const Vec3& farthest_m(const Vec3& way) const {
        return *std::ranges::max_element(corners_m, {},
                                         [&way](const Vec3& p) { return dot(p, way); });
    }
};

/// The largest gap between two solids; below 0 it is the depth of their overlap.
struct Gap {
    double size_m = -std::numeric_limits<double>::infinity();
    std::size_t first = 0;   ///< Face, or edge of the first solid.
    std::size_t second = 0;  ///< Edge of the second solid.
    Vec3 normal{};           ///< Between edges: unit vector, out of the first solid.
};

/// Largest gap over the faces of `own`. The search ends at a gap above 0.
Gap gap_over_faces(const Polytope& own, const Polytope& other) {
    Gap widest;
    for (std::size_t i = 0; i < own.normals.size(); ++i) {
        const Vec3& normal = own.normals[i];
        const double gap_m = dot(normal, other.farthest_m(-1.0 * normal)) - own.offsets_m[i];
        if (gap_m > widest.size_m) {
            widest = {.size_m = gap_m, .first = i};
        }
        if (gap_m > 0) {
            break;
        }
    }
    return widest;
}

/// Whether the normals around two edges cross on the sphere of normals, with the second edge's
/// normals reversed: only such edges touch between their ends.
bool do_cross(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Vec3 across = cross(b, a);
    const Vec3 other_across = cross(d, c);
    const double c_side = dot(c, across);
    const double d_side = dot(d, across);
    const double a_side = dot(a, other_across);
    const double b_side = dot(b, other_across);
    return c_side * d_side < 0 && a_side * b_side < 0 && c_side * b_side > 0;
}

Gap gap_over_edges(const Polytope& first, const Polytope& second) {
    constexpr double kParallel = 1e-6;
    Gap widest;
    for (std::size_t i = 0; i < first.form->edges.size(); ++i) {
        const ConvexHull::Edge& own = first.form->edges[i];
        const Vec3 own_way = first.corners_m[own.to] - first.corners_m[own.from];
        for (std::size_t j = 0; j < second.form->edges.size(); ++j) {
            const ConvexHull::Edge& other = second.form->edges[j];
            if (!do_cross(first.normals[own.left], first.normals[own.right],
                          -1.0 * second.normals[other.left], -1.0 * second.normals[other.right])) {
                continue;
            }
            const Vec3 way = second.corners_m[other.to] - second.corners_m[other.from];
            Vec3 normal = cross(own_way, way);
            const double size = length(normal);
            if (size <= kParallel * length(own_way) * length(way)) {
                continue;
            }
            const Vec3& at_m = first.corners_m[own.from];
            normal = ((dot(normal, at_m - first.centre_m) < 0 ? -1 : 1) / size) * normal;
            const double gap_m = dot(normal, second.corners_m[other.from] - at_m);
            if (gap_m > widest.size_m) {
                widest = {.size_m = gap_m, .first = i, .second = j, .normal = normal};
            }
            if (gap_m > 0) {
                return widest;
            }
        }
    }
    return widest;
}

/// The midpoint of the nearest points of two lines.
Vec3 crossing_m(const Vec3& a, const Vec3& along, const Vec3& b, const Vec3& way) {
    const Vec3 between = b - a;
    const double aa = dot(along, along);
    const double ab = dot(along, way);
    const double bb = dot(way, way);
    const double size = aa * bb - ab * ab;
    const double share = (dot(between, along) * bb - dot(between, way) * ab) / size;
    const double other_share = (dot(between, along) * ab - dot(between, way) * aa) / size;
    const Vec3 on_a = a + std::clamp(share, 0.0, 1.0) * along;
    const Vec3 on_b = b + std::clamp(other_share, 0.0, 1.0) * way;
    return 0.5 * (on_a + on_b);
}

/// Two axes of the plane across a unit vector; equal vectors give equal axes.
std::array<Vec3, 2> axes_across(const Vec3& normal) {
    const Vec3 other = std::abs(normal.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 across = cross(normal, other);
    const Vec3 u = (1 / length(across)) * across;
    return {u, cross(normal, u)};
}

/// Keeps the farthest contacts on four sides, and the deepest if it is deeper than these.
std::size_t keep_some(std::vector<dContactGeom>& found, const std::array<Vec3, 2>& axes,
                      std::span<dContactGeom> contacts) {
    if (found.size() <= contacts.size()) {
        std::ranges::copy(found, contacts.begin());
        return found.size();
    }
    const auto& [u, v] = axes;
    const std::array<Vec3, 4> ways{u + v, -1.0 * (u + v), v - u, u - v};
    std::vector<std::size_t> kept;
    const auto keep = [&](std::size_t which) {
        if (std::ranges::find(kept, which) == kept.end()) {
            kept.push_back(which);
        }
    };
    const auto deepest = static_cast<std::size_t>(
        std::ranges::max_element(found, {}, &dContactGeom::depth) - found.begin());
    if (contacts.size() == 1) {
        contacts[0] = found[deepest];
        return 1;
    }
    for (const Vec3& way : std::span(ways).first(std::min(ways.size(), contacts.size()))) {
        const auto farthest = std::ranges::max_element(
            found, {}, [&way](const dContactGeom& c) { return dot(to_vec3(c.pos), way); });
        keep(static_cast<std::size_t>(farthest - found.begin()));
    }
    const bool is_deeper = std::ranges::none_of(kept, [&](std::size_t which) {
        return found[which].depth > found[deepest].depth - kSink_m;
    });
    if (is_deeper) {
        kept.back() = deepest;
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
        contacts[i] = found[kept[i]];
    }
    return kept.size();
}

/// The part of a polygon behind the sides of a face, by the algorithm of Sutherland and Hodgman.
std::vector<Vec3> clipped(std::vector<Vec3> polygon, const Polytope& solid, std::size_t face) {
    const std::vector<std::uint32_t>& outline = solid.form->faces[face].corners;
    std::vector<Vec3> before;
    for (std::size_t i = 0; i < outline.size() && !polygon.empty(); ++i) {
        const Vec3& from_m = solid.corners_m[outline[i]];
        const Vec3& to_m = solid.corners_m[outline[(i + 1) % outline.size()]];
        const Vec3 outward = cross(to_m - from_m, solid.normals[face]);
        before.swap(polygon);
        polygon.clear();
        for (std::size_t j = 0; j < before.size(); ++j) {
            const Vec3& a = before[j];
            const Vec3& b = before[(j + 1) % before.size()];
            const double a_beyond = dot(outward, a - from_m);
            const double b_beyond = dot(outward, b - from_m);
            if (a_beyond <= 0) {
                polygon.push_back(a);
            }
            if ((a_beyond < 0 && b_beyond > 0) || (a_beyond > 0 && b_beyond < 0)) {
                polygon.push_back(a + (a_beyond / (a_beyond - b_beyond)) * (b - a));
            }
        }
    }
    return polygon;
}

/// `normal_sign`: 1 if the face belongs to the second solid, whose normals point to the first.
std::size_t touch_face(const Polytope& own, std::size_t face, const Polytope& other,
                       double normal_sign, std::span<dContactGeom> contacts) {
    const Vec3& normal = own.normals[face];
    const auto facing = std::ranges::min_element(
        other.normals, {}, [&normal](const Vec3& n) { return dot(n, normal); });
    std::vector<Vec3> polygon;
    for (const std::uint32_t corner :
         other.form->faces[static_cast<std::size_t>(facing - other.normals.begin())].corners) {
        polygon.push_back(other.corners_m[corner]);
    }
    polygon = clipped(std::move(polygon), own, face);
    // Flush faces touch with all corners, including those that gape a little.
    const double least_m = dot(*facing, normal) < -kParallelCosine ? -kSink_m : 0;
    std::vector<dContactGeom> found;
    const auto touch = [&](const Vec3& at_m, double depth_m) {
        found.push_back(contact_at(at_m + (depth_m / 2) * normal, normal_sign * normal,
                                   std::max(0.0, depth_m)));
    };
    for (const Vec3& at_m : polygon) {
        if (const double depth_m = own.offsets_m[face] - dot(normal, at_m); depth_m >= least_m) {
            touch(at_m, depth_m);
        }
    }
    if (found.empty()) {
        const Vec3& at_m = other.farthest_m(-1.0 * normal);
        touch(at_m, own.offsets_m[face] - dot(normal, at_m));
    }
    return keep_some(found, axes_across(normal), contacts);
}

std::size_t touch_polytopes(const Polytope& first, const Polytope& second,
                            std::span<dContactGeom> contacts) {
    const Gap own = gap_over_faces(first, second);
    if (own.size_m > 0) {
        return 0;
    }
    const Gap other = gap_over_faces(second, first);
    if (other.size_m > 0) {
        return 0;
    }
    const Gap edges = gap_over_edges(first, second);
    if (edges.size_m > 0) {
        return 0;
    }
    if (edges.size_m > std::max(own.size_m, other.size_m) + kEdgesFirst_m) {
        const ConvexHull::Edge& a = first.form->edges[edges.first];
        const ConvexHull::Edge& b = second.form->edges[edges.second];
        const Vec3 at_m =
            crossing_m(first.corners_m[a.from], first.corners_m[a.to] - first.corners_m[a.from],
                       second.corners_m[b.from], second.corners_m[b.to] - second.corners_m[b.from]);
        contacts[0] = contact_at(at_m, -1.0 * edges.normal, -edges.size_m);
        return 1;
    }
    return other.size_m > own.size_m + kSecondFirst_m
               ? touch_face(second, other.first, first, 1, contacts)
               : touch_face(first, own.first, second, -1, contacts);
}

std::size_t touch_plane(const Polytope& solid, dGeomID plane, std::span<dContactGeom> contacts) {
    dVector4 equation;
    dGeomPlaneGetParams(plane, equation);
    const Vec3 normal = to_vec3(equation);
    std::vector<dContactGeom> found;
    double deepest_m = -1;
    for (const Vec3& corner : solid.corners_m) {
        const double depth_m = equation[3] - dot(normal, corner);
        deepest_m = std::max(deepest_m, depth_m);
        if (depth_m >= -kSink_m) {
            found.push_back(
                contact_at(corner + (depth_m / 2) * normal, normal, std::max(0.0, depth_m)));
        }
    }
    return deepest_m < 0 ? 0 : keep_some(found, axes_across(normal), contacts);
}

Vec3 nearest_of_segment(const Vec3& point, const Vec3& from, const Vec3& to) {
    const Vec3 way = to - from;
    return from + std::clamp(dot(point - from, way) / dot(way, way), 0.0, 1.0) * way;
}

/// The point of a face nearest to a point in front of it.
Vec3 nearest_of_face(const Polytope& solid, std::size_t face, const Vec3& point) {
    const std::vector<std::uint32_t>& outline = solid.form->faces[face].corners;
    const Vec3& normal = solid.normals[face];
    Vec3 nearest = point - (dot(normal, point) - solid.offsets_m[face]) * normal;
    bool is_inside = true;
    double least_m = std::numeric_limits<double>::infinity();
    Vec3 on_edge;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec3& from = solid.corners_m[outline[i]];
        const Vec3& to = solid.corners_m[outline[(i + 1) % outline.size()]];
        is_inside = is_inside && dot(cross(to - from, normal), point - from) <= 0;
        const Vec3 there = nearest_of_segment(point, from, to);
        if (const double distance_m = length(point - there); distance_m < least_m) {
            least_m = distance_m;
            on_edge = there;
        }
    }
    return is_inside ? nearest : on_edge;
}

/// The contact of a sphere. The normal points to the sphere.
std::optional<dContactGeom> touch_sphere(const Polytope& solid, dGeomID sphere) {
    const Vec3 centre_m = position_of(sphere);
    const double radius_m = dGeomSphereGetRadius(sphere);
    std::size_t face = 0;
    double farthest_m = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < solid.normals.size(); ++i) {
        const double above_m = dot(solid.normals[i], centre_m) - solid.offsets_m[i];
        if (above_m > radius_m) {
            return std::nullopt;
        }
        if (above_m > farthest_m) {
            farthest_m = above_m;
            face = i;
        }
    }
    const Vec3& normal = solid.normals[face];
    if (farthest_m <= 0) {  // The centre is inside.
        return contact_at(centre_m - farthest_m * normal, normal, radius_m - farthest_m);
    }
    Vec3 nearest;
    double least_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < solid.normals.size(); ++i) {
        if (dot(solid.normals[i], centre_m) > solid.offsets_m[i]) {
            const Vec3 there = nearest_of_face(solid, i, centre_m);
            if (const double distance_m = length(centre_m - there); distance_m < least_m) {
                least_m = distance_m;
                nearest = there;
            }
        }
    }
    if (least_m > radius_m) {
        return std::nullopt;
    }
    const Vec3 way = least_m > 0 ? (1 / least_m) * (centre_m - nearest) : normal;
    return contact_at(nearest, way, radius_m - least_m);
}

bool is_polytope(dGeomID geom) {
    return hull_of(geom) != nullptr || dGeomGetClass(geom) == dBoxClass;
}

void turn_round(std::span<dContactGeom> contacts) {
    for (dContactGeom& contact : contacts) {
        for (dReal& part : contact.normal) {
            part = -part;
        }
    }
}

/// Finds contacts by ODE and keeps corners on all sides of them.
std::size_t touch_triangles(dGeomID first, dGeomID second, std::span<dContactGeom> contacts) {
    std::vector<dContactGeom> found(kMostFound);
    const Turn turn;
    const int count =
        dCollide(first, second, static_cast<int>(kMostFound), found.data(), sizeof(dContactGeom));
    found.resize(static_cast<std::size_t>(count));
    return found.empty() ? 0 : keep_some(found, axes_across(to_vec3(found[0].normal)), contacts);
}

/// Expects: `hull` is a convex hull.
std::size_t touch_hull(dGeomID hull, dGeomID other, std::span<dContactGeom> contacts) {
    if (is_polytope(other)) {
        return touch_polytopes(Polytope(hull), Polytope(other), contacts);
    }
    if (dGeomGetClass(other) == dPlaneClass) {
        return touch_plane(Polytope(hull), other, contacts);
    }
    if (dGeomGetClass(other) == dSphereClass) {
        const auto contact = touch_sphere(Polytope(hull), other);
        if (contact) {
            contacts[0] = *contact;
            turn_round(contacts.first(1));
        }
        return contact ? 1 : 0;
    }
    return touch_triangles(hull, other, contacts);
}

}  // namespace

std::size_t collide(dGeomID first, dGeomID second, std::span<dContactGeom> contacts) {
    if (hull_of(first) != nullptr) {
        return touch_hull(first, second, contacts);
    }
    if (hull_of(second) != nullptr) {
        const std::size_t count = touch_hull(second, first, contacts);
        turn_round(contacts.first(count));
        return count;
    }
    return static_cast<std::size_t>(dCollide(first, second, static_cast<int>(contacts.size()),
                                             contacts.data(), sizeof(dContactGeom)));
}

}  // namespace cancha::world::ode
