#include "server/sim/sdf/adaptation/mesh_boxes.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <ignition/math/Pose3.hh>

#include "server/sim/sdf/adaptation/below.h"
#include "server/sim/sdf/adaptation/xml.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/pose.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {
namespace {

namespace fs = std::filesystem;
using ignition::math::Pose3d;
using tinyxml2::XMLElement;

/// Smallest length of a box, for meshes that are flat.
constexpr double kThinnest_m = 0.001;

/// Returns the file that the URI of a mesh names. None: the file is not in the folder of the
/// document.
std::optional<fs::path> file_of(const std::string& uri, const fs::path& folder) {
    fs::path path = uri;
    for (const std::string_view scheme : {"model://", "package://"}) {
        if (uri.starts_with(scheme)) {
            path = uri.substr(scheme.size());
        }
    }
    path = path.lexically_normal();
    const bool is_beside = !folder.empty() && path.is_relative() && !path.empty() &&
                           *path.begin() != ".." && uri.find("://") == uri.rfind("://");
    std::error_code ignored;
    const bool is_inside =
        is_beside && is_below(folder / path, fs::weakly_canonical(folder, ignored));
    return is_inside ? std::optional<fs::path>(folder / path) : std::nullopt;
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

/// Replaces the mesh of a solid by its box. Returns false, and changes nothing, if there is no mesh
/// or it cannot be measured.
bool replace_mesh(XMLElement& solid, const fs::path& folder, const MeasureMesh& measure) {
    XMLElement* const geometry = solid.FirstChildElement("geometry");
    XMLElement* const mesh = geometry == nullptr ? nullptr : geometry->FirstChildElement("mesh");
    const XMLElement* const uri = mesh == nullptr ? nullptr : mesh->FirstChildElement("uri");
    const auto file = uri == nullptr ? std::nullopt : file_of(trimmed_text(*uri), folder);
    const auto box = file ? measure(*file) : std::nullopt;
    if (!box) {
        return false;
    }
    const Vec3 scale = scale_of(*mesh);
    const auto size = [](double size_m, double factor) {
        return std::max(std::abs(size_m * factor), kThinnest_m);
    };
    XMLElement* const shape = geometry->InsertNewChildElement("box");
    shape->InsertNewChildElement("size")->SetText(
        fmt::format("{} {} {}", size(box->size_m.x, scale.x), size(box->size_m.y, scale.y),
                    size(box->size_m.z, scale.z))
            .c_str());
    move_solid(solid,
               {box->centre_m.x * scale.x, box->centre_m.y * scale.y, box->centre_m.z * scale.z});
    remove(*mesh);
    return true;
}

}  // namespace

int replace_meshes(tinyxml2::XMLDocument& document, const fs::path& folder,
                   const MeasureMesh& measure) {
    int boxes = 0;
    visit_all(*document.RootElement(), [&](XMLElement& element) {
        if (is_called(element, "collision") || is_called(element, "visual")) {
            boxes += replace_mesh(element, folder, measure) ? 1 : 0;
        }
    });
    return boxes;
}

}  // namespace cancha::sdf
