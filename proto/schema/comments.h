#pragma once

#include <string>

namespace google::protobuf {
class FieldDescriptor;
}

namespace cancha::schema {

/// Returns the comment of a field in discipline.proto and the schemas that it imports, as one line
/// of text: the comment above the field, or else the one behind it. Empty if there is none.
std::string comment_of(const google::protobuf::FieldDescriptor& field);

}  // namespace cancha::schema
