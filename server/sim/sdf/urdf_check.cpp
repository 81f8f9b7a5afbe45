#include "server/sim/sdf/urdf_check.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/visible.h"
#include "server/sim/sdf/adaptation/xml.h"
#include "server/sim/sdf/refusal.h"

namespace cancha::sdf {
namespace {

using tinyxml2::XMLElement;

/// Elements that may stand in others. Elements in other ones are not checked.
const std::map<std::string, std::vector<std::string>, std::less<>>& known_elements() {
    static const std::map<std::string, std::vector<std::string>, std::less<>> known{
        {"robot", {"link", "joint", "material", "transmission", "gazebo", "plugin", "sensor"}},
        {"link", {"inertial", "visual", "collision", "origin", "self_collision_checking"}},
        {"joint",
         {"origin", "parent", "child", "axis", "calibration", "dynamics", "limit", "mimic",
          "safety_controller"}},
        {"inertial", {"origin", "mass", "inertia"}},
        {"visual", {"origin", "geometry", "material"}},
        {"collision", {"origin", "geometry", "verbose", "contact_coefficients"}},
        {"geometry", {"box", "cylinder", "sphere", "capsule", "mesh"}},
    };
    return known;
}

constexpr std::array<std::string_view, 4> kTypes{"revolute", "continuous", "prismatic", "fixed"};

/// Links of a robot, and the joints that hold them.
class Tree {
  public:
    Tree(const XMLElement& root, std::string_view source, Problems& problems)
        : source_(source), problems_(problems) {
        check_elements(root);
        read_links(root);
        read_joints(root);
        check_roots(root);
    }

  private:
    void refuse(const XMLElement& element, const std::string& problem) {
        problems_.add(refusal(source_, element.GetLineNum(), problem), &element);
    }

    void check_elements(const XMLElement& around) {
        const auto known = known_elements().find(std::string_view(around.Name()));
        if (known == known_elements().end()) {
            return;
        }
        for (const XMLElement* child = around.FirstChildElement(); child != nullptr;
             child = child->NextSiblingElement()) {
            const std::string name = child->Name();
            const bool is_known = std::ranges::find(known->second, name) != known->second.end() ||
                                  name.find(':') != std::string::npos;
            if (!is_known) {
                refuse(*child,
                       fmt::format("<{}> in <{}>: not supported{}", shortened(visible_line(name)),
                                   around.Name(), did_you_mean(name, known->second)));
            } else if (around.Name() != std::string_view("robot") || name != "gazebo") {
                check_elements(*child);
            }
        }
    }

    void read_links(const XMLElement& root) {
        for (const XMLElement* link = root.FirstChildElement("link"); link != nullptr;
             link = link->NextSiblingElement("link")) {
            if (!parents_.emplace(attribute_of(*link, "name"), "").second) {
                refuse(*link, fmt::format("<link>: a second one is called '{}'",
                                          shown(attribute_of(*link, "name"))));
            }
        }
        if (parents_.size() > kMostUrdfLinks) {
            refuse(root, fmt::format("more than {} links are not read", kMostUrdfLinks));
        }
    }

    void read_joints(const XMLElement& root) {
        for (const XMLElement* joint = root.FirstChildElement("joint"); joint != nullptr;
             joint = joint->NextSiblingElement("joint")) {
            const std::string type = attribute_of(*joint, "type");
            if (std::ranges::find(kTypes, type) == kTypes.end()) {
                refuse(*joint, fmt::format("type of <joint>: expected {}, got '{}'",
                                           fmt::join(kTypes, ", "), shown(type)));
            }
            const std::string parent = end_of(*joint, "parent");
            const std::string child = end_of(*joint, "child");
            if (!parents_.contains(parent) || !parents_.contains(child)) {
                refuse(*joint, fmt::format("<joint>: there is no link '{}'",
                                           shown(parents_.contains(parent) ? child : parent)));
            } else if (!parents_[child].empty()) {
                refuse(*joint, fmt::format("<joint>: link '{}' has a second parent", shown(child)));
            } else {
                parents_[child] = parent;
            }
        }
    }

