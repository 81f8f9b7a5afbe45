#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha::sdf {

/// A mesh file that a document names.
struct MeshFile {
    std::string glb;            ///< Content of the file, binary glTF.
    std::vector<Vec3> corners;  ///< Corners of its convex hull, or the most important of them.
};

/// The mesh files beside a document. Each is read once.
class MeshFiles {
  public:
    /// An empty `folder` has no meshes.
    explicit MeshFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Reads the mesh of this name, or returns it if it was read before. The result is borrowed
    /// from this. Fails: the file is missing, has another format or draws nothing, or all meshes
    /// together are too large. The text names the file.
    Result<const MeshFile*> find(const std::string& name);

  private:
    Result<MeshFile> read(const std::string& name);

    std::filesystem::path folder_;
    std::map<std::string, Result<MeshFile>> files_;
    std::size_t bytes_ = 0;
};

}  // namespace cancha::sdf
