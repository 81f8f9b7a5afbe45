#include "viewer/gateway/delivery.h"

#include <charconv>
#include <system_error>

#include <google/protobuf/io/coded_stream.h>

#include "cancha/v1/viewer.pb.h"

namespace cancha::gateway {
namespace {

/// Protobuf's wire type for length-delimited fields.
constexpr std::uint32_t kWireTypeOfMessages = 2;

/// Serializes a cancha.v1.BrowserMessage up to the bytes of the message in it, which all browsers
/// share.
std::string make_head(std::uint64_t sent_ms, const LatestMessages::Message* message) {
    v1::BrowserMessage head;
    head.set_sent_ms(sent_ms);
    std::string bytes = head.SerializeAsString();
    if (message != nullptr) {
        using google::protobuf::io::CodedOutputStream;
        constexpr std::uint32_t kTag =
            v1::BrowserMessage::kMessageFieldNumber << 3 | kWireTypeOfMessages;
        constexpr std::size_t kLongestTagAndLength = 15;
        std::array<std::uint8_t, kLongestTagAndLength> room{};
        std::uint8_t* end = CodedOutputStream::WriteTagToArray(kTag, room.data());
        end = CodedOutputStream::WriteVarint64ToArray(message->bytes.size(), end);
        bytes.append(room.data(), end);
    }
    return bytes;
}

}  // namespace

std::array<boost::asio::const_buffer, 3> Delivery::Frame::buffers() const {
    return {boost::asio::buffer(head),
            message ? boost::asio::buffer(message->bytes) : boost::asio::const_buffer{},
            boost::asio::buffer(tail)};
}

std::optional<Delivery::Frame> Delivery::next(const LatestMessages& messages,
                                              const EventBook& events, Clock::time_point now) {
    if (!window_.has_room()) {
        return std::nullopt;
    }
    Frame frame;
    frame.message = messages.next_after(number_);
    if (!frame.message && now < due(messages)) {
        return std::nullopt;
    }
    if (!frame.is_text()) {
        const auto age = std::chrono::duration_cast<std::chrono::milliseconds>(now - began_at_);
        frame.head = make_head(static_cast<std::uint64_t>(age.count()) + 1, frame.message.get());
    }
    if (frame.message) {
        number_ = frame.message->number;
        if (frame.message->slot == LatestMessages::Slot::kWelcome) {
            event_ = 0;
        } else if (frame.message->slot == LatestMessages::Slot::kUpdate) {
            frame.tail = events.after(event_);
            event_ = events.newest();
        }
    }
    window_.note_sent(now);
    spoke_at_ = now;
    return frame;
}

Delivery::Clock::time_point Delivery::due(const LatestMessages& messages) const {
    const bool tells_time = messages.has_running_match() && window_.has_room();
    return tells_time ? spoke_at_ + kLongestSilence : Clock::time_point::max();
}

bool Delivery::take_receipt(std::string_view text, Clock::time_point now) {
    std::uint64_t count = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), count);
    return ec == std::errc{} && end == text.data() + text.size() &&
           window_.note_arrived(count, now);
}

}  // namespace cancha::gateway
