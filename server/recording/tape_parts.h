#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/mcap_summary.h"
#include "server/sim/match/tape.h"

namespace cancha::recording {

/// Places of the parts of a recording in its file.
class TapeParts {
  public:
    /// Highest number of parts listed: enough for days of a match. A part takes 24 bytes.
    static constexpr std::size_t kMostParts = 200'000;

    /// Adds a part. Ignores empty extents, and parts beyond kMostParts.
    void add(std::uint32_t segment, std::string_view layer, mcap::Extent extent);

    std::size_t count() const { return parts_.size(); }

    match::TapePart describe(std::size_t index) const;

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
