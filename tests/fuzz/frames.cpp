#include <algorithm>
#include <cstdint>

#include "cancha/base/contract.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

constexpr std::size_t kLimitBytes = 1000;

struct Cut {
    std::vector<std::string> payloads;
    bool is_broken = false;

    bool operator==(const Cut&) const = default;
};

/// Takes all complete frames from the decoder.
void take_frames(wire::FrameDecoder& decoder, Cut& result) {
    for (;;) {
        const auto frame = decoder.next();
        result.is_broken = !frame;
        if (!frame || !frame->has_value()) {
            return;
        }
        result.payloads.emplace_back(**frame);
    }
}

/// Returns the frames that the decoder finds in a stream that arrives in pieces of this size.
Cut cut(std::string_view stream, std::size_t piece_bytes) {
    wire::FrameDecoder decoder(kLimitBytes);
    Cut result;
    while (!stream.empty() && !result.is_broken) {
        const auto room = decoder.prepare();
        const std::size_t count = std::min({room.size(), piece_bytes, stream.size()});
        std::copy_n(stream.begin(), count, room.begin());
        decoder.commit(count);
        stream.remove_prefix(count);
        take_frames(decoder, result);
    }
    return result;
}

// The frames do not depend on how the network cuts the stream.
void feed(std::string_view bytes) {
    const Cut whole = cut(bytes, bytes.size());
    CANCHA_EXPECTS(whole == cut(bytes, 1));
    CANCHA_EXPECTS(whole == cut(bytes, 7));
    for (const std::string& payload : whole.payloads) {
        CANCHA_EXPECTS(payload.size() <= kLimitBytes);
    }
}

std::vector<std::string> seeds() {
    v1::ClientMessage answer;
    answer.mutable_answer()->set_tick(1);
    std::string stream;
    CANCHA_EXPECTS(wire::append_frame(stream, answer).has_value());
    answer.mutable_hello()->set_name(std::string(200, 'n'));
    CANCHA_EXPECTS(wire::append_frame(stream, answer).has_value());
    return {stream, stream + stream, std::string(3, '\0'), "\xE8\x07" + std::string(1000, 'x')};
}

}  // namespace

Target frames() {
    return {"frames", &feed, &seeds};
}

}  // namespace cancha::fuzz
