#include "viewer/gateway/tape_copy.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cancha/base/visible.h"
#include "cancha/v1/session.pb.h"
#include "proto/mcap/mcap_reader.h"
#include "viewer/tape/part_check.h"
#include "viewer/tape/recording_name.h"
#include "viewer/tape/tape.h"

namespace cancha::gateway {
namespace {

namespace asio = boost::asio;

constexpr unsigned kOk = 200;
constexpr unsigned kNotFound = 404;
constexpr unsigned kGone = 410;
constexpr unsigned kUnavailable = 503;
constexpr std::size_t kMostReasonBytes = 300;
constexpr std::string_view kWorlds = "/world";
constexpr double kNanosecondsPerSecond = 1e9;

bool says_there_is_none(unsigned status) {
    return status == kNotFound || status == kGone || status == kUnavailable;
}

/// What a stranger says there; empty: nothing.
std::string text_in(const nlohmann::json& json, const char* entry) {
    const bool is_there = json.is_object() && json.contains(entry) && json[entry].is_string();
    return is_there ? visible_line(json[entry].get<std::string>().substr(0, kMostReasonBytes)) : "";
}

/// The words of a refusal.
std::string reason_in(const GatewayRequests::Answer& answer) {
    const std::string text = text_in(nlohmann::json::parse(answer.body, nullptr, false), "text");
    return text.empty()
               ? fmt::format("the other viewer has no recording (status {})", answer.status)
               : text;
}

/// A tape's name, or that of a layer: what goes into an address as it is.
bool is_plain(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == '/';
    });
}

Error unexpected(std::string_view target, unsigned status) {
    return {ErrorCode::kInvalidInput, fmt::format("{}: status {}", target, status)};
}

Error bad_index(std::string_view what) {
    return {ErrorCode::kInvalidInput, fmt::format("the index of the tape: {}", what)};
}

/// None: the part has no world.
std::optional<double> time_of_first_world(std::string_view opening, std::string_view part) {
    const std::string bytes = std::string(opening).append(part);
    Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(bytes, "a segment");
    while (reader) {
        const std::optional<mcap::McapItem> item = reader->next();
        const auto* message = item ? std::get_if<mcap::McapMessage>(&*item) : nullptr;
        if (message != nullptr && message->topic == kWorlds) {
            return static_cast<double>(message->time_ns) / kNanosecondsPerSecond;
        }
        if (!item) {
            break;
        }
    }
    return std::nullopt;
}

/// The names of layers, and the main one, which has none. Fails: kInvalidInput.
Result<std::vector<std::string>> layers_in(const nlohmann::json& json) {
    const auto found = json.find("layers");
    if (found == json.end() || !found->is_array() || found->size() > tape::Tape::kMostLayers) {
        return bad_index(fmt::format("`layers` is no list of at most {}", tape::Tape::kMostLayers));
    }
    std::vector<std::string> layers;
    for (const auto& layer : *found) {
        if (!layer.is_string() || !is_plain(layer.get_ref<const std::string&>())) {
            return bad_index("`layers` has what is no name");
        }
        layers.push_back(layer);
    }
    layers.emplace_back();
    return layers;
}

}  // namespace

TapeCopy::TapeCopy(asio::any_io_executor executor, connection::HostAndPort gateway,
                   const std::string& match, Take take)
    : requests_(std::move(executor), std::move(gateway)),
      index_target_(match.empty() ? "/tape" : "/tape?match=" + tape::percent_encoded(match)),
      take_(std::move(take)) {}

void TapeCopy::begin() {
    opening_.clear();
    ++beginnings_;
}

asio::awaitable<Result<TapeCopy::Progress>> TapeCopy::look() {
    const std::uint64_t beginning = beginnings_;
    const Result<GatewayRequests::Answer> answer = co_await requests_.get(index_target_);
    if (!answer) {
        co_return answer.error();
    }
    if (beginning != beginnings_) {
        co_return Progress::kGrowing;
    }
    if (says_there_is_none(answer->status)) {
        refusal_ = {.status = answer->status, .text = reason_in(*answer)};
        co_return Progress::kMissing;
    }
    const Result<Index> index = parse_index(*answer);
    if (!index) {
        co_return index.error();
    }
    if (index->tape != tape_) {
        tape_ = index->tape;
        opening_.clear();
        segments_ = 0;
        taken_.clear();
    }
    if (opening_.empty()) {
        if (Status taken = co_await take_opening(tape_); !taken) {
            co_return taken.error();
        }
    }
    if (beginning != beginnings_) {
        co_return Progress::kGrowing;
    }
    const Result<std::size_t> taken = co_await take_parts(*index);
    if (!taken) {
        co_return taken.error();
    }
    if (!index->is_over || beginning != beginnings_) {
        co_return Progress::kGrowing;
    }
    problem_ = index->problem;
    co_return *taken > 0 ? Progress::kOver : Progress::kComplete;
}

