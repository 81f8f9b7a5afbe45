#include "server/sim/sdf/adaptation/names.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "server/sim/sdf/adaptation/xml.h"

namespace cancha::sdf {
namespace {

using tinyxml2::XMLElement;

/// Attributes that refer to a link, joint, frame or model.
constexpr std::array kReferences{"relative_to",           "attached_to",     "expressed_in",
                                 "ignition:expressed_in", "gz:expressed_in", "canonical_link",
                                 "placement_frame"};

/// Elements whose names may be part of a setting's path.
constexpr std::array<std::string_view, 6> kNamed{"model", "link",   "joint",
                                                 "frame", "visual", "collision"};

/// Returns the text with '_' in place of '.', '=' and single colons.
std::string mended(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.compare(i, 2, "::") == 0) {
            ++i;
        } else if (text[i] == '.' || text[i] == '=' || text[i] == ':') {
            text[i] = '_';
        }
    }
    return text;
}

/// Replaces the value of an attribute, if it is there, by map(value).
void map_attribute(XMLElement& element, const char* name,
                   const std::function<std::string(const std::string&)>& map) {
    if (const std::string value = attribute_of(element, name); !value.empty()) {
        element.SetAttribute(name, map(value).c_str());
    }
}

}  // namespace

void map_references(XMLElement& element,
                    const std::function<std::string(const std::string&)>& map) {
    visit_all(element, [&map](XMLElement& one) {
        for (const char* const name : kReferences) {
            map_attribute(one, name, map);
        }
        const bool is_joint = is_called(one, "joint");
        for (const char* const end : {"parent", "child"}) {
            XMLElement* const found = is_joint ? one.FirstChildElement(end) : nullptr;
            if (found != nullptr && !trimmed_text(*found).empty()) {
                found->SetText(map(trimmed_text(*found)).c_str());
            }
        }
        if (is_called(one, "mimic")) {
            map_attribute(one, "joint", map);
        }
    });
}

void mend_names(XMLElement& root) {
    visit_all(root, [](XMLElement& element) {
        if (std::ranges::find(kNamed, element.Name()) != kNamed.end()) {
            map_attribute(element, "name", &mended);
        }
    });
    map_references(root, &mended);
}

}  // namespace cancha::sdf
