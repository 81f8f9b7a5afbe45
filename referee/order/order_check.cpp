#include "referee/order/order_check.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "proto/base/text/match_name.h"
#include "referee/core/settings.h"
#include "referee/order/deadline_plan.h"

namespace cancha::order {

namespace {

/// Options whose name differs from that of their field.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOptionNames{{
    {"settings", "set"},
    {"deadlines", "deadline"},
    {"duration_s", "duration"},
    {"ready_timeout_s", "ready-timeout"},
    {"blue_name", "blue-name"},
    {"yellow_name", "yellow-name"},
}};

std::string name_of(std::string_view field, Wording wording) {
    if (wording == Wording::kFields) {
        return fmt::format("`{}`", field);
    }
    const auto found =
        std::ranges::find(kOptionNames, field, &decltype(kOptionNames)::value_type::first);
    return fmt::format("--{}", found == kOptionNames.end() ? field : found->second);
}

Error wrong(Wording wording, std::string_view field, const Error& error) {
    return {error.code, fmt::format("{}: {}", name_of(field, wording), error.message)};
}

/// Renames the field at the beginning of an error of check_limits() or check_texts().
Error renamed(Wording wording, const Error& error) {
    const std::size_t colon = error.message.find(": ");
    return wrong(wording, error.message.substr(0, colon),
                 {error.code, error.message.substr(colon + 2)});
}

Status check_fields(const v1::CreateMatch& order, Wording wording) {
    for (const Status& checked : {referee::check_limits(order), referee::check_texts(order)}) {
        if (!checked) {
            return renamed(wording, checked.error());
        }
    }
    if (order.name().empty() && wording == Wording::kOptions) {
        return {};
    }
    const Status checked = check_match_name(order.name());
    return checked ? Status() : Status(wrong(wording, "name", checked.error()));
}

Result<std::vector<referee::SettingOverride>> read_settings(const v1::CreateMatch& order) {
    std::vector<referee::SettingOverride> overrides;
    for (const std::string& text : order.settings()) {
        auto change = referee::parse_override(text);
        if (!change) {
            return change.error();
        }
        overrides.push_back(*std::move(change));
    }
    return overrides;
}

/// With options the text needs no prefix: it names the discipline or the setting itself.
Error wrong_discipline(Wording wording, const Error& error) {
    const bool is_unknown = error.code == ErrorCode::kNotFound;
    return wording == Wording::kOptions
               ? error
               : wrong(wording, is_unknown ? "discipline" : "settings", error);
}

}  // namespace

Result<CheckedOrder> check_order(const v1::CreateMatch& order, Wording wording) {
    if (const Status checked = check_fields(order, wording); !checked) {
        return checked.error();
    }
    auto overrides = read_settings(order);
    if (!overrides) {
        return wrong(wording, "settings", overrides.error());
    }
    auto discipline = referee::load_discipline(order.discipline(), *overrides,
                                               order.has_arena() ? &order.arena() : nullptr);
    if (!discipline) {
        return wrong_discipline(wording, discipline.error());
    }
    auto deadlines =
        plan_deadlines(discipline->settings, {order.deadlines().begin(), order.deadlines().end()});
    if (!deadlines) {
        return wrong(wording, "deadlines", deadlines.error());
    }
    return CheckedOrder{*std::move(discipline), *std::move(overrides), *std::move(deadlines)};
}

}  // namespace cancha::order
