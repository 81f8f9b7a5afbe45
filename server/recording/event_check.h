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
    /// `may_have_other_texts`: another build of the same behaviour version recorded the match,
    /// perhaps in other words.
    EventCheck(TickRate rate, bool may_have_other_texts)
        : rate_(rate), may_have_other_texts_(may_have_other_texts) {}

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
    bool is_as_listed(const nlohmann::ordered_json& listed);

    /// Texts, and nothing else, of events or of those in the report are not those of this build.
    bool has_other_texts() const { return has_other_texts_; }

  private:
    /// Tells whether two events are the same; they are too many to keep.
    using Print = std::array<std::uint8_t, 16>;

    struct Prints {
        Print whole{};
        Print without_text{};
    };

    static Print print_of(const nlohmann::ordered_json& event);
    static Prints prints_of(nlohmann::ordered_json event);
    bool is_same(const referee::GameEvent& now, const referee::GameEvent& then);

    TickRate rate_;
    bool may_have_other_texts_;
    bool has_other_texts_ = false;
    std::vector<Prints> prints_;  // By number - 1.
    std::map<std::string, std::uint64_t> counts_;
    WhistleCount whistles_;
};

}  // namespace cancha::recording
