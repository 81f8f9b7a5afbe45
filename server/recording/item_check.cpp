#include "server/recording/item_check.h"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "server/recording/content_digest.h"
#include "server/recording/match_facts.h"
#include "server/recording/textless.h"

namespace cancha::recording {

namespace {

constexpr double kNanosecondsPerSecond = 1e9;

struct Namer {
    std::string operator()(const mcap::McapMessage& message) const {
        return fmt::format("a message on {} at {:.4f} s", message.topic,
                           static_cast<double>(message.time_ns) / kNanosecondsPerSecond);
    }

    std::string operator()(const mcap::McapAttachment& attachment) const {
        return fmt::format("the attachment {}", attachment.name);
    }

    std::string operator()(const mcap::McapMetadata& metadata) const {
        return fmt::format("the metadata {}", metadata.name);
    }
};

/// Returns the metadata to compare. unproved.h lists the rest; the content hash is compared
/// elsewhere.
mcap::McapMetadata compared_part(mcap::McapMetadata metadata) {
    if (metadata.name == kMatchMetadata) {
        metadata.entries.erase("build");
        metadata.entries.erase("started_at");
    } else if (metadata.name == kResultMetadata) {
        metadata.entries.erase(kContentHashEntry);
    }
    return metadata;
}

/// Whether the item has texts that depend on the program that recorded the match.
bool has_texts(const mcap::McapItem& item) {
    if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item)) {
        return attachment->name == kSceneAttachment;
    }
    const auto* message = std::get_if<mcap::McapMessage>(&item);
    return message != nullptr &&
           (message->topic == kEventsTopic || message->topic == kStatusTopic ||
            message->topic == kStatisticsTopic);
}

/// Expects: has_texts().
Sha256::Value digest_without_texts(const mcap::McapItem& item) {
    if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item)) {
        mcap::McapAttachment changed = *attachment;
        changed.content = without_texts(kSceneType, attachment->content);
        return digest_of(changed);
    }
    mcap::McapMessage changed = std::get<mcap::McapMessage>(item);
    const std::string payload = without_texts(changed.schema_name, changed.payload);
    changed.payload = payload;
    return digest_of(changed);
}

bool is_drawing(const mcap::McapItem& item) {
    const auto* message = std::get_if<mcap::McapMessage>(&item);
    return message != nullptr && message->topic.starts_with(kDebugTopic);
}

}  // namespace

ItemCheck::Print ItemCheck::print_of(const mcap::McapItem& item) const {
    Print print{.name = std::visit(Namer(), item)};
    if (const auto* metadata = std::get_if<mcap::McapMetadata>(&item)) {
        print.digest = digest_of(compared_part(*metadata));
        return print;
    }
    print.digest = digest_of(item);
    if (may_have_other_texts_ && has_texts(item)) {
        print.without_texts = digest_without_texts(item);
    }
    if (const auto* message = std::get_if<mcap::McapMessage>(&item)) {
        print.is_event = message->topic == kEventsTopic;
        print.part = message->chunk;
    }
    return print;
}

void ItemCheck::take_recorded(const mcap::McapItem& item) {
    std::optional<LayoutCheck::Place> place;
    const auto* message = std::get_if<mcap::McapMessage>(&item);
    if (message == nullptr) {
        layout_.take_other();
    } else {
        has_requests_ = has_requests_ || message->topic.starts_with(kRequestsTopic);
        place = layout_.take(*message);
        if (message->topic == kWorldTopic) {
            chunk_of_world_ = message->chunk;
            ends_in_new_chunk_ = false;
        } else if (const auto chunk = std::exchange(chunk_of_world_, std::nullopt)) {
            ends_in_new_chunk_ = message->chunk != *chunk;
        }
    }
    if (!is_drawing(item)) {
        recorded_.push_back(print_of(item));
        recorded_.back().place = place;
    }
}

void ItemCheck::take_simulated(const mcap::McapItem& item) {
    if (!is_drawing(item)) {
        simulated_.push_back(print_of(item));
    }
}

std::optional<std::string> ItemCheck::difference() {
    while (!recorded_.empty() && !simulated_.empty()) {
        if (std::optional<std::string> found = compare(recorded_.front(), simulated_.front())) {
            return found;
        }
        recorded_.pop_front();
        simulated_.pop_front();
    }
    return layout_.difference();
}

std::optional<std::string> ItemCheck::compare(const Print& then, const Print& now) {
    if (now.name != then.name) {
        return fmt::format("the recording has {} where the simulation gives {}", then.name,
                           now.name);
    }
    if (now.digest != then.digest && !has_other_texts(then, now)) {
        return fmt::format("{} is not what the simulation gives", then.name);
    }
    if (!then.place) {
        return std::nullopt;
    }
    std::optional<std::string> misplaced = layout_.compare(*then.place, now.part);
    return misplaced
               ? fmt::format("{} is not where a recorder writes it: {}", then.name, *misplaced)
               : std::optional<std::string>();
}

/// Whether the items differ in their texts only, and the build may have had other texts.
bool ItemCheck::has_other_texts(const Print& then, const Print& now) {
    if (!then.without_texts || then.without_texts != now.without_texts) {
        return false;
    }
    (then.is_event ? has_other_event_texts_ : has_other_shown_texts_) = true;
    return true;
}

std::optional<std::string> ItemCheck::difference_at_end() {
    if (std::optional<std::string> found = difference()) {
        return found;
    }
    if (!recorded_.empty()) {
        return fmt::format("the recording has {} that the simulation does not give",
                           recorded_.front().name);
    }
    if (!simulated_.empty()) {
        return fmt::format("the recording lacks {} that the simulation gives",
                           simulated_.front().name);
    }
    return layout_.difference_at_end();
}

}  // namespace cancha::recording
