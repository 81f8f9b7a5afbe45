#include "server/recording/item_check.h"

#include <variant>

#include <fmt/format.h>

#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "server/recording/content_digest.h"
#include "server/recording/match_facts.h"

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

/// What is of the metadata to be compared. unproved.h names the rest; the content hash is compared
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

/// The event without what is told of it; as it is if it cannot be read.
std::string without_words(std::string_view payload) {
    v1::GameEvent event;
    if (!event.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
        return std::string(payload);
    }
    event.clear_text();
    event.clear_team();
    event.clear_robot_id();
    return event.SerializeAsString();
}

/// The message as programs before 0.4.1 wrote it; as it is if it cannot be read.
template <typename Message>
std::string without_origin_kind(std::string_view payload) {
    Message message;
    if (!message.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
        return std::string(payload);
    }
    message.clear_origin_kind();
    return message.SerializeAsString();
}

}  // namespace

bool ItemCheck::is_compared(const mcap::McapItem& item) const {
    if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item)) {
        return with_words_ || attachment->name != kSceneAttachment;
    }
    const auto* message = std::get_if<mcap::McapMessage>(&item);
    return message == nullptr || (!message->topic.starts_with(kDebugTopic) &&
                                  (with_words_ || (message->topic != kStatusTopic &&
                                                   message->topic != kStatisticsTopic)));
}

ItemCheck::Print ItemCheck::print_of(const mcap::McapItem& item) const {
    std::string name = std::visit(Namer(), item);
    if (const auto* metadata = std::get_if<mcap::McapMetadata>(&item)) {
        return {std::move(name), digest_of(compared_part(*metadata))};
    }
    const auto* message = std::get_if<mcap::McapMessage>(&item);
    if (message == nullptr || message->topic != kEventsTopic || with_words_) {
        return {std::move(name), digest_of(item)};
    }
    const std::string payload = without_words(message->payload);
    mcap::McapMessage changed = *message;
    changed.payload = payload;
    return {std::move(name), digest_of(changed)};
}

std::optional<Sha256::Value> ItemCheck::older_digest_of(const mcap::McapItem& item) const {
    const auto* message = std::get_if<mcap::McapMessage>(&item);
    const bool is_event = message != nullptr && message->topic == kEventsTopic;
    if (!is_event && (message == nullptr || message->topic != kInterventionsTopic)) {
        return std::nullopt;
    }
    const std::string payload =
        is_event ? without_origin_kind<v1::GameEvent>(message->payload)
                 : without_origin_kind<v1::RecordedIntervention>(message->payload);
    mcap::McapMessage older = *message;
    older.payload = payload;
    return print_of(older).digest;
}

void ItemCheck::take_recorded(const mcap::McapItem& item) {
    if (const auto* message = std::get_if<mcap::McapMessage>(&item)) {
        has_requests_ = has_requests_ || message->topic.starts_with(kRequestsTopic);
    }
    if (is_compared(item)) {
        recorded_.push_back(print_of(item));
    }
}

void ItemCheck::take_simulated(const mcap::McapItem& item) {
    if (is_compared(item)) {
        simulated_.push_back(print_of(item));
        simulated_.back().older_digest = older_digest_of(item);
    }
}

std::optional<std::string> ItemCheck::difference() {
    while (!recorded_.empty() && !simulated_.empty()) {
        const Print& then = recorded_.front();
        const Print& now = simulated_.front();
        if (now.name != then.name) {
            return fmt::format("the recording has {} where the simulation gives {}", then.name,
                               now.name);
        }
        if (now.digest != then.digest && now.older_digest != then.digest) {
            return fmt::format("{} is not what the simulation gives", then.name);
        }
        recorded_.pop_front();
        simulated_.pop_front();
    }
    return std::nullopt;
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
    return std::nullopt;
}

}  // namespace cancha::recording
