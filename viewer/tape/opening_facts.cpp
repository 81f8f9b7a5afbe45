#include "viewer/tape/opening_facts.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "proto/mcap/mcap_reader.h"

namespace cancha::tape {

namespace {

// As server/recording writes them.
constexpr std::string_view kMatchMetadata = "match";
constexpr const char* kTicksPerSegment = "ticks_per_segment";
constexpr const char* kTickRate = "tick_rate_hz";

/// Far beyond any recording's.
constexpr double kMostTicksPerSegment = 1e6;
constexpr double kSlowestTickRateHz = 1e-3;
constexpr double kFastestTickRateHz = 1e6;

double number_in(const mcap::McapMetadata& metadata, const char* entry) {
    const auto found = metadata.entries.find(entry);
    double number = 0;
    if (found != metadata.entries.end()) {
        const std::string& text = found->second;
        std::from_chars(text.data(), text.data() + text.size(), number);
    }
    return std::isfinite(number) ? number : 0;
}

}  // namespace

Result<OpeningFacts> facts_of(std::string_view opening) {
    Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(opening, "the opening");
    if (!reader) {
        return reader.error();
    }
    OpeningFacts facts;
    while (const std::optional<mcap::McapItem> item = reader->next()) {
        const auto* metadata = std::get_if<mcap::McapMetadata>(&*item);
        if (metadata == nullptr || metadata->name != kMatchMetadata) {
            continue;
        }
        const double ticks = number_in(*metadata, kTicksPerSegment);
        const double rate_hz = number_in(*metadata, kTickRate);
        if (ticks >= 1 && ticks <= kMostTicksPerSegment && rate_hz >= kSlowestTickRateHz &&
            rate_hz <= kFastestTickRateHz) {
            facts.ticks_per_segment = static_cast<std::uint64_t>(ticks);
            facts.tick_s = 1 / rate_hz;
            facts.match = metadata->entries;
        }
    }
    if (facts.ticks_per_segment == 0) {
        return Error{ErrorCode::kInvalidInput,
                     "it is damaged, or an older recording without segments; those are shown by "
                     "cancha-match --replay FILE --watch"};
    }
    for (const mcap::McapChannel& channel : reader->channels()) {
        facts.topics.push_back(channel.topic);
    }
    return facts;
}

}  // namespace cancha::tape
