#include "server/sim/sdf/adaptation/includes.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "proto/base/files/text_file.h"
#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/visible.h"
#include "server/sim/sdf/adaptation/below.h"
#include "server/sim/sdf/adaptation/xml.h"

namespace cancha::sdf {
namespace {

namespace fs = std::filesystem;
using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

constexpr std::size_t kMostFileBytes = 4 << 20;

Error problem(std::string_view uri, std::string_view what) {
    return {ErrorCode::kInvalidInput, fmt::format("'{}': {}", shortened(visible_line(uri)), what)};
}

/// Returns the file that the model.config in a model's folder names. If it names several versions,
/// returns the last one; "model.sdf" if it names none.
fs::path file_in(const fs::path& folder) {
    fs::path file = "model.sdf";
    const auto config = read_small_file(folder / "model.config", kMostFileBytes);
    XMLDocument document;
    if (!config || document.Parse(config->data(), config->size()) != tinyxml2::XML_SUCCESS ||
        document.RootElement() == nullptr) {
        return file;
    }
    visit_children(*document.RootElement(), "sdf",
                   [&file](const XMLElement& named) { file = trimmed_text(named); });
    return file;
}

/// Whether a relative path stays inside the folder in which it begins.
bool stays_inside(const fs::path& path) {
    const fs::path plain = path.lexically_normal();
    return !plain.empty() && plain.is_relative() && *plain.begin() != "..";
}

/// Makes the names of meshes relative to the document. In an included file they are relative to
/// that file; `folder` is its folder, relative to that of the document.
void move_meshes(XMLElement& model, const fs::path& folder) {
    visit_all(model, [&folder](XMLElement& element) {
        XMLElement* const uri =
            is_called(element, "mesh") ? element.FirstChildElement("uri") : nullptr;
        const std::string named = uri == nullptr ? "" : trimmed_text(*uri);
        if (!named.empty() && named.find("://") == std::string::npos) {
            uri->SetText((folder / named).lexically_normal().string().c_str());
        }
    });
}

/// Returns the file of the model in `folder`. Fails: model.config names a file outside this folder;
/// the text has the URI.
Result<fs::path> file_in_model(const std::string& uri, const fs::path& folder) {
    const fs::path inside = file_in(folder);
    return stays_inside(inside) ? Result<fs::path>(folder / inside)
                                : problem(uri, "model.config names a file elsewhere");
}

/// Largest number of names beside a missing file that are compared with its name.
constexpr int kMostNames = 1000;

/// Error about a file or folder that is not there, with similar names that are.
Error missing(const std::string& uri, const fs::path& file) {
    std::vector<std::string> names;
    std::error_code ignored;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (fs::directory_iterator entry(folder, ignored), end;
         entry != end && names.size() < kMostNames; entry.increment(ignored)) {
        names.push_back(entry->path().filename().string());
    }
    std::ranges::sort(names);  // Folders have no order.
    return problem(uri, fmt::format("there is no {}{}", shortened(visible_line(file.string())),
                                    did_you_mean(file.filename().string(), names)));
}

/// Whether a URI names a model of Gazebo that every arena has anyway: the light, or the ground.
bool is_there_anyway(const std::string& uri) {
    std::string name = fs::path(uri).filename().string();
    std::ranges::transform(name, name.begin(), [](char c) {
        return c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return name == "sun" || name == "ground_plane";
}

/// Copies name, pose and other parts of an <include> to the included model, where they replace the
/// model's own parts.
void override_parts(const XMLElement& include, XMLElement& model) {
    if (const XMLElement* const name = include.FirstChildElement("name")) {
        model.SetAttribute("name", trimmed_text(*name).c_str());
    }
    if (const XMLElement* const frame = include.FirstChildElement("placement_frame")) {
        model.SetAttribute("placement_frame", trimmed_text(*frame).c_str());
    }
    for (const char* const part : {"pose", "static"}) {
        const XMLElement* const own = include.FirstChildElement(part);
        if (own == nullptr) {
            continue;
        }
        if (XMLElement* const other = model.FirstChildElement(part)) {
            remove(*other);
        }
        model.InsertFirstChild(own->DeepClone(model.GetDocument()));
    }
    if (include.BoolAttribute("merge")) {
        model.SetAttribute("merge", "true");
    }
}

}  // namespace

void Includes::expand_in(XMLElement& around, const fs::path& folder, int depth) {
    visit_children(around, "include",
                   [&](XMLElement& include) { expand_one(include, folder, depth); });
    for (const char* const name : {"world", "model"}) {
        visit_children(around, name, [&](XMLElement& inner) { expand_in(inner, folder, depth); });
    }
}

Result<fs::path> Includes::find(const std::string& uri, const fs::path& folder) const {
    if (folder.empty()) {
        return problem(uri, "a text without a file has no files beside it");
    }
    constexpr std::string_view kModel = "model://";
    const std::string path = uri.starts_with(kModel) ? uri.substr(kModel.size()) : uri;
    if (path.find("://") != std::string::npos || !stays_inside(path)) {
        return problem(uri,
                       "expected a model in a file or a folder beside this file, such as cart.sdf "
                       "or model://cart; download others, and put them there");
    }
    const fs::path named = (folder / path).lexically_normal();
    std::error_code ignored;
    if (!fs::is_directory(named, ignored)) {
        const fs::path sibling = (fs::absolute(folder, ignored) / ".." / path).lexically_normal();
        const bool is_in_model = fs::exists(folder / "model.config", ignored);
        return is_in_model && fs::is_directory(sibling, ignored) ? file_in_model(uri, sibling)
                                                                 : named;
    }
    return file_in_model(uri, named);
}

Status Includes::read(const fs::path& file, XMLDocument& document) {
    if (++files_ > kMostFiles) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("more than {} includes are not followed", kMostFiles)};
    }
    const auto text = read_small_file(file, kMostFileBytes);
    if (!text) {
        return text.error();
    }
    bytes_ += text->size();
    if (bytes_ > kMostBytes) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("included files have more than {} bytes together", kMostBytes)};
    }
    return prepare_(*text, document);
}

