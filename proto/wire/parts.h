#pragma once

#include <cstddef>
#include <string_view>

#include "cancha/base/result.h"

namespace google::protobuf {
class Descriptor;
class Message;
}  // namespace google::protobuf

namespace cancha::wire {

// A part of a message is anything that needs its own memory once the message has been read: each
// nested message, each text or string of bytes, and each field that the schema does not know. Two
// bytes of a message may become a part of a hundred bytes. So code that reads messages of strangers
// limits their parts as well as their bytes.

/// Most parts of one message between processes. A list of 4096 running matches, which fills most of
/// a frame, has about 80,000; a match of 22 robots among 500 shapes has 6000.
inline constexpr std::size_t kMostParts = 100'000;

/// Counts the parts of an encoded message of this type, without the message itself. Allocates
/// nothing, and stops at the first part too many. Fails: kTooLarge: there are more than `most`;
/// kInvalidInput: the bytes are no message. The text of the error begins with "it": "it has more
/// than 100 parts ..., at `update.world.robots`".
Result<std::size_t> count_parts(std::string_view bytes, const google::protobuf::Descriptor& type,
                                std::size_t most = kMostParts);

/// Parses a message of another program. Fails: as count_parts().
Status parse(google::protobuf::Message& message, std::string_view bytes,
             std::size_t most_parts = kMostParts);

/// Parses several messages, such as those of a file, with a common limit of their parts.
///
/// Thread: one.
class PartBudget {
  public:
    explicit PartBudget(std::size_t parts) : left_(parts) {}

    /// Parses a message like wire::parse(). A message with more parts than are left is not parsed,
    /// and the number left stays the same.
    Status parse(google::protobuf::Message& message, std::string_view bytes);

  private:
    std::size_t left_;
};

}  // namespace cancha::wire
