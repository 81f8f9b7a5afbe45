#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace google::protobuf {
class MessageLite;
}

namespace cancha::wire {

// A frame is a message preceded by its length as a varint: protobuf's standard delimited form.

/// Largest payload of a frame from a client.
inline constexpr std::size_t kMaxClientFrameBytes = std::size_t{64} * 1024;
/// Largest payload of a Hello, and of every frame from a spectator. The limit is small, so that the
/// server needs little memory for clients that it does not know yet or that only watch.
inline constexpr std::size_t kMaxShortFrameBytes = std::size_t{4} * 1024;
/// Largest payload of a frame from a server.
inline constexpr std::size_t kMaxServerFrameBytes = std::size_t{1024} * 1024;

/// Version of the protocol. It is raised whenever a change would make older clients misread the
/// messages.
inline constexpr unsigned kProtocolVersion = 1;

/// Appends `message` as one frame to `bytes`. Fails: kTooLarge: the payload would be longer than
/// `max_bytes`; `bytes` then stays as it is.
Status append_frame(std::string& bytes, const google::protobuf::MessageLite& message,
                    std::size_t max_bytes = kMaxServerFrameBytes);

/// Appends a field, whose value is an inner message, to the outer message that `bytes` encode.
/// `number` is the number of the field. `parts` are the encoded fields of the inner message, which
/// are written one after another. With this function, fields that many messages have in common are
/// encoded only once.
void append_message_field(std::string& bytes, int number,
                          std::initializer_list<std::string_view> parts);

/// Appends the encoded message `payload` as one frame.
void append_encoded_frame(std::string& bytes, std::string_view payload);

/// Cuts a stream of bytes into frames.
///
/// Use: read bytes into prepare(), call commit() with their number, then call next() until it
/// returns no frame. No memory is allocated for a frame that exceeds the limit.
///
/// Thread: an instance belongs to one stream and one thread.
class FrameDecoder {
  public:
    /// Smallest size of the memory that prepare() returns. It is so large that a frame needs few
    /// reads.
    static constexpr std::size_t kReadBytes = std::size_t{16} * 1024;

    explicit FrameDecoder(std::size_t max_frame_bytes) : max_frame_bytes_(max_frame_bytes) {}

    /// Sets the limit for frames that next() has not returned yet.
    void set_max_frame_bytes(std::size_t max_frame_bytes) { max_frame_bytes_ = max_frame_bytes; }

    /// Returns memory into which the caller reads the next bytes of the stream; never empty.
    /// Payloads that next() returned are then no longer valid.
    std::span<char> prepare();

    /// Tells that the caller has read `count` bytes into the memory that prepare() returned.
    /// Expects: `count` is at most the size of this memory.
    void commit(std::size_t count);

    /// Returns the payload of the next complete frame, valid until the next prepare(). None if more
    /// bytes are needed.
    /// Fails: kTooLarge: the frame exceeds the limit; kInvalidInput: its length is not a varint.
    /// The rest of the stream cannot be decoded then.
    Result<std::optional<std::string_view>> next();

    /// The bytes given by commit() that next() has not returned; valid until the next prepare().
    std::string_view rest() const { return {buffer_.data() + begin_, end_ - begin_}; }

  private:
    std::size_t max_frame_bytes_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

}  // namespace cancha::wire
