#include "server/session/tape_sender.h"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::session {

namespace {

/// Bytes in a message. Updates of the match between the pieces wait for one piece at most.
constexpr std::size_t kPieceBytes = std::size_t{64} * 1024;

}  // namespace

TapeSender::TapeSender(const match::Tape* tape, const std::vector<std::string>& shown_drawings)
    : tape_(tape) {
    for (const std::string& seat : shown_drawings) {
        shown_layers_.push_back(match::kTapeDrawings + seat);
    }
}

bool TapeSender::send_some(net::Connection& connection, bool is_over) {
    std::size_t sent = 0;
    while (sent_bytes_ < content_.size() || begin_next_part(is_over)) {
        if (sent >= kMostBytesAtOnce) {
            return true;
        }
        sent += send_piece(connection);
    }
    return false;
}

std::size_t TapeSender::send_piece(net::Connection& connection) {
    const std::size_t bytes = std::min(kPieceBytes, content_.size() - sent_bytes_);
    v1::ServerMessage message;
    v1::TapePart& piece = *message.mutable_tape_part();
    piece.set_segment(part_.segment);
    piece.set_layer(part_.layer);
    piece.set_content(content_.substr(sent_bytes_, bytes));
    sent_bytes_ += bytes;
    piece.set_is_last(sent_bytes_ == content_.size());
    connection.send(message);
    return bytes;
}

/// Loads the next part. Returns false if there is none.
bool TapeSender::begin_next_part(bool is_over) {
    const std::optional<std::size_t> index = take_next(is_over);
    if (!index) {
        return false;
    }
    Result<std::string> content = tape_->read(*index);
    if (!content) {
        spdlog::warn("a viewer gets no more of the recording: {}", content.error().message);
        tape_ = nullptr;
        return false;
    }
    part_ = tape_->part(*index);
    content_ = *std::move(content);
    sent_bytes_ = 0;
    return true;
}

std::optional<std::size_t> TapeSender::take_next(bool is_over) {
    while (tape_ != nullptr && next_ < tape_->part_count()) {
        const std::size_t index = next_++;
        if (is_over || !is_hidden(tape_->part(index))) {
            return index;
        }
        hidden_.push_back(index);
    }
    const bool has_hidden = tape_ != nullptr && is_over && shown_hidden_ < hidden_.size();
    return has_hidden ? std::optional(hidden_[shown_hidden_++]) : std::nullopt;
}

bool TapeSender::is_hidden(const match::TapePart& part) const {
    return part.layer.starts_with(match::kTapeDrawings) &&
           std::ranges::find(shown_layers_, part.layer) == shown_layers_.end();
}

}  // namespace cancha::session
