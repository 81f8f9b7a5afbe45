#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::recording {

/// Compares the chunks of a recording's messages with the parts in which a recorder writes them.
/// Viewers read part by part, each in its layer, and miss messages in other places.
class LayoutCheck {
  public:
    /// Place of a message in the recording.
    struct Place {
        std::uint64_t chunk = 0;
        bool is_in_full_chunk = false;
        bool is_behind_drawings = false;  ///< Drawings are between it and the previous message.
    };

    explicit LayoutCheck(const v1::Discipline& settings);

    /// Takes the next message of the recording. Returns its place; none: it is a drawing, which is
    /// not compared.
    std::optional<Place> take(const mcap::McapMessage& message);

    /// Takes an attachment or metadata of the recording. Viewers read them only before all drawings
    /// or after the last segment.
    void take_other();

    /// Compares the place of the next message that is no drawing with the part to which the
    /// simulation writes it (see RecordWriter). Returns why the message may not be there; none: it
    /// may.
    std::optional<std::string> compare(const Place& place, std::uint64_t part);

    /// Why the drawings so far are not in their places; none: they are.
    const std::optional<std::string>& difference() const { return difference_; }

    /// Returns difference() after the last item was taken.
    std::optional<std::string> difference_at_end() const;

  private:
    /// Index of the layer in a segment; none: the topic belongs to no seat.
    std::optional<std::size_t> drawing_layer(std::string_view topic) const;
    void take_drawing(const mcap::McapMessage& message, std::size_t layer);
    std::uint64_t segment_of(std::uint64_t part) const;

    std::vector<std::string> drawing_topics_;  // Index: seat.
    std::uint64_t chunk_ = 0;                  // Chunk of the last message.
    bool is_chunk_full_ = false;
    std::optional<std::size_t> drawings_;  // Layer of the last message; none: not a drawing.
    std::optional<std::string> difference_;
    Place compared_;  // Place of the message compared last.
    std::uint64_t compared_part_ = 0;
};

}  // namespace cancha::recording
