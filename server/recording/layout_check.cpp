#include "server/recording/layout_check.h"

#include <algorithm>

#include "proto/mcap/mcap_writer.h"
#include "server/recording/match_facts.h"

namespace cancha::recording {

LayoutCheck::LayoutCheck(const v1::Discipline& settings) {
    for (const v1::Seat& seat : settings.seats()) {
        drawing_topics_.push_back(kDebugTopic + seat.name());
    }
}

std::optional<LayoutCheck::Place> LayoutCheck::take(const mcap::McapMessage& message) {
    if (message.topic.starts_with(kDebugTopic)) {
        if (const auto layer = drawing_layer(message.topic)) {
            take_drawing(message, *layer);
        } else if (!difference_) {
            difference_ = "there are drawings of a seat that does not exist";
        }
        return std::nullopt;
    }
    if (drawings_ && message.chunk == chunk_ && !difference_) {
        difference_ = "a chunk with drawings holds other messages, too";
    }
    chunk_ = message.chunk;
    is_chunk_full_ = message.chunk_bytes >= mcap::McapWriter::kChunkBytes;
    const Place place{.chunk = chunk_,
                      .is_in_full_chunk = is_chunk_full_,
                      .is_behind_drawings = drawings_.has_value()};
    drawings_.reset();
    return place;
}

void LayoutCheck::take_other() {
    if (drawings_ && !difference_) {
        difference_ = "an attachment or metadata stands between drawings and their segment";
    }
}

/// The layers of the seats follow each other, each in its own chunks.
void LayoutCheck::take_drawing(const mcap::McapMessage& message, std::size_t layer) {
    const bool is_same_chunk = message.chunk == chunk_;
    const bool is_same_layer = drawings_ == layer;
    const bool goes_on = is_same_layer && (is_same_chunk || is_chunk_full_);
    const bool begins = !is_same_chunk && (!drawings_ || *drawings_ < layer);
    if (!goes_on && !begins && !difference_) {
        difference_ = "drawings stand in a chunk or at a place that is not that of their seat";
    }
    chunk_ = message.chunk;
    is_chunk_full_ = message.chunk_bytes >= mcap::McapWriter::kChunkBytes;
    drawings_ = layer;
}

std::optional<std::string> LayoutCheck::compare(const Place& place, std::uint64_t part) {
    const bool is_same_chunk = place.chunk == compared_.chunk;
    const bool is_same_part = part == compared_part_;
    std::optional<std::string> found;
    if (is_same_chunk && !is_same_part) {
        found = "it stands in one chunk with what belongs to another part of the recording";
    } else if (!is_same_chunk && is_same_part && !compared_.is_in_full_chunk) {
        found = "it stands in another chunk than the rest of its part of the recording";
    } else if (place.is_behind_drawings && segment_of(part) == segment_of(compared_part_)) {
        found = "drawings stand before it, within a segment";
    }
    compared_ = place;
    compared_part_ = part;
    return found;
}

std::optional<std::string> LayoutCheck::difference_at_end() const {
    return difference_ || !drawings_ ? difference_ : "drawings stand behind the last segment";
}

std::optional<std::size_t> LayoutCheck::drawing_layer(std::string_view topic) const {
    const auto found = std::ranges::find(drawing_topics_, topic);
    return found == drawing_topics_.end()
               ? std::nullopt
               : std::optional<std::size_t>(found - drawing_topics_.begin());
}

/// Part 0 holds no message, only metadata and attachments. Each segment has one part for the
/// drawings of each seat, one for readings, and the main one.
std::uint64_t LayoutCheck::segment_of(std::uint64_t part) const {
    return part == 0 ? 0 : 1 + (part - 1) / (drawing_topics_.size() + 2);
}

}  // namespace cancha::recording
