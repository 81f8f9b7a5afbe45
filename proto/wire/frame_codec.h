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

/// A frame is a message preceded by its length as a varint: protobuf's standard delimited form.
/// Limits of its payload, by who sends it.
inline constexpr std::size_t kMaxClientFrameBytes = std::size_t{64} * 1024;
/// Of a Hello, and of all that a spectator sends: it costs next to nothing to refuse.
inline constexpr std::size_t kMaxShortFrameBytes = std::size_t{4} * 1024;
inline constexpr std::size_t kMaxServerFrameBytes = std::size_t{1024} * 1024;

/// Raised when a client or a server of another version could not be understood.
inline constexpr unsigned kProtocolVersion = 1;

/// Appends `message` as one frame to `bytes`. Fails: kTooLarge: its payload would be longer than
/// `max_bytes`; then `bytes` stays as it is.
Status append_frame(std::string& bytes, const google::protobuf::MessageLite& message,
                    std::size_t max_bytes = kMaxServerFrameBytes);

/// Appends a field that is a message to the message that `bytes` encode. `parts`: the encoded
/// fields of that message, one after another; what many messages have in common is encoded once
/// like this.
void append_message_field(std::string& bytes, int number,
                          std::initializer_list<std::string_view> parts);

/// Appends a payload that is encoded already as one frame.
void append_encoded_frame(std::string& bytes, std::string_view payload);

/// Cuts a stream of bytes into frames.
///
/// Use: read into prepare(), say how much with commit(), take frames with next() until it has no
/// more. Nothing is allocated on behalf of a length that exceeds the limit.
///
/// Thread: none; an instance belongs to one stream.
class FrameDecoder {
  public:
    /// prepare() has room for at least so many bytes: a frame takes no more reads than these make.
    static constexpr std::size_t kReadBytes = std::size_t{16} * 1024;

    explicit FrameDecoder(std::size_t max_frame_bytes) : max_frame_bytes_(max_frame_bytes) {}

    /// Of the frames that next() has not returned yet.
    void set_max_frame_bytes(std::size_t max_frame_bytes) { max_frame_bytes_ = max_frame_bytes; }

    /// Room for the next bytes of the stream; never empty. Invalidates what next() returned.
    std::span<char> prepare();

    /// Expects: count is at most the size of the last prepare().
    void commit(std::size_t count);

    /// The payload of the next complete frame, valid until the next prepare(); nothing if more
    /// bytes are needed.
    /// Fails: kTooLarge, kInvalidInput (no varint). Then the stream is of no further use.
    Result<std::optional<std::string_view>> next();

    /// What has been committed and not been returned by next(); valid as long as that.
    std::string_view rest() const { return {buffer_.data() + begin_, end_ - begin_}; }

  private:
    std::size_t max_frame_bytes_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

}  // namespace cancha::wire
