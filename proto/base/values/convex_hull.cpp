#include "proto/base/values/convex_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha {
namespace {

// Points nearer than this to a face are in it; as a share of the size of all points. It is the
// precision of numbers with seven digits, which meshes have.
constexpr double kFlat = 1e-6;

// Thinner solids do not count as solids; as a share of their size.
constexpr double kThin = 1e-5;

using Index = std::uint32_t;

constexpr Index kNoGroup = std::numeric_limits<Index>::max();

double size_of(std::span<const Vec3> points_m) {
    Vec3 least = points_m.front();
    Vec3 most = least;
    for (const Vec3& point : points_m) {
        least = {std::min(least.x, point.x), std::min(least.y, point.y),
                 std::min(least.z, point.z)};
        most = {std::max(most.x, point.x), std::max(most.y, point.y), std::max(most.z, point.z)};
    }
    return length(most - least);
}

template <typename Measure>
Index farthest_by(std::span<const Vec3> points_m, const Measure& measure) {
    Index best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (Index i = 0; i < points_m.size(); ++i) {
        if (const double value = measure(points_m[i]); value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

Vec3 unit(const Vec3& vector) {
    const double size = length(vector);
    return size > 0 ? (1 / size) * vector : Vec3{};
}

/// Quickhull: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull algorithm for convex hulls",
/// ACM Transactions on Mathematical Software 22, 1996. The farthest of all points is always added
/// next, so that the hull of some points is as near as possible to that of all.
class Builder {
  public:
    Builder(std::span<const Vec3> points_m, double size_m)
        : points_m_(points_m), flat_m_(kFlat * size_m) {}

    /// Begins with four points. Returns false if the points have no volume.
    bool begin(double thin_m) {
        const auto at = [this](Index i) -> const Vec3& { return points_m_[i]; };
        const Index a =
            farthest_by(points_m_, [](const Vec3& p) { return p.x + p.y / 7 + p.z / 49; });
        const Index b = farthest_by(points_m_, [&](const Vec3& p) { return length(p - at(a)); });
        const Vec3 along = unit(at(b) - at(a));
        const Index c =
            farthest_by(points_m_, [&](const Vec3& p) { return length(cross(p - at(a), along)); });
        const Vec3 normal = unit(cross(at(b) - at(a), at(c) - at(a)));
        const Index d =
            farthest_by(points_m_, [&](const Vec3& p) { return std::abs(dot(p - at(a), normal)); });
        const double height_m = dot(at(d) - at(a), normal);
        if (!(length(cross(at(c) - at(a), along)) > thin_m && std::abs(height_m) > thin_m)) {
            return false;
        }
        std::array<Index, 4> four{a, b, c, d};
        if (height_m > 0) {
            std::swap(four[0], four[1]);
        }
        const auto [p, q, r, s] = four;  // p, q, r look away from s.
        add_face({p, q, r});
        add_face({p, s, q});
        add_face({q, s, r});
        add_face({r, s, p});
        join_all();
        std::vector<Index> all(points_m_.size());
        for (Index i = 0; i < all.size(); ++i) {
            all[i] = i;
        }
        share_out(all, 0);
        corners_ = four.size();
        return true;
    }

    /// Adds the farthest point outside. Returns false if there is none.
    bool add_farthest() {
        Index face = 0;
        const std::optional<Index> point = farthest_outside(face);
        if (point && add(*point, face)) {
            ++corners_;
        }
        return point.has_value();
    }

    std::size_t corners() const { return corners_; }

    double outside_m() {
        Index face = 0;
        const std::optional<Index> point = farthest_outside(face);
        return point ? height_m(faces_[face], *point) : 0;
    }

    ConvexHull hull() const;

  private:
    struct Triangle {
        std::array<Index, 3> corners{};
        std::array<Index, 3> beyond{};  ///< Triangle behind the edge from this corner to the next.
        Vec3 normal;
        double offset_m = 0;
        std::vector<Index> outside{};  ///< Points outside that see this triangle.
        bool is_gone = false;
    };

    double height_m(const Triangle& face, Index point) const {
        return dot(face.normal, points_m_[point]) - face.offset_m;
    }

    Index add_face(std::array<Index, 3> corners) {
        const auto& [a, b, c] = corners;
        Triangle face;
        face.corners = corners;
        face.normal = unit(cross(points_m_[b] - points_m_[a], points_m_[c] - points_m_[a]));
        face.offset_m = (dot(face.normal, points_m_[a]) + dot(face.normal, points_m_[b]) +
                         dot(face.normal, points_m_[c])) /
                        3;
        faces_.push_back(std::move(face));
        return static_cast<Index>(faces_.size() - 1);
    }

    void join_all() {
        std::map<std::pair<Index, Index>, std::pair<Index, std::size_t>> sides;
        for (Index f = 0; f < faces_.size(); ++f) {
            for (std::size_t i = 0; i < 3; ++i) {
                sides[{faces_[f].corners[i], faces_[f].corners[(i + 1) % 3]}] = {f, i};
            }
        }
        for (const auto& [ends, side] : sides) {
            faces_[side.first].beyond[side.second] = sides.at({ends.second, ends.first}).first;
        }
    }

    /// Gives each of these outside points to the new face, from `first` on, from which it is
    /// farthest.
    void share_out(std::span<const Index> points, Index first) {
        for (const Index point : points) {
            double most_m = flat_m_;
            std::optional<Index> best;
            for (Index f = first; f < faces_.size(); ++f) {
                if (const double above_m = height_m(faces_[f], point); above_m > most_m) {
                    most_m = above_m;
                    best = f;
                }
            }
            if (best) {
                faces_[*best].outside.push_back(point);
            }
        }
    }

    std::optional<Index> farthest_outside(Index& owner) const {
        std::optional<Index> best;
        double most_m = 0;
        for (Index f = 0; f < faces_.size(); ++f) {
            if (faces_[f].is_gone) {
                continue;
            }
            for (const Index point : faces_[f].outside) {
                if (const double above_m = height_m(faces_[f], point); above_m > most_m) {
                    most_m = above_m;
                    best = point;
                    owner = f;
                }
            }
        }
        return best;
    }

    /// Removes and returns the faces that a point sees. They are connected.
    std::vector<Index> take_seen(Index point, Index face) {
        std::vector<Index> seen{face};
        faces_[face].is_gone = true;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            for (const Index next : faces_[seen[i]].beyond) {
                if (!faces_[next].is_gone && height_m(faces_[next], point) > flat_m_ / 2) {
                    faces_[next].is_gone = true;
                    seen.push_back(next);
                }
            }
        }
        return seen;
    }

    /// A side of a face, by the number of its first corner.
    using Side = std::pair<Index, std::size_t>;

    /// Returns the sides around the seen faces. None: by rounding errors they do not form one loop.
    std::optional<std::vector<Side>> horizon_of(const std::vector<Index>& seen) const {
        std::vector<Side> horizon;
        std::map<Index, Index> next;
        for (const Index gone : seen) {
            for (std::size_t i = 0; i < 3; ++i) {
                if (!faces_[faces_[gone].beyond[i]].is_gone) {
                    horizon.emplace_back(gone, i);
                    next[faces_[gone].corners[i]] = faces_[gone].corners[(i + 1) % 3];
                }
            }
        }
        Index at = next.empty() ? 0 : next.begin()->first;
        std::size_t steps = 0;
        do {
            const auto way = next.find(at);
            if (way == next.end()) {
                return std::nullopt;
            }
            at = way->second;
        } while (++steps < horizon.size() && at != next.begin()->first);
        return steps == horizon.size() && at == next.begin()->first
                   ? std::optional<std::vector<Side>>(std::move(horizon))
                   : std::nullopt;
    }

    /// Adds a point. Returns whether that was possible.
    bool add(Index point, Index face) {
        const std::vector<Index> seen = take_seen(point, face);
        const auto horizon = horizon_of(seen);
        if (!horizon) {
            for (const Index kept : seen) {
                faces_[kept].is_gone = false;
            }
            std::erase(faces_[face].outside, point);
            return false;
        }
        std::vector<Index> orphans;
        for (const Index gone : seen) {
            std::ranges::copy(faces_[gone].outside, std::back_inserter(orphans));
            faces_[gone].outside.clear();
        }
        const Index first = static_cast<Index>(faces_.size());
        std::map<Index, Index> by_start;  // New faces, by the corner at which their edge begins.
        std::map<Index, Index> by_end;
        for (const auto& [gone, side] : *horizon) {
            const Index from = faces_[gone].corners[side];
            const Index to = faces_[gone].corners[(side + 1) % 3];
            const Index neighbour = faces_[gone].beyond[side];
            const Index made = add_face({from, to, point});
            faces_[made].beyond[0] = neighbour;
            for (std::size_t i = 0; i < 3; ++i) {
                if (faces_[neighbour].corners[i] == to &&
                    faces_[neighbour].corners[(i + 1) % 3] == from) {
                    faces_[neighbour].beyond[i] = made;
                }
            }
            by_start[from] = made;
            by_end[to] = made;
        }
        for (Index made = first; made < faces_.size(); ++made) {
            faces_[made].beyond[1] = by_start.at(faces_[made].corners[1]);
            faces_[made].beyond[2] = by_end.at(faces_[made].corners[0]);
        }
        std::erase(orphans, point);
        share_out(orphans, first);
        return true;
    }

    std::vector<Index> by_size() const;
    bool are_in_one_plane(Index seed, Index other) const;
    std::vector<Index> group_around(Index seed, std::vector<Index>& group_of) const;
    std::vector<std::vector<Index>> outlines() const;
    std::vector<Index> outline_of(const std::vector<Index>& group,
                                  const std::vector<Index>& group_of) const;

    std::span<const Vec3> points_m_;
    double flat_m_;
    std::vector<Triangle> faces_;
    std::size_t corners_ = 0;
};

/// Returns the outline of triangles in one plane. Empty: it is not a single loop.
std::vector<Index> Builder::outline_of(const std::vector<Index>& group,
                                       const std::vector<Index>& group_of) const {
    std::map<Index, Index> next;
    std::size_t sides = 0;
    for (const Index f : group) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (group_of[faces_[f].beyond[i]] != group_of[f]) {
                next[faces_[f].corners[i]] = faces_[f].corners[(i + 1) % 3];
                ++sides;
            }
        }
    }
    std::vector<Index> outline;
    if (next.size() != sides || next.empty()) {
        return outline;
    }
    for (Index at = next.begin()->first; outline.size() < sides; at = next.at(at)) {
        outline.push_back(at);
        if (!next.contains(next.at(at))) {
            return {};
        }
    }
    return next.at(outline.back()) == outline.front() ? outline : std::vector<Index>{};
}

/// Returns the remaining triangles, the largest first.
std::vector<Index> Builder::by_size() const {
    std::vector<std::pair<double, Index>> sized;
    for (Index f = 0; f < faces_.size(); ++f) {
        if (!faces_[f].is_gone) {
            const auto& [a, b, c] = faces_[f].corners;
            const double twice_m2 =
                length(cross(points_m_[b] - points_m_[a], points_m_[c] - points_m_[a]));
            sized.emplace_back(-twice_m2, f);
        }
    }
    std::ranges::sort(sized);
    std::vector<Index> triangles;
    triangles.reserve(sized.size());
    for (const auto& entry : sized) {
        triangles.push_back(entry.second);
    }
    return triangles;
}

bool Builder::are_in_one_plane(Index seed, Index other) const {
    return dot(faces_[other].normal, faces_[seed].normal) > 0.9 &&
           std::ranges::all_of(faces_[other].corners, [&](Index corner) {
               return std::abs(height_m(faces_[seed], corner)) < 4 * flat_m_;
           });
}

/// Returns connected triangles of one plane that are not in a group yet.
std::vector<Index> Builder::group_around(Index seed, std::vector<Index>& group_of) const {
    std::vector<Index> group{seed};
    group_of[seed] = seed;
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (const Index next : faces_[group[i]].beyond) {
            if (group_of[next] == kNoGroup && are_in_one_plane(seed, next)) {
                group_of[next] = seed;
                group.push_back(next);
            }
        }
    }
    return group;
}

