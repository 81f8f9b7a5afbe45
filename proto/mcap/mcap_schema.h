#pragma once

#include <string>
#include <string_view>

namespace google::protobuf {
class Descriptor;
}

namespace cancha::mcap {

/// Name that MCAP files use for the encoding of protobuf messages and schemas.
inline constexpr std::string_view kProtobuf = "protobuf";

/// Returns the schema of a message type in the form that MCAP requires: a FileDescriptorSet with
/// the .proto file of the type and all files that it imports.
std::string encode_schema(const google::protobuf::Descriptor& type);

}  // namespace cancha::mcap
