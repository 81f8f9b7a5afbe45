#include "server/sim/sdf/adaptation/mesh_boxes.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <ignition/math/Pose3.hh>

#include "proto/base/text/visible.h"
#include "server/sim/sdf/adaptation/below.h"
#include "server/sim/sdf/adaptation/xml.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/pose.h"
#include "server/sim/sdf/refusal.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {
namespace {

namespace fs = std::filesystem;
using ignition::math::Pose3d;
using tinyxml2::XMLElement;

/// Smallest length of a box, for meshes that are flat.
constexpr double kThinnest_m = 0.001;

/// Returns the file `path` in a folder. None: it is not there, or not below the folder.
std::optional<fs::path> file_in(const fs::path& folder, const fs::path& path) {
    std::error_code ignored;
    const bool is_there = !path.empty() && fs::is_regular_file(folder / path, ignored) &&
                          is_below(folder / path, fs::weakly_canonical(folder, ignored));
    return is_there ? std::optional<fs::path>(folder / path) : std::nullopt;
}

/// Returns the file that the URI of a mesh names: in the folder of the document or, if the document
/// itself lies in the named package, as in my_robot/urdf/, in that package. None: there is no such
/// file.
std::optional<fs::path> file_of(const std::string& uri, const fs::path& folder) {
    const std::size_t scheme = uri.find("://");
    const std::string name = scheme == uri.npos ? "" : uri.substr(0, scheme);
    const bool is_package = name == "model" || name == "package";
    const fs::path path = fs::path(is_package ? uri.substr(scheme + 3) : uri).lexically_normal();
    if (folder.empty() || (!name.empty() && !is_package)) {
        return std::nullopt;
    }
    std::optional<fs::path> file = file_in(folder, path);
    std::error_code ignored;
    fs::path around = fs::absolute(folder, ignored).lexically_normal() / ".";
    for (around = around.parent_path(); is_package && !file && around.has_relative_path();
         around = around.parent_path()) {
        if (around.filename() == *path.begin()) {
            file = file_in(around, path.lexically_relative(*path.begin()));
        }
    }
    return file;
}

/// Returns the factors by which a mesh is scaled along its axes.
Vec3 scale_of(const XMLElement& mesh) {
    const XMLElement* const scale = mesh.FirstChildElement("scale");
    const auto numbers = scale == nullptr ? std::nullopt : numbers_in(text_of(*scale));
    return numbers && numbers->size() == 3 ? Vec3{(*numbers)[0], (*numbers)[1], (*numbers)[2]}
                                           : Vec3{1, 1, 1};
}

/// Moves a solid (a collision or a visual) so that the centre of the box is at the centre of the
/// mesh.
void move_solid(XMLElement& solid, const Vec3& centre_m) {
    if (centre_m == Vec3{}) {
        return;
    }
    XMLElement* pose = solid.FirstChildElement("pose");
    if (pose == nullptr) {
        pose = solid.InsertNewChildElement("pose");
        pose->SetText("0 0 0 0 0 0");
    }
    const auto numbers = numbers_in(text_of(*pose));
    if (!numbers || numbers->size() != 6) {
        return;  // The comparison with the table refuses it.
    }
    const Pose3d moved =
        to_math(pose_in(*pose)) * Pose3d(centre_m.x, centre_m.y, centre_m.z, 0, 0, 0);
    pose->DeleteAttribute("degrees");
    const v1::Pose message = to_message(moved);
    pose->SetText(fmt::format("{} {} {} {} {} {}", message.x_m(), message.y_m(), message.z_m(),
                              message.roll_rad(), message.pitch_rad(), message.heading_rad())
                      .c_str());
}

/// Returns the mesh of a solid that names a file; null if there is none.
XMLElement* mesh_of(XMLElement& solid) {
    XMLElement* const geometry = solid.FirstChildElement("geometry");
    XMLElement* const mesh = geometry == nullptr ? nullptr : geometry->FirstChildElement("mesh");
    return mesh == nullptr || mesh->FirstChildElement("uri") == nullptr ? nullptr : mesh;
}

/// Replaces the mesh of a solid by its box. Fails, and changes nothing, if the mesh is not there or
/// cannot be measured.
Status replace_mesh(XMLElement& solid, XMLElement& mesh, const fs::path& folder,
                    const MeasureMesh& measure) {
    const std::string uri = trimmed_text(*mesh.FirstChildElement("uri"));
    const auto file = file_of(uri, folder);
    if (!file) {
        return Error{ErrorCode::kNotFound,
                     "no such file beside this one, nor in the package around it"};
    }
    const auto box = measure(*file);
    if (!box) {
        return Error{ErrorCode::kInvalidInput, "the mesh cannot be read"};
    }
    const Vec3 scale = scale_of(mesh);
    const auto size = [](double size_m, double factor) {
        return std::max(std::abs(size_m * factor), kThinnest_m);
    };
    XMLElement* const shape = solid.FirstChildElement("geometry")->InsertNewChildElement("box");
    shape->InsertNewChildElement("size")->SetText(
        fmt::format("{} {} {}", size(box->size_m.x, scale.x), size(box->size_m.y, scale.y),
                    size(box->size_m.z, scale.z))
            .c_str());
    move_solid(solid,
               {box->centre_m.x * scale.x, box->centre_m.y * scale.y, box->centre_m.z * scale.z});
    remove(mesh);
    return {};
}

}  // namespace

std::vector<std::string> replace_meshes(tinyxml2::XMLDocument& document, std::string_view source,
                                        const fs::path& folder, const MeasureMesh& measure) {
    std::vector<std::string> failures;
    visit_all(*document.RootElement(), [&](XMLElement& element) {
        const bool is_solid = is_called(element, "collision") || is_called(element, "visual");
        XMLElement* const mesh = is_solid ? mesh_of(element) : nullptr;
        if (mesh == nullptr) {
            return;
        }
        const int line = mesh->GetLineNum();
        const std::string uri = trimmed_text(*mesh->FirstChildElement("uri"));
        if (const Status replaced = replace_mesh(element, *mesh, folder, measure); !replaced) {
            failures.push_back(
                refusal(source, line,
                        fmt::format("no box for {}: {}", shortened(visible_line(uri)),
                                    replaced.error().message))
                    .message);
        }
    });
    return failures;
}

}  // namespace cancha::sdf
