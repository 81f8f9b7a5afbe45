#include "server/sim/sdf/schema.h"

#include <memory>
#include <string>

#include "server/sim/sdf/element_table.h"

namespace cancha::sdf {

namespace {

/// libsdformat's name for a kind of value.
std::string type_of(Value value) {
    switch (value) {
        case Value::kElements:
        case Value::kPassedOver:
            break;
        case Value::kName:
        case Value::kText:
            return "string";
        case Value::kFlag:
            return "bool";
        case Value::kNumber:
        case Value::kBound:
            return "double";
        case Value::kPair:
            return "vector2d";
        case Value::kVector:
            return "vector3";
        case Value::kPose:
            return "pose";
        case Value::kColour:
            return "color";
    }
    return "";
}

/// Default value. It only has to be valid: we never read absent elements.
std::string default_of(Value value, bool is_required) {
    switch (value) {
        case Value::kFlag:
            return "false";
        case Value::kPair:
            return "0 0";
        case Value::kVector:
            return "0 0 1";
        case Value::kPose:
            return "0 0 0 0 0 0";
        case Value::kColour:
            return "0 0 0 1";
        case Value::kNumber:
        case Value::kBound:
            return "0";
        default:
            // An empty value is only valid if it is optional.
            return is_required ? "__default__" : "";
    }
}

/// libsdformat's notation for how often an element may stand.
std::string often_of(Often often) {
    switch (often) {
        case Often::kAtMostOnce:
            return "0";
        case Often::kOrFilledIn:
        case Often::kOnce:
            return "1";
        case Often::kAtLeastOnce:
            return "+";
        case Often::kAnyNumber:
            return "*";
    }
    return "";
}

std::string default_of(const Attribute& attribute) {
    return attribute.choices.empty() ? default_of(attribute.value, attribute.is_required)
                                     : std::string(attribute.choices.front());
}

::sdf::ElementPtr schema_of(const Element& element) {
    auto schema = std::make_shared<::sdf::Element>();
    schema->SetName(std::string(element.name));
    schema->SetRequired(often_of(element.often));
    for (const Attribute& attribute : element.attributes) {
        if (attribute.name.find(':') != std::string_view::npos) {
            // libsdformat adds attributes with a namespace itself and expects them not to exist.
            continue;
        }
        schema->AddAttribute(std::string(attribute.name), type_of(attribute.value),
                             default_of(attribute), attribute.is_required);
    }
    if (element.value != Value::kElements) {
        schema->AddValue(type_of(element.value), default_of(element.value, true), true);
    }
    for (const Element& part : element.elements) {
        if (part.value != Value::kPassedOver) {
            schema->AddElementDescription(schema_of(part));
        }
    }
    return schema;
}

}  // namespace

::sdf::ElementPtr make_schema() {
    return schema_of(supported_elements());
}

}  // namespace cancha::sdf
