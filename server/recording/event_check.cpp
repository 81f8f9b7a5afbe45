#include "server/recording/event_check.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/recording/difference.h"
#include "server/recording/event_json.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

using Json = nlohmann::ordered_json;

bool EventCheck::is_same(const referee::GameEvent& now, const referee::GameEvent& then) {
    const bool is_same_event = now.tick == then.tick && now.kind == then.kind &&
                               now.team == then.team && now.robot == then.robot &&
                               now.rule == then.rule && now.origin == then.origin;
    const bool has_other_text = now.text != then.text;
    has_other_texts_ = has_other_texts_ || (is_same_event && has_other_text);
    return is_same_event && (!has_other_text || may_have_other_texts_);
}

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
        if (record.event_numbers[i] != first + i || !is_same(now, then)) {
            return fmt::format("event {} is now \"{}\"; in the recording it is event {}, \"{}\"",
                               first + i, describe(now), record.event_numbers[i], describe(then));
        }
        prints_.push_back(prints_of(to_json(now, first + i, rate_)));
        ++counts_[now.kind];
        whistles_.note(now);
    }
    if (record.events.size() > simulated.size()) {
        return fmt::format("event {} of the recording does not happen now: {}",
                           first + simulated.size(), describe(record.events[simulated.size()]));
    }
    return std::nullopt;
}

bool EventCheck::is_as_listed(const Json& listed) {
    const auto number = listed.find("number");
    if (number == listed.end() || !number->is_number_unsigned()) {
        return false;
    }
    const auto value = number->get<std::uint64_t>();
    if (value < 1 || value > count()) {
        return false;
    }
    const Prints then = prints_of(listed);
    const Prints& now = prints_[value - 1];
    const bool has_other_text = then.whole != now.whole && then.without_text == now.without_text;
    has_other_texts_ = has_other_texts_ || has_other_text;
    return then.whole == now.whole || (has_other_text && may_have_other_texts_);
}

EventCheck::Prints EventCheck::prints_of(Json event) {
    Prints prints{.whole = print_of(event)};
    event.erase("text");
    prints.without_text = print_of(event);
    return prints;
}

EventCheck::Print EventCheck::print_of(const Json& event) {
    Sha256 hash;
    hash.append(event.dump(-1, ' ', false, Json::error_handler_t::replace));
    Print print{};
    const Sha256::Value value = hash.value();
    std::copy_n(value.begin(), print.size(), print.begin());
    return print;
}

}  // namespace cancha::recording
