#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha::mesh {

/// Largest size of one file, in bytes. The limit is small because the viewer's web page loads
/// several files with each match.
inline constexpr std::size_t kMostBytes = std::size_t{256} * 1024;

/// Largest size of all files of a match together, in bytes. The limit is small because one welcome
/// message of at most 1 MiB carries all files.
inline constexpr std::size_t kMostBytesInAll = std::size_t{512} * 1024;

/// Largest number of triangle corners that a file draws. A mesh that is drawn several times counts
/// each time.
inline constexpr std::size_t kMostVertices = 100'000;

/// Returns the corners of all triangles that a binary glTF 2.0 file draws, in the file's own frame.
/// A mesh that is drawn several times gives its corners each time.
///
/// Fails: kInvalidInput or kTooLarge. The bytes are not binary glTF; need other files, images or
/// extensions; hold shapes other than triangles; or are too many. The text gives the reason,
/// without the file's name. Cameras, animations, and materials without images are ignored, because
/// they only change the look. Pure; accepts any bytes.
Result<std::vector<Vec3>> read_glb(std::string_view bytes);

}  // namespace cancha::mesh
