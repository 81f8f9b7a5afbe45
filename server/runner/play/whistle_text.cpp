#include "server/runner/play/whistle_text.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/runner/progress.h"

namespace cancha::runner {

namespace {

using Json = nlohmann::ordered_json;

struct Row {
    std::uint64_t count;
    std::string rule;
    std::string restart;  ///< Such as "goal kick".
};

/// Returns the rows against one team, the most frequent first.
std::vector<Row> rows_against(const Json& report, const std::string& team) {
    std::vector<Row> rows;
    for (const Json& whistle : report["whistles"]) {
        const auto count = whistle["against_" + team].get<std::uint64_t>();
        auto restart = whistle["restart"].get<std::string>();
        std::ranges::replace(restart, '_', ' ');
        if (count > 0) {
            rows.push_back({count, whistle["rule"].get<std::string>(), std::move(restart)});
        }
    }
    std::ranges::stable_sort(rows, std::greater(), &Row::count);
    return rows;
}

std::string times(std::uint64_t count) {
    return count == 1 ? "once" : fmt::format("{} times", count);
}

}  // namespace

std::string whistle_text(const Json& report, const std::string& team) {
    const double simulated_s = report["simulated_s"].get<double>();
    std::uint64_t all = 0;
    std::vector<std::string> parts;
    for (const Row& row : rows_against(report, team)) {
        all += row.count;
        parts.push_back(
            fmt::format("{} under rule {} ({})", times(row.count), row.rule, row.restart));
    }
    // A few whistles at the beginning do not count.
    if (static_cast<double>(all) <= kMostWhistlesPerMinute * std::max(1.0, simulated_s / 60)) {
        return "";
    }
    const SimDuration simulated(static_cast<SimDuration::rep>(simulated_s * 1e6));
    return fmt::format("{} was whistled {} times in {}: {}; referee/{}/README.md has the rules\n",
                       report["teams"][team]["name"].get<std::string>(), all, clock_text(simulated),
                       fmt::join(parts, ", "), report["discipline"].get<std::string>());
}

}  // namespace cancha::runner
