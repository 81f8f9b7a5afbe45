#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha::sdf {

/// The content of a mesh file that a document names.
struct MeshFile {
    std::string glb;            ///< Bytes of the file, binary glTF.
    std::vector<Vec3> corners;  ///< Corners of its convex hull, at most 64.
};

/// The mesh files beside a document. Each file is read only once.
class MeshFiles {
  public:
    /// `folder`: folder of the document. If it is empty, the document has no files beside it, and
    /// find() always fails.
    explicit MeshFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Returns the mesh in the file of this name. The first call for a file reads the file. The
    /// result lives as long as this object. Fails: the file is missing, has another format or
    /// contains nothing to draw, or all meshes together are too large. The text names the file.
    Result<const MeshFile*> find(const std::string& name);

  private:
    Result<MeshFile> read(const std::string& name);

    std::filesystem::path folder_;
    std::map<std::string, Result<MeshFile>> files_;
    std::size_t bytes_ = 0;  ///< Size of all files read so far.
};

}  // namespace cancha::sdf
