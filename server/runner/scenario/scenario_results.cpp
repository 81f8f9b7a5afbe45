#include "server/runner/scenario/scenario_results.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/streams/terminal.h"
#include "proto/base/text/csv_text.h"
#include "server/runner/json_text.h"

namespace cancha::runner {

namespace {

using Json = nlohmann::ordered_json;
using scenario::Value;

// Widths for numbers such as -12.3456, and for a hash of 16 digits. Longer texts push the rest of
// the line to the right.
constexpr std::size_t kNumberWidth = 8;
constexpr int kDecimals = 4;
constexpr std::size_t kHashWidth = 16;
/// Width of "referee: match_end".
constexpr std::size_t kRefereeEndWidth = 18;
/// Indent of further lines, so that they are to the right of the repeat's number.
constexpr std::size_t kIndent = kNumberWidth + 2;
constexpr std::string_view kGap = "  ";

std::size_t width_of(const std::string& name, const scenario::Scenario& scenario) {
    if (name == "state_hash") {
        return kHashWidth;
    }
    std::size_t width = std::max(name.size(), kNumberWidth);
    if (name == "end") {
        width = kRefereeEndWidth;
        for (const scenario::End& end : scenario.ends) {
            width = std::max(width, end.label.size());
        }
    }
    return width;
}

std::string table_cell(const Value& value, std::size_t width) {
    if (value.is_number_float()) {
        return fmt::format("{:>{}.{}f}", value.get<double>(), width, kDecimals);
    }
    if (value.is_number()) {
        return fmt::format("{:>{}}", value.get<std::uint64_t>(), width);
    }
    return fmt::format("{:<{}}", value.is_null() ? "-" : value.get<std::string>(), width);
}

std::string csv_cell(const Value& value) {
    if (value.is_number_float()) {
        // Shortest text that reads as the same number.
        return fmt::format("{}", value.get<double>());
    }
    if (value.is_number()) {
        return fmt::format("{}", value.get<std::uint64_t>());
    }
    return value.is_null() ? "" : csv_text(value.get<std::string>());
}

bool is_value(const Json& json) {
    return json.is_null() || json.is_number_unsigned() || json.is_number_float() ||
           json.is_string();
}

bool is_text(const std::string& name) {
    return name == "end" || name == "goal_by" || name == "state_hash";
}

void remove_blanks_at_end(std::string& text) {
    text.erase(text.find_last_not_of(' ') + 1);
}

}  // namespace

std::string count_text(std::uint64_t repeats) {
    return fmt::format("{} repeat{}", repeats, repeats == 1 ? "" : "s");
}

ResultTable::ResultTable(const scenario::Scenario& scenario, bool is_on_terminal)
    : names_(scenario::column_names(scenario)) {
    std::size_t line_width = 0;
    for (const std::string& name : names_) {
        const std::size_t width = width_of(name, scenario);
        const std::size_t gap = line_width == 0 ? 0 : kGap.size();
        const bool fits = !is_on_terminal || line_width + gap + width <= streams::kColumns;
        line_width = fits ? line_width + gap + width : kIndent + width;
        begins_line_.push_back(!fits);
        widths_.push_back(width);
    }
}

std::string ResultTable::header() const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        cells.push_back(is_text(names_[i]) ? fmt::format("{:<{}}", names_[i], widths_[i])
                                           : fmt::format("{:>{}}", names_[i], widths_[i]));
    }
    return joined(cells);
}

std::string ResultTable::line(const scenario::Row& row) const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.size(); ++i) {
        cells.push_back(table_cell(row[i], widths_[i]));
    }
    return joined(cells);
}

std::string ResultTable::joined(const std::vector<std::string>& cells) const {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0 && begins_line_[i]) {
            remove_blanks_at_end(text);
            text += '\n' + std::string(kIndent, ' ');
        } else {
            text += i > 0 ? kGap : "";
        }
        text += cells[i];
    }
    remove_blanks_at_end(text);
    return text;
}

std::string json_line(const std::vector<std::string>& names, const scenario::Row& row) {
    Json object = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i) {
        object[names[i]] = row[i];
    }
    return to_text(object);
}

std::optional<scenario::Row> parse_json_line(const std::vector<std::string>& names,
                                             std::string_view line) {
    const Json object = Json::parse(line, nullptr, false);
    if (!object.is_object() || object.size() != names.size()) {
        return std::nullopt;
    }
    scenario::Row row;
    for (const std::string& name : names) {
        const auto found = object.find(name);
        if (found == object.end() || !is_value(*found)) {
            return std::nullopt;
        }
        row.push_back(*found);
    }
    return row;
}

Result<ResultFile> ResultFile::open(const std::filesystem::path& file,
                                    const std::vector<std::string>& names, const Origin& origin) {
    std::string header = fmt::format("{}", fmt::join(names, ","));
    std::string ending;
    for (const auto& [name, text] : origin) {
        header.append(",").append(name);
        ending.append(",").append(csv_text(text));
    }
    auto opened = streams::AppendedFile::open(file, header + "\n");
    if (!opened) {
        return opened.error();
    }
    ResultFile results(*std::move(opened), std::move(ending));
    if (const Status begun = results.finish(); !begun) {  // Reports a full disk at once.
        return begun.error();
    }
    return results;
}

void ResultFile::append(const scenario::Row& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
        line += i == 0 ? "" : ",";
        line += csv_cell(row[i]);
    }
    static_cast<void>(file_.append(line + origin_ + "\n"));
}

Tally::Tally(const scenario::Scenario& scenario) {
    for (const scenario::End& end : scenario.ends) {
        ends_.emplace_back(end.label, 0);
    }
}

void Tally::add(const scenario::Row& row) {
    const auto& label = row[scenario::kEnd].get_ref<const std::string&>();
    auto end = std::ranges::find(ends_, label, [](const auto& entry) { return entry.first; });
    if (end == ends_.end()) {
        end = ends_.insert(end, {label, 0});
    }
    ++end->second;
    ++repeats_;
    ticks_ += row[scenario::kTick].get<std::uint64_t>();
    const Value& goal_by = row[scenario::kGoalBy];
    blue_goals_ += goal_by == to_string(Team::kBlue) ? 1 : 0;
    yellow_goals_ += goal_by == to_string(Team::kYellow) ? 1 : 0;
}

std::string Tally::text() const {
    std::vector<std::string> parts;
    for (const auto& [label, count] : ends_) {
        const double share =
            repeats_ == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(repeats_);
        parts.push_back(fmt::format("{} {} ({:.1f}%)", label, count, share));
    }
    return fmt::format("{}: {}", count_text(repeats_), fmt::join(parts, ", "));
}

Json Tally::json() const {
    Json ends = Json::object();
    for (const auto& [label, count] : ends_) {
        ends[label] = count;
    }
    return {{"repeats", repeats_},
            {"ends", std::move(ends)},
            {"goals", {{"blue", blue_goals_}, {"yellow", yellow_goals_}}},
            {"ticks", ticks_}};
}

}  // namespace cancha::runner
