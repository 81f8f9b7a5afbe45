#include "server/sim/sdf/adaptation/nesting.h"

#include <set>
#include <string>
#include <string_view>

#include "server/sim/sdf/adaptation/names.h"
#include "server/sim/sdf/adaptation/xml.h"

namespace cancha::sdf {
namespace {

using tinyxml2::XMLElement;

/// SDFormat's name for the frame of a model, inside this model.
constexpr std::string_view kOwnFrame = "__model__";
/// Elements of an inner model that become parts of the outer model.
constexpr const char* kParts[] = {"link", "joint", "frame"};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

/// Converts a reference to a part of an inner model to its new name: "arm::hand" to "arm/hand",
/// "arm::__model__" to the frame "arm".
std::string joined_path(std::string reference) {
    replace_all(reference, "::", "/");
    replace_all(reference, "/__model__", "");
    return reference;
}

/// Makes the pose of a link or frame relative to `frame`, the frame of the inner model, unless it
/// is relative to another frame.
void place_in(XMLElement& part, const std::string& frame) {
    const bool is_attached = !attribute_of(part, "attached_to").empty();
    if (is_called(part, "joint") || is_attached) {
        return;
    }
    XMLElement* pose = part.FirstChildElement("pose");
    if (pose == nullptr) {
        pose = part.InsertNewChildElement("pose");
        pose->SetText("0 0 0 0 0 0");
    }
    if (pose->Attribute("relative_to") == nullptr) {
        pose->SetAttribute("relative_to", frame.c_str());
    }
}

/// Returns the name of the link to which the frame of a model is attached. Empty: there is no link.
std::string first_link_of(const XMLElement& model) {
    const std::string canonical = attribute_of(model, "canonical_link");
    const XMLElement* const first = model.FirstChildElement("link");
    return !canonical.empty() ? canonical : first == nullptr ? "" : attribute_of(*first, "name");
}

/// Adds to the outer model a frame at the pose of the inner model. `link`: link of the inner model
/// to which the frame is attached; empty: none.
void leave_frame(XMLElement& outer, XMLElement& inner, const std::string& name,
                 const std::string& link) {
    XMLElement* const frame = outer.InsertNewChildElement("frame");
    frame->SetAttribute("name", name.c_str());
    if (!link.empty()) {
        frame->SetAttribute("attached_to", link.c_str());
    }
    XMLElement* pose = inner.FirstChildElement("pose");
    if (pose == nullptr) {
        pose = inner.InsertNewChildElement("pose");
        pose->SetText("0 0 0 0 0 0");
    }
    frame->InsertEndChild(pose);
    if (pose->Attribute("relative_to") == nullptr) {
        pose->SetAttribute("relative_to", kOwnFrame.data());
    }
}

/// Moves the parts of an inner model to the outer model. Expects: `inner` contains no model and has
/// a name.
void merge(XMLElement& outer, XMLElement& inner) {
    const std::string name = attribute_of(inner, "name");
    const std::string prefix = inner.BoolAttribute("merge") ? "" : name + "/";
    const std::string frame = prefix.empty() ? "_merged_" + name : name;
    const auto outside = [&](const std::string& reference) {
        const bool is_known_outside = reference.empty() || reference == "world";
        return is_known_outside         ? reference
               : reference == kOwnFrame ? frame
                                        : prefix + joined_path(reference);
    };
    const std::string link = first_link_of(inner);
    for (const char* const kind : kParts) {
        visit_children(inner, kind, [&](XMLElement& part) {
            map_references(part, outside);
            part.SetAttribute("name", (prefix + attribute_of(part, "name")).c_str());
            place_in(part, frame);
            if (is_called(part, "frame") && attribute_of(part, "attached_to").empty()) {
                part.SetAttribute("attached_to", frame.c_str());
            }
            outer.InsertEndChild(&part);
        });
    }
    leave_frame(outer, inner, frame, link.empty() ? "" : prefix + joined_path(link));
    remove(inner);
}

/// Merges all inner models of a model, the innermost first. Models that cannot be merged stay.
void flatten(XMLElement& model, Notes& notes) {
    visit_children(model, "model", [&](XMLElement& inner) {
        flatten(inner, notes);
        const bool is_plain = inner.FirstChildElement("model") == nullptr &&
                              inner.Attribute("name") != nullptr &&
                              inner.Attribute("placement_frame") == nullptr &&
                              inner.FirstChildElement("include") == nullptr;
        if (!is_plain) {
            return;
        }
        if (is_set(inner, "static") && !is_set(model, "static")) {
            notes.add(inner, "<static> of a model in a model says nothing: the outer one counts");
        }
        merge(model, inner);
    });
}

/// Gives parts with names such as "arm::hand", which flattened models had until 1.7, the name
/// "arm/hand". Removes the model's own name from references to its parts: until 1.7 references
/// might begin with it.
void unify_references(XMLElement& model) {
    const std::string own = attribute_of(model, "name");
    std::set<std::string> names;
    for (const char* const kind : kParts) {
        visit_children(model, kind, [&names](XMLElement& part) {
            part.SetAttribute("name", joined_path(attribute_of(part, "name")).c_str());
            names.insert(attribute_of(part, "name"));
        });
    }
    const auto unified = [&](const std::string& reference) {
        std::string path = joined_path(reference);
        if (!names.contains(path) && path.starts_with(own + "/")) {
            path.erase(0, own.size() + 1);
        }
        return !names.contains(path) && path == own ? std::string(kOwnFrame) : path;
    };
    for (const char* const kind : kParts) {
        visit_children(model, kind,
                       [&unified](XMLElement& part) { map_references(part, unified); });
    }
    for (const char* const attribute : {"canonical_link", "placement_frame"}) {
        if (const std::string named = attribute_of(model, attribute); !named.empty()) {
            model.SetAttribute(attribute, unified(named).c_str());
        }
    }
}

/// Converts a reference in the world to a part of an inner model: "robot::arm::hand" to
/// "robot::arm/hand".
std::string path_in_model(const std::string& reference) {
    const std::size_t end = reference.find("::");
    return end == std::string::npos
               ? reference
               : reference.substr(0, end + 2) + joined_path(reference.substr(end + 2));
}

}  // namespace

void flatten_models(XMLElement& around, Notes& notes) {
    visit_children(around, "frame", [](XMLElement& frame) {
        if (attribute_of(frame, "name") == "world" && frame.FirstChildElement() == nullptr) {
            remove(frame);  // The world is a frame anyway.
        } else {
            map_references(frame, &path_in_model);
        }
    });
    visit_children(around, "model", [&notes](XMLElement& model) {
        flatten(model, notes);
        if (model.Attribute("placement_frame") != nullptr) {
            fill_in(model, "pose", "0 0 0 0 0 0");
        }
        if (XMLElement* const pose = model.FirstChildElement("pose")) {
            map_references(*pose, &path_in_model);
        }
        unify_references(model);
    });
}

}  // namespace cancha::sdf
