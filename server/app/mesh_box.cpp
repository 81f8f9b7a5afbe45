#include "server/app/mesh_box.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <assimp/DefaultIOSystem.h>
#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

namespace cancha {
namespace {

namespace fs = std::filesystem;

/// Larger files are no meshes for a simulator.
constexpr std::uintmax_t kMostBytes = 200'000'000;

/// Corners of all meshes so far.
struct Extent {
    aiVector3D least{std::numeric_limits<float>::max()};
    aiVector3D most{std::numeric_limits<float>::lowest()};
    bool is_empty = true;

    void add(const aiVector3D& corner) {
        is_empty = false;
        for (unsigned i = 0; i < 3; ++i) {
            least[i] = std::min(least[i], corner[i]);
            most[i] = std::max(most[i], corner[i]);
        }
    }
};

/// Opens one file and no other: formats name files of materials and numbers, which lie anywhere.
class OneFile : public Assimp::DefaultIOSystem {
  public:
    explicit OneFile(std::string file) : file_(std::move(file)) {}

    bool Exists(const char* file) const override {
        return file_ == file && Assimp::DefaultIOSystem::Exists(file);
    }

    Assimp::IOStream* Open(const char* file, const char* mode) override {
        return file_ == file ? Assimp::DefaultIOSystem::Open(file, mode) : nullptr;
    }

  private:
    std::string file_;
};

Vec3 to_vec3(const aiVector3D& vector) {
    return {vector.x, vector.y, vector.z};
}

}  // namespace

std::optional<sdf::MeshBox> measure_mesh(const fs::path& file) {
    std::error_code problem;
    const std::uintmax_t bytes = fs::file_size(file, problem);
    if (problem || bytes > kMostBytes || !fs::is_regular_file(file, problem)) {
        return std::nullopt;
    }
    Assimp::Importer importer;
    importer.SetIOHandler(new OneFile(file.string()));  // The importer owns it.
    const aiScene* const scene = importer.ReadFile(file.string(), aiProcess_PreTransformVertices);
    if (scene == nullptr) {
        return std::nullopt;
    }
    Extent extent;
    for (unsigned i = 0; i < scene->mNumMeshes; ++i) {
        const aiMesh& mesh = *scene->mMeshes[i];
        std::for_each(mesh.mVertices, mesh.mVertices + mesh.mNumVertices,
                      [&extent](const aiVector3D& corner) { extent.add(corner); });
    }
    if (extent.is_empty) {
        return std::nullopt;
    }
    return sdf::MeshBox{.centre_m = to_vec3((extent.least + extent.most) * 0.5F),
                        .size_m = to_vec3(extent.most - extent.least)};
}

}  // namespace cancha
