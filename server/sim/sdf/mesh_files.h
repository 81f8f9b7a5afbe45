#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha::sdf {

/// A mesh that a document names.
struct MeshFile {
    std::string glb;
    std::vector<Vec3> corners;  ///< Corners of its convex hull, or those that matter most.
};

/// The meshes beside a document, each read once.
class MeshFiles {
  public:
    /// An empty folder has none.
    explicit MeshFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Fails: it is not there, of another format, or not drawn; or all together are too large. The
    /// text names it. Borrowed from this.
    Result<const MeshFile*> find(const std::string& name);

  private:
    Result<MeshFile> read(const std::string& name);

    std::filesystem::path folder_;
    std::map<std::string, Result<MeshFile>> files_;
    std::size_t bytes_ = 0;
};

}  // namespace cancha::sdf
