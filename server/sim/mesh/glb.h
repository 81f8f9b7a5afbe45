#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha::mesh {

/// Most bytes of a file: a page loads several files with each match.
inline constexpr std::size_t kMostBytes = std::size_t{256} * 1024;

/// Most bytes of all meshes of a match: a welcome message carries them and is a frame of 1 MiB at
/// most.
inline constexpr std::size_t kMostBytesInAll = std::size_t{512} * 1024;

/// Most corners of triangles in a file. A mesh that is drawn several times counts each time.
inline constexpr std::size_t kMostVertices = 100'000;

/// Returns the points of all triangles that a binary glTF 2.0 file draws, in the file's own frame.
/// A mesh that is drawn several times gives its points each time.
///
/// Fails: kInvalidInput, kTooLarge. The text gives the reason without the file's name: it is not
/// binary glTF, needs other files, images or extensions, holds shapes other than triangles, or is
/// too large. Passed over: cameras, animations, and materials without images, which only change the
/// look. Pure; accepts any bytes.
Result<std::vector<Vec3>> read_glb(std::string_view bytes);

}  // namespace cancha::mesh
