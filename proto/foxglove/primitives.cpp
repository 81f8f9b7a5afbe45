#include "proto/foxglove/primitives.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "cancha/base/pose.h"
#include "proto/base/values/convex_hull.h"

namespace cancha::foxglove {
namespace {

constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;

/// Number of straight pieces of a whole circle, and of the longest arc that is drawn: two circles.
constexpr int kPiecesPerCircle = 64;
constexpr int kMostPieces = 2 * kPiecesPerCircle;

/// Thickness of lines and marks, which are flat. Chosen by eye.
constexpr double kPaintThickness_m = 0.001;

/// Width of a line whose marking gives none.
constexpr double kThinLine_m = 0.005;

constexpr double kLabelSize_m = 0.04;

::foxglove::Color white() {
    return colour(1, 1, 1);
}

::foxglove::Color colour_of(const v1::Marking& marking) {
    return marking.has_colour() ? colour(marking.colour()) : white();
}

::foxglove::LinePrimitive& add_line(const v1::Marking& marking, ::foxglove::SceneEntity& entity) {
    ::foxglove::LinePrimitive& line = *entity.add_lines();
    *line.mutable_pose() = pose_at(0, 0, 0);
    *line.mutable_color() = colour_of(marking);
    line.set_thickness(marking.line_width_m() > 0 ? marking.line_width_m() : kThinLine_m);
    return line;
}

void add_point(double x_m, double y_m, double z_m, ::foxglove::LinePrimitive& line) {
    ::foxglove::Point3& point = *line.add_points();
    point.set_x(x_m);
    point.set_y(y_m);
    point.set_z(z_m);
}

void add_arc(const v1::Arc& arc, double height_m, ::foxglove::LinePrimitive& line) {
    const double turn_rad = arc.to_rad() - arc.from_rad();
    const double wanted = std::ceil(std::abs(turn_rad) / (2 * std::numbers::pi) * kPiecesPerCircle);
    const int pieces = wanted <= kMostPieces ? static_cast<int>(wanted) : kMostPieces;
    for (int i = 0; i <= pieces; ++i) {
        const double angle_rad = arc.from_rad() + turn_rad * i / std::max(pieces, 1);
        add_point(arc.centre().x_m() + arc.radius_m() * std::cos(angle_rad),
                  arc.centre().y_m() + arc.radius_m() * std::sin(angle_rad), height_m, line);
    }
}

void add_cylinder(const ::foxglove::Pose& pose, double radius_m, double length_m,
                  const ::foxglove::Color& colour, ::foxglove::SceneEntity& entity) {
    ::foxglove::CylinderPrimitive& cylinder = *entity.add_cylinders();
    *cylinder.mutable_pose() = pose;
    *cylinder.mutable_size() = size_of(2 * radius_m, 2 * radius_m, length_m);
    cylinder.set_bottom_scale(1);
    cylinder.set_top_scale(1);
    *cylinder.mutable_color() = colour;
}

void add_sphere(const ::foxglove::Pose& pose, double radius_m, const ::foxglove::Color& colour,
                ::foxglove::SceneEntity& entity) {
    ::foxglove::SpherePrimitive& sphere = *entity.add_spheres();
    *sphere.mutable_pose() = pose;
    *sphere.mutable_size() = size_of(2 * radius_m, 2 * radius_m, 2 * radius_m);
    *sphere.mutable_color() = colour;
}

void add_cube(const ::foxglove::Pose& pose, const ::foxglove::Vector3& size,
              const ::foxglove::Color& colour, ::foxglove::SceneEntity& entity) {
    ::foxglove::CubePrimitive& cube = *entity.add_cubes();
    *cube.mutable_pose() = pose;
    *cube.mutable_size() = size;
    *cube.mutable_color() = colour;
}

/// Adds the sides of a convex solid as triangles. Adds nothing if the points make no solid.
void add_convex(const v1::Shape::Convex& convex, const ::foxglove::Pose& pose,
                const ::foxglove::Color& colour, ::foxglove::SceneEntity& entity) {
    constexpr std::size_t kMostCorners = 64;
    std::vector<Vec3> points_m;
    for (const v1::Shape::Corner& point : convex.points()) {
        points_m.push_back({point.x_m(), point.y_m(), point.z_m()});
    }
    const auto hull = convex_hull(points_m, kMostCorners);
    if (!hull) {
        return;
    }
    ::foxglove::TriangleListPrimitive& triangles = *entity.add_triangles();
    *triangles.mutable_pose() = pose;
    *triangles.mutable_color() = colour;
    for (const Vec3& corner : hull->corners) {
        ::foxglove::Point3& point = *triangles.add_points();
        point.set_x(corner.x);
        point.set_y(corner.y);
        point.set_z(corner.z);
    }
    for (const ConvexHull::Face& face : hull->faces) {
        for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
            for (const std::size_t corner : {std::size_t{0}, i, i + 1}) {
                triangles.add_indices(face.corners[corner]);
            }
        }
    }
}

/// Returns a pose, moved along its own z.
::foxglove::Pose moved_up(const ::foxglove::Pose& pose, double distance_m) {
    const ::foxglove::Quaternion& q = pose.orientation();
    ::foxglove::Pose moved = pose;
    ::foxglove::Vector3& at = *moved.mutable_position();
    at.set_x(at.x() + 2 * (q.x() * q.z() + q.w() * q.y()) * distance_m);
    at.set_y(at.y() + 2 * (q.y() * q.z() - q.w() * q.x()) * distance_m);
    at.set_z(at.z() + (1 - 2 * (q.x() * q.x() + q.y() * q.y())) * distance_m);
    return moved;
}

}  // namespace

