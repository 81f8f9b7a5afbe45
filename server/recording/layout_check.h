#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::recording {

/// Compares the chunks in which the messages of a recording stand with the parts in which a
/// recorder writes them. Viewers read part by part, each in its layer, and miss messages that stand
/// elsewhere.
class LayoutCheck {
  public:
    /// Where a message of the recording stands.
    struct Place {
        std::uint64_t chunk = 0;
        bool is_in_full_chunk = false;
        bool is_behind_drawings = false;  ///< Drawings stand between it and the message before.
    };

    explicit LayoutCheck(const v1::Discipline& settings);

    /// Takes the next message of the recording. None: it is a drawing, which is compared with
    /// nothing.
    std::optional<Place> take(const mcap::McapMessage& message);

    /// Takes an attachment or metadata of the recording. They stand in front of all drawings, or
    /// behind the last segment: viewers read no others.
    void take_other();

    /// Takes the place of the next message that is no drawing, and the part of the recording in
    /// which the simulation gives it; see RecordWriter. Returns why it may not stand there.
    std::optional<std::string> compare(const Place& place, std::uint64_t part);

    /// Why the drawings so far may not stand where they do.
    const std::optional<std::string>& difference() const { return difference_; }

    /// As difference(), once all has been taken.
    std::optional<std::string> difference_at_end() const;

  private:
    /// By the order in which the layers of a segment stand; none: nobody's.
    std::optional<std::size_t> drawing_layer(std::string_view topic) const;
    void take_drawing(const mcap::McapMessage& message, std::size_t layer);
    std::uint64_t segment_of(std::uint64_t part) const;

    std::vector<std::string> drawing_topics_;  // By seat.
    std::uint64_t chunk_ = 0;                  // Holds the last message.
    bool is_chunk_full_ = false;
    std::optional<std::size_t> drawings_;  // The last message is of this layer.
    std::optional<std::string> difference_;
    Place compared_;  // The last one, and its part.
    std::uint64_t compared_part_ = 0;
};

}  // namespace cancha::recording
