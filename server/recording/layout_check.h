#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::recording {

/// Compares the chunks in which the messages of a recording stand with the parts of segments in
/// which a recorder writes them: those who watch read part by part, each in its layer, and miss
/// what stands elsewhere.
class LayoutCheck {
  public:
    /// Where a message of the recording stands.
    struct Place {
        std::uint64_t chunk = 0;
        bool is_in_full_chunk = false;
        bool is_behind_drawings = false;  ///< Drawings stand between it and the message before.
    };

    explicit LayoutCheck(const v1::Discipline& settings);

    /// Takes the next message of the recording. Of drawings, which nothing is compared with, there
    /// is no place.
    std::optional<Place> take(const mcap::McapMessage& message);

    /// Takes the place of the next message that is no drawing, and the part of the recording in
    /// which the simulation gives it; see RecordWriter. Returns why it may not stand there.
    std::optional<std::string> compare(const Place& place, std::uint64_t part);

    /// What is wrong with the drawings so far.
    const std::optional<std::string>& difference() const { return difference_; }

    /// The same once all messages have been taken.
    std::optional<std::string> difference_at_end() const;

  private:
    /// By the order in which the layers of a segment stand; none: nobody's.
    std::optional<std::size_t> drawing_layer(std::string_view topic) const;
    void take_drawing(const mcap::McapMessage& message, std::size_t layer);
    std::uint64_t segment_of(std::uint64_t part) const;

    std::vector<std::string> drawing_topics_;  // By seat.
    std::uint64_t chunk_ = 0;                  // Of the last message.
    bool is_chunk_full_ = false;
    std::optional<std::size_t> drawings_;  // The last message is of this layer.
    std::optional<std::string> difference_;
    Place compared_;  // The last one, and its part.
    std::uint64_t compared_part_ = 0;
};

}  // namespace cancha::recording
