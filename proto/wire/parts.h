#pragma once

#include <cstddef>
#include <string_view>

#include "cancha/base/result.h"

namespace google::protobuf {
class Descriptor;
class Message;
}  // namespace google::protobuf

namespace cancha::wire {

// A part of a message is what takes memory of its own once the message has been read: each message,
// text and string of bytes in it, and each field that its schema does not know. Two bytes of a
// message may become a part of a hundred bytes, so whoever reads messages of strangers limits parts
// as well as bytes.

/// The most parts of one message between processes. A list of 4096 matches that are played, which
/// takes most of a frame, has some 80,000; a match of 22 robots among 500 shapes has 6000.
inline constexpr std::size_t kMostParts = 100'000;

/// Counts the parts of an encoded message of this type, its own self not among them. Nothing is
/// allocated, and nothing is looked at beyond one part too many. Fails: kTooLarge: there are more
/// than `most`; kInvalidInput: these bytes are no message. The text goes on from "it": "it has more
/// than 100 parts ..., at `update.world.robots`".
Result<std::size_t> count_parts(std::string_view bytes, const google::protobuf::Descriptor& type,
                                std::size_t most = kMostParts);

/// Reads a message that somebody else has encoded. Fails: as count_parts().
Status parse(google::protobuf::Message& message, std::string_view bytes,
             std::size_t most_parts = kMostParts);

/// Reads many messages that have a number of parts together, such as those of a file.
///
/// Thread: one.
class PartBudget {
  public:
    explicit PartBudget(std::size_t parts) : left_(parts) {}

    /// As parse(). A message that has more parts than are left is not read, and takes none.
    Status parse(google::protobuf::Message& message, std::string_view bytes);

  private:
    std::size_t left_;
};

}  // namespace cancha::wire
