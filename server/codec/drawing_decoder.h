#pragma once

#include <cstddef>
#include <numbers>
#include <vector>

#include "proto/cancha/v1/debug.pb.h"
#include "server/codec/answer_problem.h"

namespace cancha::codec {

// Limits of what a seat may draw in one tick; debug.proto tells them to clients. They are guesses:
// several times what a person can take in at a glance. The largest drawing still fits into a
// client's frame.
inline constexpr int kMaxMarkings = 64;
inline constexpr int kMaxDrawnPoints = 1024;  ///< Total of all polylines.
inline constexpr int kMaxLabels = 32;
inline constexpr int kMaxScalars = 32;
inline constexpr std::size_t kMaxLabelLength = 64;       ///< Code points.
inline constexpr std::size_t kMaxScalarNameLength = 32;  ///< Code points.
inline constexpr double kMaxDrawnDistance_m = 100;       ///< Limit of coordinates and radii.
inline constexpr double kMaxLineWidth_m = 1;
inline constexpr double kMaxArcAngle_rad = 4 * std::numbers::pi;

/// Grid to which coordinates are rounded. Nobody sees a quarter of a millimetre. Because the grid
/// is a power of two, most bits of a rounded number are zero, which halves recordings of drawings.
inline constexpr double kDrawnGrid_m = 1.0 / 4096;

/// Copies the elements of a drawing that keep the limits to `kept`, with colours clamped and
/// coordinates rounded. All drawings, from strategies and from recordings, enter the server here.
/// An element that breaks a limit is dropped as a whole; the rest of the drawing stays. At most one
/// problem is added to `problems`.
void decode_drawing(const v1::Drawing& drawing, v1::Drawing& kept,
                    std::vector<AnswerProblem>& problems);

}  // namespace cancha::codec