google::protobuf::Timestamp timestamp(std::uint64_t time_ns) {
    google::protobuf::Timestamp time;
    time.set_seconds(static_cast<std::int64_t>(time_ns / kNanosecondsPerSecond));
    time.set_nanos(static_cast<std::int32_t>(time_ns % kNanosecondsPerSecond));
    return time;
}

::foxglove::Color colour(double r, double g, double b) {
    ::foxglove::Color colour;
    colour.set_r(r);
    colour.set_g(g);
    colour.set_b(b);
    colour.set_a(1);
    return colour;
}

::foxglove::Color colour(const v1::Colour& colour) {
    return foxglove::colour(colour.r(), colour.g(), colour.b());
}

::foxglove::Pose pose_at(double x_m, double y_m, double z_m) {
    ::foxglove::Pose pose;
    *pose.mutable_position() = size_of(x_m, y_m, z_m);
    pose.mutable_orientation()->set_w(1);
    return pose;
}

::foxglove::Vector3 size_of(double x_m, double y_m, double z_m) {
    ::foxglove::Vector3 vector;
    vector.set_x(x_m);
    vector.set_y(y_m);
    vector.set_z(z_m);
    return vector;
}

::foxglove::Quaternion orientation(const v1::Quaternion& orientation) {
    ::foxglove::Quaternion quaternion;
    quaternion.set_w(orientation.w());
    quaternion.set_x(orientation.x());
    quaternion.set_y(orientation.y());
    quaternion.set_z(orientation.z());
    return quaternion;
}

::foxglove::Quaternion orientation(double heading_rad) {
    const Quaternion turned = upright(heading_rad);
    ::foxglove::Quaternion quaternion;
    quaternion.set_w(turned.w);
    quaternion.set_z(turned.z);
    return quaternion;
}

void add_marking(const v1::Marking& marking, double height_m, ::foxglove::SceneEntity& entity) {
    switch (marking.shape_case()) {
        case v1::Marking::kPolyline: {
            ::foxglove::LinePrimitive& line = add_line(marking, entity);
            line.set_type(marking.polyline().is_closed() ? ::foxglove::LinePrimitive::LINE_LOOP
                                                         : ::foxglove::LinePrimitive::LINE_STRIP);
            for (const v1::Point& point : marking.polyline().points()) {
                add_point(point.x_m(), point.y_m(), height_m, line);
            }
            break;
        }
        case v1::Marking::kArc:
            add_arc(marking.arc(), height_m, add_line(marking, entity));
            break;
        case v1::Marking::kSpot:
            add_cylinder(
                pose_at(marking.spot().centre().x_m(), marking.spot().centre().y_m(), height_m),
                marking.spot().radius_m(), kPaintThickness_m, colour_of(marking), entity);
            break;
        case v1::Marking::SHAPE_NOT_SET:
            break;
    }
}

void add_label(const v1::Label& label, double height_m, ::foxglove::SceneEntity& entity) {
    ::foxglove::TextPrimitive& text = *entity.add_texts();
    *text.mutable_pose() = pose_at(label.at().x_m(), label.at().y_m(), height_m);
    text.set_billboard(true);
    text.set_font_size(kLabelSize_m);
    *text.mutable_color() = label.has_colour() ? colour(label.colour()) : white();
    text.set_text(label.text());
}

void add_shape(const v1::Shape& shape, const ::foxglove::Pose& pose,
               const ::foxglove::Color& colour, ::foxglove::SceneEntity& entity) {
    switch (shape.kind_case()) {
        case v1::Shape::kBox: {
            const v1::Shape::Box& box = shape.box();
            add_cube(pose, size_of(box.length_m(), box.width_m(), box.height_m()), colour, entity);
            break;
        }
        case v1::Shape::kSphere:
            add_sphere(pose, shape.sphere().radius_m(), colour, entity);
            break;
        case v1::Shape::kCylinder:
            add_cylinder(pose, shape.cylinder().radius_m(), shape.cylinder().length_m(), colour,
                         entity);
            break;
        case v1::Shape::kCapsule: {
            const v1::Shape::Capsule& capsule = shape.capsule();
            add_cylinder(pose, capsule.radius_m(), capsule.length_m(), colour, entity);
            for (const double end_m : {-capsule.length_m() / 2, capsule.length_m() / 2}) {
                add_sphere(moved_up(pose, end_m), capsule.radius_m(), colour, entity);
            }
            break;
        }
        case v1::Shape::kConvex:
            add_convex(shape.convex(), pose, colour, entity);
            break;
        case v1::Shape::kPlane:
            add_cube(moved_up(pose, -kPaintThickness_m / 2),
                     size_of(shape.plane().length_m(), shape.plane().width_m(), kPaintThickness_m),
                     colour, entity);
            break;
        case v1::Shape::KIND_NOT_SET:
            break;
    }
}

}  // namespace cancha::foxglove
