#include "server/match/order_check.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "server/host/printable_text.h"
#include "server/match/deadline_plan.h"
#include "server/world/world_spec_builder.h"

namespace cancha::match {

namespace {

constexpr int kMostTexts = 64;  // Of settings, of deadlines.
constexpr std::size_t kMostTextBytes = 256;

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_control(char c) {
    return (c >= 0 && c < ' ') || c == '\x7f';
}

Error wrong(const char* field, const std::string& what) {
    return {ErrorCode::kInvalidInput, fmt::format("`{}`: {}", field, what)};
}

Status check_team_name(const char* field, const std::string& name) {
    if (!name.empty() && !host::is_printable(name, kLongestTeamName)) {
        return wrong(field, fmt::format("at most {} printable characters", kLongestTeamName));
    }
    return {};
}

// What is no number lies in no range.
Status check_range(const char* field, double number, double least, double most) {
    if (number >= least && number <= most) {
        return {};
    }
    return wrong(field, fmt::format("{} is out of range, expected {} to {}", number, least, most));
}

Status check_speed(double speed) {
    if (speed == 0 || (speed >= kLowestSpeed && speed <= kHighestSpeed)) {
        return {};
    }
    return wrong("speed", fmt::format("{} is out of range, expected {} to {}, or 0 for as fast as "
                                      "possible",
                                      speed, kLowestSpeed, kHighestSpeed));
}

template <typename Texts>
Status check_texts(const char* field, const Texts& texts) {
    if (texts.size() > kMostTexts) {
        return wrong(field,
                     fmt::format("has {} entries, {} are allowed", texts.size(), kMostTexts));
    }
    for (const std::string& text : texts) {
        if (text.size() > kMostTextBytes) {
            return wrong(field, fmt::format("an entry has {} bytes, {} are allowed", text.size(),
                                            kMostTextBytes));
        }
        if (std::ranges::any_of(text, is_control)) {
            return wrong(field, "an entry has a control character, such as a line end");
        }
    }
    return {};
}

Status check_fields(const v1::CreateMatch& order) {
    for (const Status& checked :
         {check_match_name(order.name()), check_team_name("blue_name", order.blue_name()),
          check_team_name("yellow_name", order.yellow_name()),
          check_texts("settings", order.settings()), check_texts("deadlines", order.deadlines()),
          order.has_speed() ? check_speed(order.speed()) : Status(),
          order.has_duration_s() ? check_range("duration_s", order.duration_s(),
                                               kShortestDuration_s, kLongestDuration_s)
                                 : Status(),
          order.has_ready_timeout_s() ? check_range("ready_timeout_s", order.ready_timeout_s(),
                                                    kShortestReadyTimeout_s, kLongestReadyTimeout_s)
                                      : Status()}) {
        if (!checked) {
            return checked;
        }
    }
    return {};
}

Result<referee::Discipline> load_discipline(const v1::CreateMatch& order) {
    std::vector<referee::SettingOverride> overrides;
    for (const std::string& text : order.settings()) {
        auto change = referee::parse_override(text);
        if (!change) {
            return wrong("settings", change.error().message);
        }
        overrides.push_back(*std::move(change));
    }
    auto discipline = referee::load_discipline(order.discipline(), overrides);
    if (!discipline) {
        const Error& error = discipline.error();
        const char* const field = error.code == ErrorCode::kNotFound ? "discipline" : "settings";
        return Error{error.code, fmt::format("`{}`: {}", field, error.message)};
    }
    return discipline;
}

}  // namespace

Status check_match_name(const std::string& name, std::size_t longest) {
    const bool is_short = !name.empty() && name.size() <= longest;
    const bool is_plain = std::ranges::all_of(
        name, [](char c) { return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-'; });
    if (!is_short || !is_plain || !is_letter_or_digit(name.front())) {
        return wrong("name", fmt::format("expected 1 to {} letters, digits, `.`, `_` and `-`, the "
                                         "first one a letter or a digit, such as semi-final.1",
                                         longest));
    }
    return {};
}

Result<referee::Discipline> check_order(const v1::CreateMatch& order) {
    if (const Status checked = check_fields(order); !checked) {
        return checked.error();
    }
    auto discipline = load_discipline(order);
    if (!discipline) {
        return discipline;
    }
    const auto deadlines =
        plan_deadlines(discipline->settings, {order.deadlines().begin(), order.deadlines().end()});
    if (!deadlines) {
        return wrong("deadlines", deadlines.error().message);
    }
    if (const auto world = world::make_world_spec(discipline->settings); !world) {
        return wrong("settings", world.error().message);
    }
    return discipline;
}

}  // namespace cancha::match
