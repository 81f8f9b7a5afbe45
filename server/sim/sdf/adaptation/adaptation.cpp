#include "server/sim/sdf/adaptation/adaptation.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "server/sim/sdf/adaptation/defaults.h"
#include "server/sim/sdf/adaptation/includes.h"
#include "server/sim/sdf/adaptation/joints.h"
#include "server/sim/sdf/adaptation/names.h"
#include "server/sim/sdf/adaptation/nesting.h"
#include "server/sim/sdf/adaptation/versions.h"
#include "server/sim/sdf/adaptation/xml.h"
#include "server/sim/sdf/xml_text.h"

namespace cancha::sdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

/// Puts several models without a world into a world. SDFormat allowed such files until version 1.7.
void gather_models(XMLElement& root) {
    XMLElement* const first = root.FirstChildElement("model");
    const bool has_several = first != nullptr && first->NextSiblingElement("model") != nullptr;
    if (!has_several || root.FirstChildElement("world") != nullptr) {
        return;
    }
    XMLElement* const world = root.InsertNewChildElement("world");
    world->SetAttribute("name", "default");
    visit_children(root, "model", [world](XMLElement& model) { world->InsertEndChild(&model); });
}

/// Removes all worlds except the first one, and names it if it has no name.
void choose_world(XMLElement& root, Notes& notes) {
    const XMLElement* const first = root.FirstChildElement("world");
    visit_children(root, "world", [first, &notes](XMLElement& world) {
        if (&world != first) {
            notes.add(world, "a second <world> is left out");
            remove(world);
        } else if (world.Attribute("name") == nullptr) {
            world.SetAttribute("name", "default");
        }
    });
}

/// Whether a model has a name, and no part besides those in kIdle. The comparison with the table
/// refuses unknown parts.
bool is_empty(const XMLElement& model) {
    constexpr std::array<std::string_view, 7> kIdle{
        "pose", "static", "self_collide", "plugin", "enable_wind", "allow_auto_disable", "frame"};
    bool is_empty = model.Attribute("name") != nullptr;
    for (const XMLElement* part = model.FirstChildElement(); part != nullptr;
         part = part->NextSiblingElement()) {
        is_empty = is_empty && std::ranges::find(kIdle, part->Name()) != kIdle.end();
    }
    return is_empty;
}

/// Flattens, completes and simplifies the models in a world or document. Removes empty models of a
/// world.
void update_models(XMLElement& around, Notes& notes) {
    flatten_models(around, notes);
    visit_children(around, "model", [&](XMLElement& model) {
        if (is_empty(model) && is_called(around, "world")) {
            notes.add(model, "a model without links is left out");
            remove(model);
            return;
        }
        update_joints(model, notes);
        fill_in_defaults(model, notes);
    });
}

}  // namespace

void adapt(XMLDocument& document, const std::filesystem::path& folder, Reading& reading) {
    XMLElement& root = *document.RootElement();
    const auto update = [&reading](XMLElement& any_root) {
        update_version(any_root, reading.notes);
        mend_names(any_root);
    };
    const auto prepare = [&update](std::string_view text, XMLDocument& included) {
        Status parsed = parse_xml(text, included);
        if (parsed && included.RootElement() == nullptr) {
            return Status(Error{ErrorCode::kInvalidInput, "has no <sdf>"});
        }
        if (parsed) {
            update(*included.RootElement());
        }
        return parsed;
    };
    update(root);
    Includes includes(folder, prepare, reading.notes);
    includes.expand(root);
    reading.reasons = includes.problems();
    choose_world(root, reading.notes);
    gather_models(root);
    update_models(root, reading.notes);
    visit_children(root, "world",
                   [&reading](XMLElement& world) { update_models(world, reading.notes); });
}

}  // namespace cancha::sdf