Result<TapeCopy::Index> TapeCopy::parse_index(const GatewayRequests::Answer& answer) {
    if (answer.status != kOk) {
        return unexpected("the index of the tape", answer.status);
    }
    return parse_index(nlohmann::json::parse(answer.body, nullptr, false));
}

/// Bounded as a tape is: whoever answers may be anybody.
Result<TapeCopy::Index> TapeCopy::parse_index(const nlohmann::json& json) {
    if (!json.is_object()) {
        return bad_index("this is no JSON object");
    }
    const auto tape = json.find("tape");
    if (tape == json.end() || !tape->is_string() ||
        !is_plain(tape->get_ref<const std::string&>())) {
        return bad_index("`tape` is no name");
    }
    const auto segments = json.find("segments");
    if (segments == json.end() || !segments->is_number_unsigned() ||
        segments->get<std::uint64_t>() > tape::Tape::kMostParts) {
        return bad_index(fmt::format("`segments` is no number up to {}", tape::Tape::kMostParts));
    }
    Result<std::vector<std::string>> layers = layers_in(json);
    if (!layers) {
        return layers.error();
    }
    return Index{.tape = *tape,
                 .segments = segments->get<std::uint32_t>(),
                 .layers = *std::move(layers),
                 .is_over = json.value("is_over", nlohmann::json()) == true,
                 .problem = text_in(json, "problem")};
}

asio::awaitable<Status> TapeCopy::take_opening(std::string tape) {
    const std::uint64_t beginning = beginnings_;
    const std::string target = fmt::format("/tapes/{}/opening", tape);
    Result<GatewayRequests::Answer> answer = co_await requests_.get(target);
    if (!answer) {
        co_return answer.error();
    }
    if (answer->status != kOk) {
        co_return unexpected(target, answer->status);
    }
    const Result<tape::OpeningFacts> facts = tape::facts_of(answer->body);
    if (!facts) {
        co_return Error{facts.error().code, fmt::format("{}: {}", target, facts.error().message)};
    }
    if (beginning == beginnings_) {
        opening_ = std::move(answer->body);
        facts_ = *facts;
        v1::TapePart part;
        part.set_layer(std::string(tape::Tape::kOpening));
        part.set_content(opening_);
        part.set_is_last(true);
        take_(part);
    }
    co_return Status();
}

/// Returns how many have come. Drawings that were hidden come after all else, for segments that
/// have been looked at: so at the end it looks at all of them again.
asio::awaitable<Result<std::size_t>> TapeCopy::take_parts(const Index& index) {
    const std::uint64_t beginning = beginnings_;
    std::size_t taken = 0;
    for (std::uint32_t segment = index.is_over ? 0 : segments_; segment < index.segments;
         ++segment) {
        for (const std::string& layer : index.layers) {
            if (taken_.contains({segment, layer})) {
                continue;
            }
            const Result<bool> is_there = co_await take_part(segment, layer);
            if (!is_there) {
                co_return is_there.error();
            }
            if (beginning != beginnings_) {
                co_return taken;
            }
            taken += *is_there ? 1 : 0;
        }
        segments_ = std::max(segments_, segment + 1);
    }
    co_return taken;
}

/// That of another segment can be read just as well.
Status TapeCopy::check(std::uint32_t segment, const std::string& layer,
                       const std::string& content) const {
    if (Status read = tape::check_part(opening_, content); !read) {
        return read;
    }
    const std::optional<double> time_s =
        layer.empty() ? time_of_first_world(opening_, content) : std::nullopt;
    if (!time_s) {
        return {};
    }
    const double found = std::floor(std::round(*time_s / facts_.tick_s) /
                                    static_cast<double>(facts_.ticks_per_segment));
    if (found != static_cast<double>(segment)) {
        return Error{ErrorCode::kInvalidInput, fmt::format("it is that of segment {:.0f}", found)};
    }
    return {};
}

/// Not every layer has something of each segment.
asio::awaitable<Result<bool>> TapeCopy::take_part(std::uint32_t segment, std::string layer) {
    const std::uint64_t beginning = beginnings_;
    const std::string target =
        fmt::format("/tapes/{}/{}{}{}", tape_, segment, layer.empty() ? "" : "/", layer);
    Result<GatewayRequests::Answer> answer = co_await requests_.get(target);
    if (!answer) {
        co_return answer.error();
    }
    if (answer->status == kNotFound && !layer.empty()) {
        co_return false;
    }
    if (answer->status != kOk) {
        co_return unexpected(target, answer->status);
    }
    if (beginning != beginnings_) {
        co_return false;
    }
    if (const Status checked = check(segment, layer, answer->body); !checked) {
        co_return Error{checked.error().code,
                        fmt::format("{}: {}", target, checked.error().message)};
    }
    v1::TapePart part;
    part.set_segment(segment);
    part.set_layer(layer);
    part.set_content(std::move(answer->body));
    part.set_is_last(true);
    take_(part);
    taken_.emplace(segment, std::move(layer));
    co_return true;
}

}  // namespace cancha::gateway
