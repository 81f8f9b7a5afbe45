#include "server/sim/sdf/adaptation/xml.h"

#include "server/sim/sdf/document.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {

using tinyxml2::XMLElement;

std::string trimmed_text(const XMLElement& element) {
    return std::string(trimmed(text_of(element)));
}

XMLElement& child_of(XMLElement& around, const char* name) {
    XMLElement* const child = around.FirstChildElement(name);
    return child == nullptr ? *around.InsertNewChildElement(name) : *child;
}

bool fill_in(XMLElement& around, const char* name, const char* text) {
    if (around.FirstChildElement(name) != nullptr) {
        return false;
    }
    around.InsertNewChildElement(name)->SetText(text);
    return true;
}

bool is_set(const XMLElement& around, const char* flag) {
    const XMLElement* const element = around.FirstChildElement(flag);
    return element != nullptr && flag_in(trimmed_text(*element));
}

void remove(XMLElement& element) {
    element.Parent()->DeleteChild(&element);
}

}  // namespace cancha::sdf
