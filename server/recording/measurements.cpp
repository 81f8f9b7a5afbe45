#include "server/recording/measurements.h"

#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "cancha/base/ids.h"
#include "server/recording/table_text.h"

namespace cancha::recording {
namespace {

using Json = nlohmann::ordered_json;

Json number_if(bool is_there, double number) {
    return is_there ? Json(number) : Json();
}

/// Returns whether the measurement is as expected; null: nothing is compared, or not yet.
Json holds(const v1::Measurement& one) {
    if (!one.is_final() || !one.has_expected() || !one.has_measured() || !one.has_tolerance()) {
        return {};
    }
    return std::abs(one.measured() - one.expected()) <= one.tolerance();
}

Json json_of(const v1::Measurement& one) {
    Json entry{{"name", one.name()},
               {"title", one.title()},
               {"unit", one.unit()},
               {"decimals", one.decimals()},
               {"expected", number_if(one.has_expected(), one.expected())},
               {"measured", number_if(one.has_measured(), one.measured())},
               {"tolerance", number_if(one.has_tolerance(), one.tolerance())},
               {"holds", holds(one)},
               {"meaning", one.meaning()}};
    if (one.team() != v1::TEAM_UNSPECIFIED) {
        entry["team"] = to_string(static_cast<Team>(one.team()));
    }
    return entry;
}

std::string number_text(const Json& entry, const char* field) {
    return entry[field].is_null()
               ? "-"
               : fmt::format("{:.{}f}", entry[field].get<double>(), entry["decimals"].get<int>());
}

std::string verdict_text(const Json& entry) {
    return entry["holds"].is_null() ? "" : entry["holds"].get<bool>() ? "holds" : "is off";
}

}  // namespace

void add_measurements(const match::Match& match, Json& report) {
    v1::MatchStatus status;
    match.describe(status);
    for (const v1::Measurement& one : status.measurements()) {
        report["measurements"].push_back(json_of(one));
    }
}

std::string measurements_text(const Json& measurements) {
    std::vector<std::vector<std::string>> rows{{"", "expected", "measured", "", ""}};
    for (const Json& entry : measurements) {
        const std::string team =
            entry.contains("team") ? entry["team"].get<std::string>() + ": " : "";
        rows.push_back({team + entry["title"].get<std::string>(), number_text(entry, "expected"),
                        number_text(entry, "measured"), entry["unit"].get<std::string>(),
                        verdict_text(entry)});
    }
    return table_text(rows);
}

}  // namespace cancha::recording
