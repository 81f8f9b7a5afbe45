#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cancha/base/tick.h"
#include "server/recording/recording_reader.h"
#include "server/recording/whistle_count.h"

namespace cancha::recording {

/// Compares the events of a recording, and those that its report lists, with those of the match
/// that is simulated again.
class EventCheck {
  public:
    /// `with_words`: whether what is told of events, their texts, teams and robots, has to be the
    /// same.
    EventCheck(TickRate rate, bool with_words) : rate_(rate), with_words_(with_words) {}

    /// The events of the next record with those that the simulation gives for it. Returns the first
    /// difference, in plain words.
    std::optional<std::string> compare(const TickRecord& record,
                                       const std::vector<referee::GameEvent>& simulated);

    /// How many there have been.
    std::uint64_t count() const { return prints_.size(); }

    /// The same by kind.
    const std::map<std::string, std::uint64_t>& counts() const { return counts_; }

    const WhistleCount& whistles() const { return whistles_; }

    /// Whether an event of the report, one JSON object, is that of the match with the same number.
    bool is_as_listed(const nlohmann::ordered_json& listed) const;

  private:
    /// Tells whether two events are the same; they are too many to keep.
    using Print = std::array<std::uint8_t, 16>;

    Print print_of(nlohmann::ordered_json event) const;

    TickRate rate_;
    bool with_words_;
    std::vector<Print> prints_;                 // By number - 1.
    std::vector<referee::OriginKind> origins_;  // The same.
    std::map<std::string, std::uint64_t> counts_;
    WhistleCount whistles_;
};

}  // namespace cancha::recording
