#pragma once

#include <chrono>
#include <string_view>

#include "cancha/v1/debug.pb.h"
#include "cancha/v1/scene.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// The root of all frames.
inline constexpr std::string_view kWorldFrame = "world";

/// Converts `time_ns` to the form that Foxglove's messages have.
google::protobuf::Timestamp timestamp(std::uint64_t time_ns);

::foxglove::Color colour(double r, double g, double b);
::foxglove::Color colour(const v1::Colour& colour);

/// Returns a pose without rotation.
::foxglove::Pose pose_at(double x_m, double y_m, double z_m);

::foxglove::Vector3 size_of(double x_m, double y_m, double z_m);

::foxglove::Quaternion orientation(const v1::Quaternion& orientation);

/// Returns the orientation of an upright body with this heading.
::foxglove::Quaternion orientation(double heading_rad);

/// Adds a marking, drawn flat at this height.
void add_marking(const v1::Marking& marking, double height_m, ::foxglove::SceneEntity& entity);

/// Adds a text at this height.
void add_label(const v1::Label& label, double height_m, ::foxglove::SceneEntity& entity);

/// Adds a shape with its centre at `pose`.
void add_shape(const v1::Shape& shape, const ::foxglove::Pose& pose,
               const ::foxglove::Color& colour, ::foxglove::SceneEntity& entity);

}  // namespace cancha::foxglove
