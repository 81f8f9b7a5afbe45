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
// bytes of an encoded message may become a part that takes a hundred bytes of memory. So code that
// reads messages of other programs limits the number of their parts as well as their size.

/// Largest number of parts of one message between processes. A list of 4096 running matches, which
/// fills most of a frame, has about 80,000 parts; the messages of a match with 22 robots among 500
/// shapes have 6000.
inline constexpr std::size_t kMostParts = 100'000;

/// Counts the parts of an encoded message of this type; the outermost message itself does not
/// count. Allocates nothing, and stops at the first part beyond `most`. Fails: kTooLarge: there are
/// more than `most` parts; kInvalidInput: the bytes do not encode a message. The error text is a
/// sentence whose subject is "it", the message: "it has more than 100 parts ..., at
/// `update.world.robots`".
Result<std::size_t> count_parts(std::string_view bytes, const google::protobuf::Descriptor& type,
                                std::size_t most = kMostParts);

/// Parses a message of another program, after counting its parts. Fails with the errors of
/// count_parts(): kTooLarge, kInvalidInput.
Status parse(google::protobuf::Message& message, std::string_view bytes,
             std::size_t most_parts = kMostParts);

/// Parses several messages, such as all messages of a file, with one limit for the total number of
/// their parts.
///
/// Thread: an instance belongs to one thread.
class PartBudget {
  public:
    explicit PartBudget(std::size_t parts) : left_(parts) {}

    /// Parses a message like wire::parse(). If the message has more parts than are left of the
    /// limit, it is not parsed and uses up nothing of the limit.
    Status parse(google::protobuf::Message& message, std::string_view bytes);

  private:
    std::size_t left_;
};

}  // namespace cancha::wire