/// Returns the faces, with the triangles of one plane merged, the largest first.
std::vector<std::vector<Index>> Builder::outlines() const {
    std::vector<Index> group_of(faces_.size(), kNoGroup);
    std::vector<std::vector<Index>> outlines;
    for (const Index seed : by_size()) {
        if (group_of[seed] != kNoGroup) {
            continue;
        }
        const std::vector<Index> group = group_around(seed, group_of);
        std::vector<Index> outline = outline_of(group, group_of);
        if (!outline.empty()) {
            outlines.push_back(std::move(outline));
            continue;
        }
        for (const Index f : group) {  // Slivers stay triangles.
            outlines.emplace_back(faces_[f].corners.begin(), faces_[f].corners.end());
        }
    }
    return outlines;
}

/// Newell's normal, which uses all corners.
Vec3 normal_of(const std::vector<Vec3>& corners, const std::vector<Index>& outline) {
    Vec3 normal;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec3 from = corners[outline[i]] - corners[outline[0]];
        const Vec3 to = corners[outline[(i + 1) % outline.size()]] - corners[outline[0]];
        normal = normal + cross(from, to);
    }
    return unit(normal);
}

void add_edges(ConvexHull& hull) {
    std::map<std::pair<Index, Index>, Index> sides;
    for (Index f = 0; f < hull.faces.size(); ++f) {
        const std::vector<Index>& outline = hull.faces[f].corners;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            sides[{outline[i], outline[(i + 1) % outline.size()]}] = f;
        }
    }
    for (const auto& [ends, face] : sides) {
        const auto other = sides.find({ends.second, ends.first});
        if (ends.first < ends.second && other != sides.end()) {
            hull.edges.push_back({ends.first, ends.second, face, other->second});
        }
    }
}