    void check_roots(const XMLElement& root) {
        std::vector<std::string> roots;
        std::size_t in_circles = 0;
        for (const auto& [link, parent] : parents_) {
            std::set<std::string> above;
            std::string at = link;
            while (!parents_[at].empty() && above.insert(at).second) {
                at = parents_[at];
            }
            in_circles += parents_[at].empty() ? 0 : 1;
            if (parent.empty()) {
                roots.push_back(link);
            }
        }
        if (in_circles > 0) {
            refuse(root, "<joint>: links hold each other in a circle");
        }
        if (roots.size() > 1) {
            refuse(root,
                   fmt::format("<robot>: expected one tree of links, but '{}' and '{}' have no "
                               "parent",
                               shown(roots[0]), shown(roots[1])));
        }
    }

    static std::string end_of(const XMLElement& joint, const char* end) {
        const XMLElement* const element = joint.FirstChildElement(end);
        return element == nullptr ? "" : attribute_of(*element, "link");
    }

    static std::string shown(const std::string& name) { return shortened(visible_line(name)); }

    std::string_view source_;
    Problems& problems_;
    std::map<std::string, std::string> parents_;  ///< Parent of each link; empty: none.
};

/// Names of links at one end of fixed joints.
std::set<std::string> at_fixed_joints(const XMLElement& root, const char* end) {
    std::set<std::string> links;
    for (const XMLElement* joint = root.FirstChildElement("joint"); joint != nullptr;
         joint = joint->NextSiblingElement("joint")) {
        const XMLElement* const named = joint->FirstChildElement(end);
        if (attribute_of(*joint, "type") == "fixed" && named != nullptr) {
            links.insert(attribute_of(*named, "link"));
        }
    }
    return links;
}

/// Returns the first element that only xacro understands; null if there is none.
const XMLElement* find_xacro(const XMLElement& root) {
    const XMLElement* found = nullptr;
    visit_all(root, [&found](const XMLElement& element) {
        bool is_one = std::string_view(element.Name()).starts_with("xacro:");
        for (const tinyxml2::XMLAttribute* attribute = element.FirstAttribute();
             attribute != nullptr; attribute = attribute->Next()) {
            const std::string_view value = attribute->Value();
            is_one = is_one || value.find("${") != value.npos || value.find("$(") != value.npos;
        }
        found = found == nullptr && is_one ? &element : found;
    });
    return found;
}

}  // namespace

void check_urdf(const XMLElement& root, std::string_view source, Problems& problems) {
    if (const XMLElement* const macro = find_xacro(root)) {
        problems.add(refusal(source, macro->GetLineNum(),
                             "these are macros of xacro, not URDF: expand them first, by "
                             "`xacro robot.urdf.xacro -o robot.urdf`"),
                     macro);
        return;
    }
    const Tree tree(root, source, problems);
}

void add_masses(XMLElement& root, Notes& notes) {
    const std::set<std::string> lumped = at_fixed_joints(root, "child");
    const std::set<std::string> holders = at_fixed_joints(root, "parent");
    visit_children(root, "link", [&](XMLElement& link) {
        const std::string name = attribute_of(link, "name");
        const bool is_united = lumped.contains(name) || holders.contains(name) || name == "world";
        if (is_united || link.FirstChildElement("inertial") != nullptr) {
            return;
        }
        notes.guess(link, fmt::format("link '{}' has no <inertial>: has 1 kg",
                                      shortened(visible_line(name))));
        XMLElement& inertial = *link.InsertNewChildElement("inertial");
        inertial.InsertNewChildElement("mass")->SetAttribute("value", 1);
        XMLElement& inertia = *inertial.InsertNewChildElement("inertia");
        for (const char* const moment : {"ixx", "iyy", "izz"}) {
            inertia.SetAttribute(moment, 1);
        }
        for (const char* const product : {"ixy", "ixz", "iyz"}) {
            inertia.SetAttribute(product, 0);
        }
    });
}

}  // namespace cancha::sdf
