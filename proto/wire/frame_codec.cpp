#include "proto/wire/frame_codec.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message_lite.h>

namespace cancha::wire {

namespace {

/// Most bytes of a length, at seven bits each, within the limits of frames.
constexpr std::size_t kMaxLengthBytes = 5;

struct Length {
    std::uint64_t payload_bytes;
    std::size_t own_bytes;
};

/// Reads the varint at the front. None: it is not complete yet.
Result<std::optional<Length>> read_length(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min(bytes.size(), kMaxLengthBytes); ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[i]);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << (7 * i);
        if ((byte & 0x80U) == 0) {
            return std::optional<Length>{Length{value, i + 1}};
        }
    }
    if (bytes.size() >= kMaxLengthBytes) {
        return Error{ErrorCode::kInvalidInput,
                     "the stream is not framed: expected the length of a message as a varint of at "
                     "most 5 bytes"};
    }
    return std::optional<Length>{};
}

void append_varint(std::string& bytes, std::uint32_t value) {
    using google::protobuf::io::CodedOutputStream;

    std::array<std::uint8_t, kMaxLengthBytes> digits{};
    const auto* end = CodedOutputStream::WriteVarint32ToArray(value, digits.data());
    bytes.append(reinterpret_cast<const char*>(digits.data()),
                 static_cast<std::size_t>(end - digits.data()));
}

}  // namespace

Status append_frame(std::string& bytes, const google::protobuf::MessageLite& message,
                    std::size_t max_bytes) {
    using google::protobuf::io::CodedOutputStream;

    const std::size_t payload_bytes = message.ByteSizeLong();
    if (payload_bytes > max_bytes) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("a {} of {} bytes is too large to be sent, at most {} are allowed",
                                 message.GetTypeName(), payload_bytes, max_bytes)};
    }
    const auto length = static_cast<std::uint32_t>(payload_bytes);
    const std::size_t start = bytes.size();
    bytes.resize(start + CodedOutputStream::VarintSize32(length) + payload_bytes);
    auto* cursor = reinterpret_cast<std::uint8_t*>(bytes.data() + start);
    cursor = CodedOutputStream::WriteVarint32ToArray(length, cursor);
    message.SerializeWithCachedSizesToArray(cursor);
    return {};
}

// https://protobuf.dev/programming-guides/encoding: the field number and wire type, then the
// length.
void append_message_field(std::string& bytes, int number,
                          std::initializer_list<std::string_view> parts) {
    constexpr std::uint32_t kTypeBits = 3;
    constexpr std::uint32_t kLengthDelimited = 2;
    std::size_t size = 0;
    for (const std::string_view part : parts) {
        size += part.size();
    }
    append_varint(bytes, (static_cast<std::uint32_t>(number) << kTypeBits) | kLengthDelimited);
    append_varint(bytes, static_cast<std::uint32_t>(size));
    for (const std::string_view part : parts) {
        bytes.append(part);
    }
}

void append_encoded_frame(std::string& bytes, std::string_view payload) {
    append_varint(bytes, static_cast<std::uint32_t>(payload.size()));
    bytes.append(payload);
}

std::span<char> FrameDecoder::prepare() {
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
    end_ -= begin_;
    begin_ = 0;
    if (buffer_.size() < end_ + kReadBytes) {
        buffer_.resize(end_ + kReadBytes);
    }
    return std::span(buffer_).subspan(end_);
}

void FrameDecoder::commit(std::size_t count) {
    CANCHA_EXPECTS(count <= buffer_.size() - end_);
    end_ += count;
}

Result<std::optional<std::string_view>> FrameDecoder::next() {
    const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
    const Result<std::optional<Length>> length = read_length(unread);
    if (!length) {
        return length.error();
    }
    if (!length->has_value()) {
        return std::optional<std::string_view>{};
    }
    const auto [payload_bytes, own_bytes] = **length;
    if (payload_bytes > max_frame_bytes_) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("a message of {} bytes was announced, at most {} are allowed",
                                 payload_bytes, max_frame_bytes_)};
    }
    if (unread.size() - own_bytes < payload_bytes) {
        return std::optional<std::string_view>{};
    }
    begin_ += own_bytes + payload_bytes;
    return std::optional{unread.substr(own_bytes, payload_bytes)};
}

}  // namespace cancha::wire