ConvexHull Builder::hull() const {
    ConvexHull hull;
    std::map<Index, Index> places;  // Index of each point among the corners.
    for (std::vector<Index>& outline : outlines()) {
        for (Index& corner : outline) {
            const auto [place, is_new] =
                places.emplace(corner, static_cast<Index>(hull.corners.size()));
            if (is_new) {
                hull.corners.push_back(points_m_[corner]);
            }
            corner = place->second;
        }
        hull.faces.push_back({.normal = {}, .corners = std::move(outline)});
    }
    for (ConvexHull::Face& face : hull.faces) {
        face.normal = normal_of(hull.corners, face.corners);
        face.offset_m = dot(face.normal, hull.farthest_m(face.normal));
    }
    add_edges(hull);
    return hull;
}

}  // namespace

Result<ConvexHull> convex_hull(std::span<const Vec3> points_m, std::size_t most_corners) {
    constexpr std::size_t kFewest = 4;
    CANCHA_EXPECTS(most_corners >= kFewest);
    const auto is_finite = [](const Vec3& p) {
        return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
    };
    if (points_m.size() < kFewest) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("{} points are no solid; it takes {} at least", points_m.size(), kFewest)};
    }
    if (!std::ranges::all_of(points_m, is_finite)) {
        return Error{ErrorCode::kInvalidInput, "a point is not finite"};
    }
    const double size_m = size_of(points_m);
    Builder builder(points_m, size_m);
    if (!builder.begin(kThin * size_m)) {
        return Error{ErrorCode::kInvalidInput,
                     "the points are as good as in one plane, which has no inside"};
    }
    while (builder.corners() < most_corners && builder.add_farthest()) {
    }
    ConvexHull hull = builder.hull();
    hull.left_out_m = builder.corners() == most_corners ? builder.outside_m() : 0;
    return hull;
}

}  // namespace cancha
