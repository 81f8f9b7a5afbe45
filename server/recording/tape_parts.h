#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/mcap_summary.h"
#include "server/sim/match/tape.h"

namespace cancha::recording {

/// List of the parts of a recording and of their places in the file. The parts are the opening and,
/// for each segment (two seconds of play), its layers (drawings of each seat, sensor readings) and
/// its main part.
class TapeParts {
  public:
    /// Largest number of parts in the list: enough for a match of several days. A part takes 24
    /// bytes of memory.
    static constexpr std::size_t kMostParts = 200'000;

    /// Adds a part. `layer`: "opening", "debug/SEAT" or "readings"; empty means the main part.
    /// Ignores parts of length 0, and parts beyond kMostParts.
    void add(std::uint32_t segment, std::string_view layer, mcap::Extent extent);

    /// Number of parts.
    std::size_t count() const { return parts_.size(); }

    /// Returns segment, layer and length of a part.
    match::TapePart describe(std::size_t index) const;

    /// Returns the place of a part in the file.
    mcap::Extent extent(std::size_t index) const { return parts_[index].extent; }

  private:
    struct Part {
        mcap::Extent extent;
        std::uint32_t segment = 0;
        std::uint32_t layer = 0;  ///< Index in layers_.
    };

    std::uint32_t number_of(std::string_view layer);

    std::vector<Part> parts_;
    std::vector<std::string> layers_;
};

}  // namespace cancha::recording