std::string Includes::expand_inner(XMLElement& root, const fs::path& folder, int depth) {
    auto outer = std::exchange(problems_, {});
    expand_in(root, folder, depth);
    std::swap(outer, problems_);
    return outer.empty() ? "" : outer.begin()->second;
}

Result<XMLElement*> Includes::read_model(const fs::path& file, XMLDocument& document, int depth) {
    const auto refused = [](std::string why) {
        return Error{ErrorCode::kInvalidInput, std::move(why)};
    };
    if (const Status read_well = read(file, document); !read_well) {
        return read_well.error();
    }
    XMLElement& root = *document.RootElement();
    const fs::path beside = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (std::string inner = expand_inner(root, beside, depth + 1); !inner.empty()) {
        return refused(std::move(inner));
    }
    if (is_called(root, "robot")) {
        return refused("a robot in URDF; convert it (cancha-arena convert) and include the result");
    }
    XMLElement* const model = root.FirstChildElement("model");
    return model != nullptr ? Result<XMLElement*>(model)
                            : refused(fmt::format("{} has no <model>", file.filename().string()));
}

void Includes::expand_one(XMLElement& include, const fs::path& folder, int depth) {
    const XMLElement* const uri = include.FirstChildElement("uri");
    const std::string named = uri == nullptr ? "" : trimmed_text(*uri);
    const auto refuse = [&](const std::string& why) { problems_.emplace(&include, why); };
    if (depth >= kMostDepth) {
        return refuse(fmt::format("'{}': files include each other, {} deep", named, depth));
    }
    Result<fs::path> file = find(named, folder);
    if (file && !is_below(*file, top_)) {
        file = problem(named, "a link leads out of the folder");
    }
    std::error_code ignored;
    if (is_there_anyway(named) && (!file || !fs::exists(*file, ignored))) {
        notes_->add(include, fmt::format("<include> of '{}': there is one anyway", named));
        remove(include);
        return;
    }
    if (file && !fs::exists(*file, ignored)) {
        file = missing(named, *file);
    }
    if (!file) {
        return refuse(file.error().message);
    }
    XMLDocument document;
    const Result<XMLElement*> read = read_model(*file, document, depth);
    if (!read) {
        return refuse(fmt::format("'{}': {}", named, read.error().message));
    }
    XMLElement* const model = *read;
    override_parts(include, *model);
    move_meshes(*model, file->parent_path().lexically_relative(folder));
    include.Parent()->InsertAfterChild(&include, model->DeepClone(include.GetDocument()));
    remove(include);
}

}  // namespace cancha::sdf
