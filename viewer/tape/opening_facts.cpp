#include "viewer/tape/opening_facts.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cancha/v1/scene.pb.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
#include "viewer/tape/part_reader.h"

namespace cancha::tape {

namespace {

// Names as server/recording writes them.
constexpr std::string_view kMatchMetadata = "match";
constexpr std::string_view kSceneAttachment = "scene.pb";
constexpr const char* kTicksPerSegment = "ticks_per_segment";
constexpr const char* kTickRate = "tick_rate_hz";

/// Limits far beyond any recording's.
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

/// Notes the metadata `match`.
void note_match(OpeningFacts& facts, const mcap::McapMetadata& metadata) {
    const double ticks = number_in(metadata, kTicksPerSegment);
    const double rate_hz = number_in(metadata, kTickRate);
    if (ticks >= 1 && ticks <= kMostTicksPerSegment && rate_hz >= kSlowestTickRateHz &&
        rate_hz <= kFastestTickRateHz) {
        facts.ticks_per_segment = static_cast<std::uint64_t>(ticks);
        facts.tick_s = 1 / rate_hz;
    }
    facts.match = metadata.entries;
}

std::uint64_t bytes_of(const mcap::McapMetadata& metadata) {
    std::uint64_t sum = 0;
    for (const auto& [key, value] : metadata.entries) {
        sum += 2 * sizeof(std::uint32_t) + key.size() + value.size();
    }
    return sum;
}

Error refused(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

/// Collects the facts of an opening. Fails: kInvalidInput: other readers would see another match,
/// or a text is too long.
Result<OpeningFacts> facts_from(mcap::McapReader& reader) {
    OpeningFacts facts;
    while (const std::optional<mcap::McapItem> item = reader.next()) {
        const auto* metadata = std::get_if<mcap::McapMetadata>(&*item);
        const auto* attachment = std::get_if<mcap::McapAttachment>(&*item);
        if (metadata != nullptr && metadata->name == kMatchMetadata) {
            if (!facts.match.empty()) {
                return refused("its match is described twice");
            }
            if (bytes_of(*metadata) > kMostDescriptionBytes) {
                return refused(fmt::format("the description of its match has more than {} bytes",
                                           kMostDescriptionBytes));
            }
            note_match(facts, *metadata);
        } else if (attachment != nullptr && attachment->name == kSceneAttachment) {
            const auto parts =
                wire::count_parts(attachment->content, *v1::Scene::descriptor(), kMostSceneParts);
            if (!parts) {
                return refused(fmt::format("its scene cannot be read: {}", parts.error().message));
            }
            facts.scene = attachment->content;
        }
    }
    for (const mcap::McapChannel& channel : reader.channels()) {
        facts.topics.emplace(channel.id, channel.topic);
    }
    return facts;
}

}  // namespace

std::string not_of_cancha() {
    return "it is not a recording of a Cancha match";
}

Result<OpeningPtr> read_opening(std::string bytes) {
    if (bytes.size() > kMostOpeningBytes) {
        return refused(fmt::format("what stands before its first segment has more than {} bytes",
                                   kMostOpeningBytes));
    }
    const std::string_view records =
        std::string_view(bytes).substr(std::min(mcap::kMagic.size(), bytes.size()));
    if (const std::uint64_t unpacked = announced_bytes(records);
        unpacked > kMostUnpackedOpeningBytes) {
        return refused(fmt::format(
            "what stands before its first segment is {} bytes unpacked, at most {} are read",
            unpacked, kMostUnpackedOpeningBytes));
    }
    Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(bytes, "the opening");
    if (!reader) {
        return reader.error();
    }
    Result<OpeningFacts> facts = facts_from(*reader);
    if (!facts) {
        return facts.error();
    }
    // An opening has no end of its own, so it is not damaged if the bytes stop there.
    const auto& damage = reader->damage();
    if (damage && damage->offset < bytes.size()) {
        return refused(fmt::format("it is damaged at byte {}: {}", damage->offset, damage->text));
    }
    if (facts->match.empty()) {
        return Error{ErrorCode::kNotFound, not_of_cancha()};
    }
    if (facts->ticks_per_segment == 0) {
        return refused(
            "it is an older recording without segments; cancha-match --replay FILE --watch shows "
            "it");
    }
    return std::make_shared<const Opening>(Opening{std::move(bytes), *std::move(facts)});
}

}  // namespace cancha::tape
