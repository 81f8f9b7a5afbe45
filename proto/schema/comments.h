#pragma once

#include <string>

namespace google::protobuf {
class FieldDescriptor;
}

namespace cancha::schema {

/// Returns the comment of a field in discipline.proto and the schemas that it imports, as one line
/// of text: the comment above the field or, if there is none, the comment behind it. Empty if the
/// field has no comment.
std::string comment_of(const google::protobuf::FieldDescriptor& field);

}  // namespace cancha::schema
