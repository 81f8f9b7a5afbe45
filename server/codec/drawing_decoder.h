#pragma once

#include <cstddef>
#include <numbers>
#include <vector>

#include "proto/cancha/v1/debug.pb.h"
#include "server/codec/answer_problem.h"

namespace cancha::codec {

// Limits of a seat's drawing in one tick; debug.proto documents them for clients. They are guesses:
// several times as much as a person can take in at a glance. The largest permitted drawing still
// fits into a client's frame.
inline constexpr int kMaxMarkings = 64;       ///< Shapes, as in Drawing.markings.
inline constexpr int kMaxDrawnPoints = 1024;  ///< Points of all polylines together.
inline constexpr int kMaxLabels = 32;
inline constexpr int kMaxScalars = 32;                   ///< Named numbers that a viewer plots.
inline constexpr std::size_t kMaxLabelLength = 64;       ///< Code points.
inline constexpr std::size_t kMaxScalarNameLength = 32;  ///< Code points.
inline constexpr double kMaxDrawnDistance_m = 100;       ///< Highest absolute coordinate or radius.
inline constexpr double kMaxLineWidth_m = 1;
inline constexpr double kMaxArcAngle_rad = 4 * std::numbers::pi;

/// Grid to which coordinates are rounded: a quarter of a millimetre, which nobody sees. The grid is
/// a power of two, so most bits of a rounded number are zero. This halves the size of recorded
/// drawings.
inline constexpr double kDrawnGrid_m = 1.0 / 4096;

/// Copies the elements of `drawing` that keep the limits above to `kept`, with colours clamped and
/// coordinates rounded. All drawings, from strategies and from recordings, pass through this
/// function. An element that breaks a limit is dropped as a whole; the rest of the drawing stays.
/// At most one problem is added to `problems`.
void decode_drawing(const v1::Drawing& drawing, v1::Drawing& kept,
                    std::vector<AnswerProblem>& problems);

}  // namespace cancha::codec
