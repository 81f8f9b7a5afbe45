#pragma once

#include <cstddef>
#include <numbers>
#include <vector>

#include "proto/cancha/v1/debug.pb.h"
#include "server/codec/answer_problem.h"

namespace cancha::codec {

// Limits of a seat's drawing in one tick; debug.proto documents them for clients. They are guesses:
// several times as much as a person can take in at a glance. A message with the largest permitted
// drawing is still shorter than the longest message of a client (wire::kMaxClientFrameBytes).
inline constexpr int kMaxMarkings = 64;       ///< Shapes, as in Drawing.markings.
inline constexpr int kMaxDrawnPoints = 1024;  ///< Points of all polylines together.
inline constexpr int kMaxLabels = 32;
inline constexpr int kMaxScalars = 32;                   ///< Named numbers that a viewer plots.
inline constexpr std::size_t kMaxLabelLength = 64;       ///< Code points.
inline constexpr std::size_t kMaxScalarNameLength = 32;  ///< Code points.
inline constexpr double kMaxDrawnDistance_m = 100;       ///< Highest absolute coordinate or radius.
inline constexpr double kMaxLineWidth_m = 1;
inline constexpr double kMaxArcAngle_rad = 4 * std::numbers::pi;

/// Coordinates are rounded to multiples of this number: a quarter of a millimetre, which nobody
/// sees. The number is a power of two, so most bits of a rounded coordinate are zero. This halves
/// the size of recorded drawings.
inline constexpr double kDrawnGrid_m = 1.0 / 4096;

/// Copies to `kept` each element of `drawing` that keeps the limits above, with clamped colours and
/// rounded coordinates. All drawings, from strategies and from recordings, pass through this
/// function. An element that breaks a limit is dropped as a whole; the rest of the drawing stays.
/// At most one problem is added to `problems`.
void decode_drawing(const v1::Drawing& drawing, v1::Drawing& kept,
                    std::vector<AnswerProblem>& problems);

}  // namespace cancha::codec
