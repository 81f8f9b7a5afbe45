#pragma once

#include <chrono>
#include <string_view>

#include "cancha/v1/debug.pb.h"
#include "cancha/v1/scene.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// Name of the root frame. All other frames are placed in it.
inline constexpr std::string_view kWorldFrame = "world";

/// Converts a time in nanoseconds to the type that the messages of Foxglove use.
google::protobuf::Timestamp timestamp(std::uint64_t time_ns);

/// Returns an opaque colour; components from 0 to 1.
::foxglove::Color colour(double r, double g, double b);
::foxglove::Color colour(const v1::Colour& colour);

/// Returns a pose without rotation.
::foxglove::Pose pose_at(double x_m, double y_m, double z_m);

::foxglove::Vector3 size_of(double x_m, double y_m, double z_m);

::foxglove::Quaternion orientation(const v1::Quaternion& orientation);

/// Returns the orientation of an upright body with this heading.
::foxglove::Quaternion orientation(double heading_rad);

/// Adds a marking of the floor, such as a line, to `entity`. It is drawn flat at this height.
void add_marking(const v1::Marking& marking, double height_m, ::foxglove::SceneEntity& entity);

/// Adds a text to `entity` at this height.
void add_label(const v1::Label& label, double height_m, ::foxglove::SceneEntity& entity);

/// Adds a shape to `entity`, with its centre at `pose`.
void add_shape(const v1::Shape& shape, const ::foxglove::Pose& pose,
               const ::foxglove::Color& colour, ::foxglove::SceneEntity& entity);

}  // namespace cancha::foxglove
