#include "server/sim/sdf/conversion.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "proto/base/files/text_file.h"
#include "proto/base/text/visible.h"
#include "server/sim/sdf/adaptation/mesh_boxes.h"
#include "server/sim/sdf/arena_reader.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/frames.h"
#include "server/sim/sdf/mesh_files.h"
#include "server/sim/sdf/refusal.h"

namespace cancha::sdf {
namespace {

using tinyxml2::XMLElement;
using tinyxml2::XMLNode;

/// Values without which the element that has a name would be somewhere else, or something else.
constexpr std::array<std::string_view, 14> kEssential{"pose",  "static", "mass",   "ixx",  "iyy",
                                                      "izz",   "ixy",    "ixz",    "iyz",  "xyz",
                                                      "lower", "upper",  "parent", "child"};

/// The node that goes for a problem: with an essential value the named element around it.
const XMLNode& node_to_remove(const XMLNode& where) {
    const XMLElement* element = where.ToElement();
    if (element == nullptr || element->FirstChildElement() != nullptr ||
        std::ranges::find(kEssential, std::string_view(element->Name())) == kEssential.end()) {
        return where;
    }
    const XMLNode* around = &where;
    while (around != nullptr &&
           (around->ToElement() == nullptr || around->ToElement()->Attribute("name") == nullptr)) {
        around = around->Parent();
    }
    return around == nullptr ? where : *around;
}

/// Words for what goes with a problem in `where`; empty if only `where` goes, and is no named
/// thing.
std::string loss_of(const XMLNode& removed, const XMLNode& where) {
    const XMLElement* const element = removed.ToElement();
    const char* const name = element == nullptr ? nullptr : element->Attribute("name");
    const bool is_clear = name == nullptr || (&removed == &where && element->NoChildren());
    return is_clear ? ""
                    : fmt::format("; therefore all of <{} name='{}'> is left out", element->Name(),
                                  shortened(visible_line(name)));
}

/// Removes what is refused, until nothing is.
class Converter {
  public:
    Converter(Reading reading, std::filesystem::path folder)
        : reading_(std::move(reading)), folder_(std::move(folder)) {}

    Result<Conversion> convert();

  private:
    void find_problems();
    Status remove_refused();
    void remove(const XMLNode& node, const std::string& why);

    Reading reading_;
    std::filesystem::path folder_;
    std::vector<std::string> left_out_;
    std::set<const XMLNode*> bereft_;  ///< Elements that have lost a part.
};

/// Adds the problems of the document as a whole, which only a reader of all of it finds.
void Converter::find_problems() {
    MeshFiles meshes(folder_);
    read_arena(reading_, nullptr, reading_.source, meshes);
    if (reading_.problems.count() > 0) {
        return;
    }
    const Result<Frames> frames = Frames::read(standard_text(reading_.document), reading_.source);
    if (!frames) {
        reading_.problems.add(frames.error());
        return;
    }
    read_arena(reading_, &*frames, reading_.source, meshes);
}

void Converter::remove(const XMLNode& node, const std::string& why) {
    const XMLElement* const element = node.ToElement();
    const char* const name = element == nullptr ? nullptr : element->Attribute("name");
    if (!bereft_.contains(&node)) {
        left_out_.push_back(why);
    } else if (name != nullptr) {
        left_out_.push_back(refusal(reading_.source, element->GetLineNum(),
                                    fmt::format("<{} name='{}'>: nothing is left of it",
                                                element->Name(), shortened(visible_line(name))))
                                .message);
    }
    bereft_.erase(&node);
    bereft_.insert(node.Parent());
    reading_.document->DeleteNode(const_cast<XMLNode*>(&node));
}

/// Fails: a problem is none of an element, or one of the root.
Status Converter::remove_refused() {
    const XMLNode* const root = reading_.document->RootElement();
    std::map<const XMLNode*, std::string> refused;
    std::vector<const XMLNode*> in_order;
    for (const Problems::Problem& problem : reading_.problems.all()) {
        if (problem.where == nullptr || problem.where == root ||
            problem.where->ToDocument() != nullptr) {
            return problem.error;
        }
        const XMLNode* const node = &node_to_remove(*problem.where);
        const std::string why = problem.error.message + loss_of(*node, *problem.where);
        if (refused.emplace(node, why).second) {
            in_order.push_back(node);
        }
    }
    // A node takes all with it that is in it.
    std::erase_if(in_order, [&refused](const XMLNode* node) {
        const XMLNode* around = node->Parent();
        while (around != nullptr && !refused.contains(around)) {
            around = around->Parent();
        }
        return around != nullptr;
    });
    for (const XMLNode* const node : in_order) {
        remove(*node, refused.at(node));
    }
    return {};
}

Result<Conversion> Converter::convert() {
    while (true) {
        if (reading_.problems.count() == 0) {
            find_problems();
        }
        if (reading_.problems.count() == 0) {
            break;
        }
        if (const Status removed = remove_refused(); !removed) {
            return removed.error();
        }
        reading_.problems = Problems(reading_.source);
        compare_again(reading_);
    }
    return Conversion{.text = plain_text(reading_.document),
                      .left_out = std::move(left_out_),
                      .notes = reading_.notes.lines(reading_.source)};
}

}  // namespace

Result<Conversion> convert_world(std::string_view text, std::string_view source,
                                 const std::filesystem::path& folder, const MeasureMesh& measure) {
    Reading reading = parse_document(text, source, folder);
    if (reading.document == nullptr) {
        return reading.problems.status().error();
    }
    std::vector<std::string> boxless;
    if (measure) {
        boxless = replace_meshes(*reading.document, reading.source, folder, measure);
        reading.problems = Problems(reading.source);
        compare_again(reading);
    }
    Result<Conversion> conversion = Converter(std::move(reading), folder).convert();
    if (conversion) {
        conversion->left_out.insert(conversion->left_out.begin(), boxless.begin(), boxless.end());
    }
    return conversion;
}

Result<Conversion> convert_world_file(const std::filesystem::path& file,
                                      const MeasureMesh& measure) {
    const Result<std::string> text = read_text_file(file);
    const std::filesystem::path folder = file.parent_path();
    return text ? convert_world(*text, file.string(), folder.empty() ? "." : folder, measure)
                : text.error();
}

}  // namespace cancha::sdf
