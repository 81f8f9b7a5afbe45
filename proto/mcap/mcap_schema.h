#pragma once

#include <string>
#include <string_view>

namespace google::protobuf {
class Descriptor;
}

namespace cancha::mcap {

/// How messages and schemas of protobuf are marked in a file.
inline constexpr std::string_view kProtobuf = "protobuf";

/// The schema of a message type as MCAP wants it: a FileDescriptorSet with all that it refers to.
std::string encode_schema(const google::protobuf::Descriptor& type);

}  // namespace cancha::mcap
