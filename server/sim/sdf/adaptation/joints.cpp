#include "server/sim/sdf/adaptation/joints.h"

#include <map>
#include <string>

#include "server/sim/sdf/adaptation/xml.h"

namespace cancha::sdf {
namespace {

using tinyxml2::XMLElement;

/// For each frame and joint of a model, by name: the name of the frame, joint or link that it is
/// attached to. Links have no entry.
using Attachments = std::map<std::string, std::string>;

/// Finds all attachments in a model.
Attachments attachments_in(const XMLElement& model) {
    Attachments attachments;
    const XMLElement* const first = model.FirstChildElement("link");
    std::string own = attribute_of(model, "canonical_link");
    if (own.empty() && first != nullptr) {
        own = attribute_of(*first, "name");
    }
    attachments["__model__"] = own;
    for (const XMLElement* frame = model.FirstChildElement("frame"); frame != nullptr;
         frame = frame->NextSiblingElement("frame")) {
        const std::string target = attribute_of(*frame, "attached_to");
        attachments[attribute_of(*frame, "name")] = target.empty() ? "__model__" : target;
    }
    for (const XMLElement* joint = model.FirstChildElement("joint"); joint != nullptr;
         joint = joint->NextSiblingElement("joint")) {
        const XMLElement* const child = joint->FirstChildElement("child");
        attachments[attribute_of(*joint, "name")] = child == nullptr ? "" : trimmed_text(*child);
    }
    return attachments;
}

/// Returns the link to which a frame or joint is attached, directly or through others. If frames
/// are attached to each other in a circle, returns one of them.
std::string link_of(const Attachments& attachments, std::string name) {
    for (std::size_t steps = 0; steps <= attachments.size(); ++steps) {
        const auto found = attachments.find(name);
        if (found == attachments.end()) {
            break;
        }
        name = found->second;
    }
    return name;
}

/// Replaces a frame that an end of a joint ("parent" or "child") names by its link. The pose of a
/// joint is relative to its child; if the child was a frame, the pose stays relative to this frame.
void update_end(XMLElement& joint, const char* end, const Attachments& attachments) {
    XMLElement* const element = joint.FirstChildElement(end);
    if (element == nullptr) {
        return;
    }
    const std::string named = trimmed_text(*element);
    const std::string link = link_of(attachments, named);
    if (link == named) {
        return;
    }
    element->SetText(link.c_str());
    if (!is_called(*element, "child")) {
        return;
    }
    if (fill_in(joint, "pose", "0 0 0 0 0 0") ||
        joint.FirstChildElement("pose")->Attribute("relative_to") == nullptr) {
        joint.FirstChildElement("pose")->SetAttribute("relative_to", named.c_str());
    }
}

}  // namespace

void update_joints(XMLElement& model, Notes& notes) {
    if (is_set(model, "static")) {
        visit_children(model, "joint", [&notes](XMLElement& joint) {
            notes.add(joint, "<joint> of a static model says nothing: nothing there moves");
            remove(joint);
        });
        return;
    }
    const Attachments attachments = attachments_in(model);
    visit_children(model, "joint", [&attachments](XMLElement& joint) {
        update_end(joint, "parent", attachments);
        update_end(joint, "child", attachments);
    });
}

}  // namespace cancha::sdf
