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

/// Compares the events of a recording, and the events in its report, with those of the match
/// simulated again.
class EventCheck {
  public:
    /// `may_have_other_texts`: another build of the same behaviour version recorded the match, so
    /// the texts may differ.
    EventCheck(TickRate rate, bool may_have_other_texts)
        : rate_(rate), may_have_other_texts_(may_have_other_texts) {}

    /// Compares the events of the next record with those of the simulation. Returns the first
    /// difference, in plain words.
    std::optional<std::string> compare(const TickRecord& record,
                                       const std::vector<referee::GameEvent>& simulated);

    /// Number of events so far.
    std::uint64_t count() const { return prints_.size(); }

    /// Number of events so far, by kind.
    const std::map<std::string, std::uint64_t>& counts() const { return counts_; }

    const WhistleCount& whistles() const { return whistles_; }

    /// Whether an event of the report, a JSON object, equals the event of the match with the same
    /// number.
    bool is_as_listed(const nlohmann::ordered_json& listed);

    /// Whether events of the recording or its report differ from this build's, in their texts only.
    bool has_other_texts() const { return has_other_texts_; }

  private:
    /// Hash that identifies an event; the events themselves are too many to keep.
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
    std::vector<Prints> prints_;  // Index: event number - 1.
    std::map<std::string, std::uint64_t> counts_;
    WhistleCount whistles_;
};

}  // namespace cancha::recording
