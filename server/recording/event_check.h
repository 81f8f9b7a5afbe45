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

/// Compares the events of a recording, and the events listed in its report, with the events of the
/// match simulated again.
class EventCheck {
  public:
    /// `may_have_other_texts`: the match was recorded by another build of the program that
    /// simulates in the same way, so the texts of events may differ.
    EventCheck(TickRate rate, bool may_have_other_texts)
        : rate_(rate), may_have_other_texts_(may_have_other_texts) {}

    /// Compares the events of the next record with those of the simulation. Returns the first
    /// difference, in plain words; none if the events are equal.
    std::optional<std::string> compare(const TickRecord& record,
                                       const std::vector<referee::GameEvent>& simulated);

    /// Number of events compared so far.
    std::uint64_t count() const { return prints_.size(); }

    /// Number of events compared so far, by kind.
    const std::map<std::string, std::uint64_t>& counts() const { return counts_; }

    /// Number of stoppages of play in the events compared so far.
    const WhistleCount& whistles() const { return whistles_; }

    /// Whether an event listed in the report, a JSON object, equals the event of the match with the
    /// same number.
    bool is_as_listed(const nlohmann::ordered_json& listed);

    /// Whether events of the recording or its report differ from the simulated events in their
    /// texts only.
    bool has_other_texts() const { return has_other_texts_; }

  private:
    /// Hash of an event. Hashes are kept instead of the events, which would need too much memory.
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
