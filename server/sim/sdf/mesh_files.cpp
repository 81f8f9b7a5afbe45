#include "server/sim/sdf/mesh_files.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "proto/base/files/text_file.h"
#include "proto/base/text/visible.h"
#include "proto/base/values/convex_hull.h"
#include "server/sim/mesh/glb.h"
#include "server/sim/sdf/adaptation/below.h"

namespace cancha::sdf {

namespace {

Error wrong(std::string_view name, std::string_view problem) {
    return {ErrorCode::kInvalidInput,
            fmt::format("{}: {}", shortened(visible_line(name)), problem)};
}

/// Most corners of a hull: the most that a solid may have.
constexpr std::size_t kMostCorners = 64;

/// Most files of a document. None needs more.
constexpr std::size_t kMostFiles = 100;

Status check_name(const std::string& name) {
    if (name.empty() || name.front() == '.' || name.find_first_of("/\\:") != std::string::npos) {
        return wrong(
            name,
            "expected the name of a file beside this one, such as part.glb, without "
            "folders, model://, package:// or file://; `cancha-arena convert --boxes` puts "
            "a box in its place");
    }
    if (!name.ends_with(".glb")) {
        return wrong(name,
                     "only binary glTF is read, .glb: export it as that, with all in one file "
                     "(Blender: glTF 2.0, format glTF Binary), or let `cancha-arena convert "
                     "--boxes` put a box in its place");
    }
    return {};
}

}  // namespace

Result<const MeshFile*> MeshFiles::find(const std::string& name) {
    auto found = files_.find(name);
    if (found == files_.end()) {
        if (files_.size() >= kMostFiles) {
            return wrong(name, fmt::format("there are more than {} meshes", kMostFiles));
        }
        found = files_.emplace(name, read(name)).first;
    }
    return found->second ? Result<const MeshFile*>(&*found->second)
                         : Result<const MeshFile*>(found->second.error());
}

Result<MeshFile> MeshFiles::read(const std::string& name) {
    if (const Status checked = check_name(name); !checked) {
        return checked.error();
    }
    if (folder_.empty()) {
        return wrong(name, "a text without a file has no meshes beside it");
    }
    std::error_code ignored;
    if (!is_below(folder_ / name, std::filesystem::weakly_canonical(folder_, ignored))) {
        return wrong(name, "a link leads out of the folder");
    }
    Result<std::string> bytes = read_small_file(folder_ / name, mesh::kMostBytes);
    if (!bytes) {
        return wrong(name, bytes.error().message);
    }
    bytes_ += bytes->size();
    if (bytes_ > mesh::kMostBytesInAll) {
        return wrong(name, fmt::format("all meshes together have more than {} bytes; simplify them",
                                       mesh::kMostBytesInAll));
    }
    const auto points = mesh::read_glb(*bytes);
    if (!points) {
        return wrong(name, points.error().message);
    }
    Result<ConvexHull> hull = convex_hull(*points, kMostCorners);
    if (!hull) {
        return wrong(name, hull.error().message);
    }
    return MeshFile{.glb = *std::move(bytes), .corners = std::move(hull->corners)};
}

}  // namespace cancha::sdf
