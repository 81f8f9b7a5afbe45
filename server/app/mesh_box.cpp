#include "server/app/mesh_box.h"

#include <algorithm>
#include <limits>

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

Vec3 to_vec3(const aiVector3D& vector) {
    return {vector.x, vector.y, vector.z};
}

}  // namespace

std::optional<sdf::MeshBox> measure_mesh(const fs::path& file) {
    std::error_code problem;
    const std::uintmax_t bytes = fs::file_size(file, problem);
    if (problem || bytes > kMostBytes) {
        return std::nullopt;
    }
    Assimp::Importer importer;
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
