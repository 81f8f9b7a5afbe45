#include "server/sim/c_interface/messages.h"

#include <string_view>

#include <fmt/format.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include "proto/base/files/text_file.h"
#include "proto/base/values/timing.h"
#include "proto/cancha/v1/referee.pb.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "proto/cancha/v1/world.pb.h"
#include "server/sim/match/state_encoder.h"

namespace cancha::c_interface {
namespace {

namespace pb = google::protobuf;

Error no_format(int format) {
    return {ErrorCode::kInvalidInput,
            fmt::format("format: got {}, expected 0 (binary), 1 (JSON) or 2 (text)", format)};
}

Result<std::string> serialised(const pb::Message& message, int format) {
    std::string bytes;
    switch (format) {
        case CANCHA_BINARY:
            return message.SerializeAsString();
        case CANCHA_JSON: {
            pb::util::JsonPrintOptions options;
            options.preserve_proto_field_names = true;
            const auto written = pb::util::MessageToJsonString(message, &bytes, options);
            return written.ok() ? Result<std::string>(std::move(bytes))
                                : Error{ErrorCode::kInvalidInput, written.ToString()};
        }
        case CANCHA_TEXT:
            pb::TextFormat::PrintToString(message, &bytes);
            return bytes;
    }
    return no_format(format);
}

match::StateEncoder encoder_of(const engine::Running& running) {
    return match::StateEncoder(*tick_rate_of(running.settings().timing()));
}

v1::GameEvents events_of(const engine::Running& running) {
    const auto encoder = encoder_of(running);
    const auto events = running.events();
    v1::GameEvents message;
    std::uint64_t number = running.match()->event_count() - events->size();
    for (const referee::GameEvent& event : *events) {
        encoder.encode(event, ++number, *message.add_events());
    }
    return message;
}

Result<std::string> judged_message_of(const engine::Running& running, int which, int format) {
    if (running.match() == nullptr) {
        return running.status().error();
    }
    if (which == CANCHA_EVENTS) {
        return serialised(events_of(running), format);
    }
    if (which == CANCHA_MATCH) {
        v1::MatchStatus message;
        encoder_of(running).encode(*running.match(), message);
        return serialised(message, format);
    }
    v1::MatchStatistics message;
    running.match()->describe_statistics(message);
    return serialised(message, format);
}

Error no_message(const pb::Message& message, std::string_view problem) {
    return {ErrorCode::kInvalidInput,
            fmt::format("message: no {}: {}", message.GetTypeName(), problem)};
}

}  // namespace

Result<std::string> message_of(const engine::Running& running, int which, int format) {
    switch (which) {
        case CANCHA_SETTINGS:
            return serialised(running.settings(), format);
        case CANCHA_READINGS: {
            v1::Observation message;
            const auto readings = running.readings();
            message.mutable_readings()->Add(readings.begin(), readings.end());
            return serialised(message, format);
        }
        case CANCHA_WORLD: {
            v1::WorldState message;
            encoder_of(running).encode(running.state(), message);
            return serialised(message, format);
        }
        case CANCHA_MATCH:
        case CANCHA_EVENTS:
        case CANCHA_STATISTICS:
            return judged_message_of(running, which, format);
        case CANCHA_OUTCOME:
            return format == CANCHA_JSON
                       ? running.outcome()
                       : Error{ErrorCode::kInvalidInput, "format: an outcome is only JSON (1)"};
    }
    return Error{ErrorCode::kInvalidInput, fmt::format("message: got {}, expected 0 to 6", which)};
}

Status parse(const char* bytes, std::size_t size, int format, pb::Message& message) {
    if (bytes == nullptr && size != 0) {
        return Error{ErrorCode::kInvalidInput, "message: null, but with a size"};
    }
    // The limit of a frame from a server, 1 MiB. Messages to an engine are smaller.
    constexpr std::size_t kMost = 1 << 20;
    if (size > kMost) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("message: {} bytes, expected at most {}", size, kMost)};
    }
    const std::string text(bytes == nullptr ? "" : bytes, size);
    switch (format) {
        case CANCHA_BINARY:
            return message.ParseFromString(text) ? Status()
                                                 : no_message(message, "the bytes are damaged");
        case CANCHA_JSON: {
            const auto read = pb::util::JsonStringToMessage(text, &message);
            return read.ok() ? Status() : no_message(message, read.ToString());
        }
        case CANCHA_TEXT:
            return parse_text_message(text, "message", message);
    }
    return no_format(format);
}

}  // namespace cancha::c_interface
