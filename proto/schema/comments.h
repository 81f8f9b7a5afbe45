#pragma once

#include <string>

namespace google::protobuf {
class FieldDescriptor;
}

namespace cancha::schema {

/// What discipline.proto and the schemas that it imports say of a field, as one line of text: the
/// comment above it, or else the one behind it. Empty where there is none.
std::string comment_of(const google::protobuf::FieldDescriptor& field);

}  // namespace cancha::schema
