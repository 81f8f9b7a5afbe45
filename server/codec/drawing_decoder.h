#pragma once

#include <cstddef>
#include <numbers>
#include <vector>

#include "proto/cancha/v1/debug.pb.h"
#include "server/codec/answer_problem.h"

namespace cancha::codec {

// What a seat may draw in one tick; debug.proto tells clients. Guesses at what one can take in at a
// glance, several times over; the largest drawing still fits into the frame of a client.
inline constexpr int kMaxMarkings = 64;
inline constexpr int kMaxDrawnPoints = 1024;  ///< Of all polylines together.
inline constexpr int kMaxLabels = 32;
inline constexpr int kMaxScalars = 32;
inline constexpr std::size_t kMaxLabelLength = 64;       ///< Code points.
inline constexpr std::size_t kMaxScalarNameLength = 32;  ///< Code points.
inline constexpr double kMaxDrawnDistance_m = 100;       ///< Of coordinates and radii.
inline constexpr double kMaxLineWidth_m = 1;
inline constexpr double kMaxArcAngle_rad = 4 * std::numbers::pi;

/// To which coordinates are rounded. Nobody sees a quarter of a millimetre, and as a power of two
/// it leaves most bits of a number zero: recordings of drawings are half as large.
inline constexpr double kDrawnGrid_m = 1.0 / 4096;

/// The only way a drawing enters the server, be it from a strategy or from a recording: copies to
/// `kept` what is within the limits, with colours clamped and coordinates rounded, and adds to
/// `problems` what is not, at most one. What breaks a limit is dropped as a whole; the rest of the
/// drawing stays.
void decode_drawing(const v1::Drawing& drawing, v1::Drawing& kept,
                    std::vector<AnswerProblem>& problems);

}  // namespace cancha::codec
