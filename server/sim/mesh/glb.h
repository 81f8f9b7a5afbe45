#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha::mesh {

/// The most bytes of a file: a page loads several of them with each match.
inline constexpr std::size_t kMostBytes = std::size_t{256} * 1024;

/// The most bytes of all meshes of a match: a welcome, which has them, is a frame of 1 MiB at most.
inline constexpr std::size_t kMostBytesInAll = std::size_t{512} * 1024;

/// The most corners of triangles of a file, each as often as it is drawn.
inline constexpr std::size_t kMostVertices = 100'000;

/// Points of all triangles that a binary glTF 2.0 file draws, in its own frame. Each once for each
/// time that its mesh is drawn.
///
/// Fails: kInvalidInput, kTooLarge; the text says what is wrong, without a name of the file: it is
/// no such file, is not complete in itself (other files, images, extensions that it cannot be drawn
/// without), holds something other than triangles, or is too large. What only looks different
/// (materials without images), and cameras and animations, are passed over.
/// Pure; for bytes from anywhere.
Result<std::vector<Vec3>> read_glb(std::string_view bytes);

}  // namespace cancha::mesh
