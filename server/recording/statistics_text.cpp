#include "server/recording/statistics_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/base/streams/fold.h"
#include "server/recording/table_text.h"

namespace cancha::recording {

namespace {

using Json = nlohmann::ordered_json;

/// Longest name in characters: two of them and the longest title fit into a line of a terminal.
constexpr int kMostNameColumns = 24;

using Row = std::vector<std::string>;

/// Returns "2.91 m/s", "12" for a count, or "-" if the team has no value yet.
std::string value_text(const Json& statistic, const char* team) {
    if (!statistic.contains(team)) {
        return "-";
    }
    const std::string unit = statistic["unit"].get<std::string>();
    const bool is_close = unit.empty() || unit == "%";
    return fmt::format("{:.{}f}{}{}", statistic[team].get<double>(),
                       statistic["decimals"].get<int>(), is_close ? "" : " ", unit);
}

/// Column of a team that plays.
struct Column {
    const char* team;
    std::string name;
};

std::vector<Row> rows_of(const Json& statistics, const std::vector<Column>& columns) {
    Row header{""};
    for (const Column& column : columns) {
        header.emplace_back(streams::cut(column.name, kMostNameColumns));
    }
    std::vector<Row> rows{header};
    for (const Json& statistic : statistics) {
        Row row{statistic["title"].get<std::string>()};
        for (const Column& column : columns) {
            row.push_back(value_text(statistic, column.team));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

std::string statistics_text(const Json& statistics, const std::string& blue_name,
                            const std::string& yellow_name) {
    std::vector<Column> columns{{"blue", blue_name}, {"yellow", yellow_name}};
    std::erase_if(columns, [&statistics](const Column& column) {
        return std::ranges::none_of(statistics, [&column](const Json& statistic) {
            return statistic.contains(column.team);
        });
    });
    return table_text(rows_of(statistics, columns));
}

}  // namespace cancha::recording
