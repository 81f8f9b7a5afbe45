#include "server/recording/event_check.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/recording/difference.h"
#include "server/recording/event_json.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

namespace {

using Json = nlohmann::ordered_json;

bool is_same(const referee::GameEvent& a, const referee::GameEvent& b, bool with_words) {
    const bool is_same_event = a.tick == b.tick && a.kind == b.kind && a.rule == b.rule &&
                               name_of(a.origin) == name_of(b.origin);
    const bool has_same_words = a.text == b.text && a.team == b.team && a.robot == b.robot;
    return is_same_event && (!with_words || has_same_words);
}

/// As far as the report says it.
bool has_origin(const Json& listed, referee::OriginKind kind) {
    const auto said = listed.find(kOriginKindField);
    return said == listed.end() || *said == origin_word(kind);
}

}  // namespace

std::optional<std::string> EventCheck::compare(const TickRecord& record,
                                               const std::vector<referee::GameEvent>& simulated) {
    const std::uint64_t first = count() + 1;
    for (std::size_t i = 0; i < simulated.size(); ++i) {
        const referee::GameEvent& now = simulated[i];
        if (i >= record.events.size()) {
            return fmt::format("event {} is missing in the recording: {}", first + i,
                               describe(now));
        }
        const referee::GameEvent& then = record.events[i];
        if (record.event_numbers[i] != first + i || !is_same(now, then, with_words_)) {
            return fmt::format("event {} is now \"{}\"; in the recording it is event {}, \"{}\"",
                               first + i, describe(now), record.event_numbers[i], describe(then));
        }
        prints_.push_back(print_of(to_json(now, first + i, rate_)));
        origins_.push_back(now.origin.kind);
        ++counts_[now.kind];
        whistles_.note(now);
    }
    if (record.events.size() > simulated.size()) {
        return fmt::format("event {} of the recording does not happen now: {}",
                           first + simulated.size(), describe(record.events[simulated.size()]));
    }
    return std::nullopt;
}

bool EventCheck::is_as_listed(const Json& listed) const {
    const auto number = listed.find("number");
    if (number == listed.end() || !number->is_number_unsigned()) {
        return false;
    }
    const auto value = number->get<std::uint64_t>();
    return value >= 1 && value <= count() && print_of(listed) == prints_[value - 1] &&
           has_origin(listed, origins_[value - 1]);
}

EventCheck::Print EventCheck::print_of(Json event) const {
    event.erase(kOriginKindField);
    if (!with_words_) {
        for (const char* const word : {"text", "team", "robot"}) {
            event.erase(word);
        }
    }
    Sha256 hash;
    hash.append(event.dump(-1, ' ', false, Json::error_handler_t::replace));
    Print print{};
    const Sha256::Value value = hash.value();
    std::copy_n(value.begin(), print.size(), print.begin());
    return print;
}

}  // namespace cancha::recording
