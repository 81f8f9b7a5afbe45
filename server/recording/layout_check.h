#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::recording {

/// Checks that each message of a recording is in its right place in the file. Serves verify(),
/// which simulates a recorded match again and records it again. A recorder writes a file in parts:
/// the opening, then for each segment (two seconds of play) one part with the drawings of each
/// seat, one with sensor readings, and the main part with everything else. Each part has its own
/// chunks. Viewers read single parts and miss messages in other places.
class LayoutCheck {
  public:
    /// Place of a message in the recording.
    struct Place {
        std::uint64_t chunk = 0;  ///< Number of the chunk; ascends in the file.
        /// The chunk has reached the size at which a writer begins a new one within a part.
        bool is_in_full_chunk = false;
        /// There are drawings between the previous message and this one.
        bool is_behind_drawings = false;
    };

    explicit LayoutCheck(const v1::Discipline& settings);

    /// Takes the next message of the recording. Returns the message's place, for compare(); none if
    /// the message is a drawing, because take() checks the places of drawings itself.
    std::optional<Place> take(const mcap::McapMessage& message);

    /// Takes an attachment or metadata of the recording. They must not stand between drawings and
    /// the rest of the same segment.
    void take_other();

    /// Compares the place of a message with the part to which it belongs. Call for all messages
    /// except drawings, in order. `part`: number of the part to which the same message belongs in
    /// the new recording that verify() makes (see RecordWriter::Listener). Returns why the place is
    /// wrong; none if the place is right.
    std::optional<std::string> compare(const Place& place, std::uint64_t part);

    /// Says why drawings so far are in a wrong place; none if all are in the right place.
    const std::optional<std::string>& difference() const { return difference_; }

    /// Returns difference(), or that there are drawings after the last segment. Expects: all items
    /// have been taken.
    std::optional<std::string> difference_at_end() const;

  private:
    /// Returns the index of the seat whose drawings have this topic; none if there is no such seat.
    std::optional<std::size_t> drawing_layer(std::string_view topic) const;
    void take_drawing(const mcap::McapMessage& message, std::size_t layer);
    std::uint64_t segment_of(std::uint64_t part) const;

    std::vector<std::string> drawing_topics_;  // Index: seat.
    std::uint64_t chunk_ = 0;                  // Chunk of the last message.
    bool is_chunk_full_ = false;
    // Seat of the last message; none if that message was not a drawing.
    std::optional<std::size_t> drawings_;
    std::optional<std::string> difference_;
    Place compared_;  // Place of the message compared last.
    std::uint64_t compared_part_ = 0;
};

}  // namespace cancha::recording
