#include "viewer/gateway/tape_copy.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cancha/v1/session.pb.h"
#include "proto/base/async/given_later.h"
#include "proto/base/text/visible.h"
#include "viewer/tape/part_reader.h"
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

/// Returns the text of a stranger in this entry; empty if there is none.
std::string text_in(const nlohmann::json& json, const char* entry) {
    const bool is_there = json.is_object() && json.contains(entry) && json[entry].is_string();
    return is_there ? visible_line(json[entry].get<std::string>().substr(0, kMostReasonBytes)) : "";
}

/// Returns the text of a refusal.
std::string reason_in(const GatewayRequests::Answer& answer) {
    const std::string text =
        answer.body.size() > GatewayLine::kMaxTextBytes
            ? ""
            : text_in(nlohmann::json::parse(answer.body, nullptr, false), "text");
    return text.empty()
               ? fmt::format("the other viewer has no recording (status {})", answer.status)
               : text;
}

/// Returns whether the name of a tape or layer can stand in an address unchanged.
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

/// Checks that a part is readable and belongs to this segment: a part of another segment would be
/// readable, too.
Status check(const tape::OpeningFacts& facts, std::uint32_t segment, const std::string& layer,
             const std::string& content) {
    std::optional<double> first_world_s;
    Status read =
        tape::read_part(facts, content, [&first_world_s](const tape::PartMessage& message) {
            if (!first_world_s && message.topic == kWorlds) {
                first_world_s = static_cast<double>(message.time_ns) / kNanosecondsPerSecond;
            }
            return true;
        });
    if (!read || !first_world_s || !layer.empty()) {
        return read;
    }
    const double found = std::floor(std::round(*first_world_s / facts.tick_s) /
                                    static_cast<double>(facts.ticks_per_segment));
    return found == static_cast<double>(segment)
               ? Status()
               : Error{ErrorCode::kInvalidInput,
                       fmt::format("it is that of segment {:.0f}", found)};
}

/// Returns the names of the layers, and the main one's empty name last. Fails: kInvalidInput.
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

/// Makes long work that passes on its result.
template <typename Value>
tape::LongWork giving_work(std::function<Value()> find, async::Give<Value> give) {
    return [find = std::move(find), give = std::move(give)]() -> tape::Done {
        return [found = find(), give] { give(found); };
    };
}

}  // namespace

TapeCopy::TapeCopy(const asio::any_io_executor& executor, connection::HostAndPort gateway,
                   const std::string& match, Take take, tape::Aside aside)
    : executor_(executor),
      requests_(executor, std::move(gateway)),
      index_target_(match.empty() ? "/tape" : "/tape?match=" + tape::percent_encoded(match)),
      take_(std::move(take)),
      aside_(std::move(aside)) {}

void TapeCopy::begin() {
    opening_ = nullptr;
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
        opening_ = nullptr;
        segments_ = 0;
        taken_.clear();
    }
    if (!opening_) {
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
    if (answer.body.size() > GatewayLine::kMaxTextBytes) {
        return bad_index(fmt::format("it has more than {} bytes", GatewayLine::kMaxTextBytes));
    }
    return parse_index(nlohmann::json::parse(answer.body, nullptr, false));
}

/// Reads an index within the limits of a tape, because it comes from a stranger.
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
    // GCC 12 destroys temporaries twice within an expression that waits.
    std::function<Result<tape::OpeningPtr>()> read = [bytes = std::move(answer->body)] {
        return tape::read_opening(bytes);
    };
    const auto opening = co_await found_aside(std::move(read));
    if (!opening) {
        co_return Error{opening.error().code,
                        fmt::format("{}: {}", target, opening.error().message)};
    }
    if (beginning == beginnings_) {
        opening_ = *opening;
        v1::TapePart part;
        part.set_layer(std::string(tape::Tape::kOpening));
        part.set_content(opening_->bytes);
        part.set_is_last(true);
        take_(part);
    }
    co_return Status();
}

/// Copies new parts; returns their number. Hidden drawings come after everything else, for segments
/// that were already copied, so at the end all segments are looked at again.
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

/// Runs work aside. The work begins in a call of its own, because it may be dropped together with
/// its caller.
template <typename Value>
asio::awaitable<Value> TapeCopy::found_aside(std::function<Value()> find) {
    return async::given_later<Value>(
        [executor = executor_, aside = aside_, find = std::move(find)](async::Give<Value> give) {
            asio::post(executor, [aside, work = giving_work(find, std::move(give))]() mutable {
                aside(std::move(work));
            });
        });
}

/// Copies one part. Returns false if the layer has nothing in this segment.
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
    const auto content = std::make_shared<std::string>(std::move(answer->body));
    std::function<Status()> read = [opening = opening_, segment, layer, content] {
        return check(opening->facts, segment, layer, *content);
    };
    const Status checked = co_await found_aside(std::move(read));
    if (beginning != beginnings_) {
        co_return false;
    }
    if (!checked) {
        co_return Error{checked.error().code,
                        fmt::format("{}: {}", target, checked.error().message)};
    }
    v1::TapePart part;
    part.set_segment(segment);
    part.set_layer(layer);
    part.set_content(std::move(*content));
    part.set_is_last(true);
    take_(part);
    taken_.emplace(segment, std::move(layer));
    co_return true;
}

}  // namespace cancha::gateway
