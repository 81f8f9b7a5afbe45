#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "cancha/base/result.h"
#include "proto/base/streams/appended_file.h"
#include "server/sim/scenario/row.h"
#include "server/sim/scenario/scenario.h"

namespace cancha::runner {

/// Returns "1 repeat" or "1000 repeats".
std::string count_text(std::uint64_t repeats);

/// Formats results of repeats as a table for people. The columns are aligned from the first line
/// on, although later results are not known yet. On a terminal a repeat takes several lines if its
/// columns do not fit into 80 characters; elsewhere it takes one line.
class ResultTable {
  public:
    ResultTable(const scenario::Scenario& scenario, bool is_on_terminal);

    std::string header() const;
    std::string line(const scenario::Row& row) const;

  private:
    /// Joins cells without blanks at the end of a line.
    std::string joined(const std::vector<std::string>& cells) const;

    std::vector<std::string> names_;
    std::vector<std::size_t> widths_;
    std::vector<bool> begins_line_;
};

/// Formats the result of one repeat as a JSON object on one line.
std::string json_line(const std::vector<std::string>& names, const scenario::Row& row);

/// Reads the result in a line of json_line(), exact to the last bit; none: not such a line.
std::optional<scenario::Row> parse_json_line(const std::vector<std::string>& names,
                                             std::string_view line);

/// CSV file to which results are appended.
class ResultFile {
  public:
    /// Names and texts of the columns that are the same in all results: what was played.
    using Origin = std::vector<std::pair<std::string, std::string>>;

    /// Opens the file. Writes the names of the columns if the file is new or empty; those of
    /// `origin` come last. Fails: kInvalidInput: the file has other columns; kIo.
    static Result<ResultFile> open(const std::filesystem::path& file,
                                   const std::vector<std::string>& names, const Origin& origin);

    /// Whether the last result that was already in the file has another origin.
    bool is_mixed() const { return is_mixed_; }

    /// Appends a result. finish() reports failures.
    void append(const scenario::Row& row);

    /// Completes the file. Fails: kIo: something could not be written.
    Status finish() { return file_.flush(); }

  private:
    ResultFile(streams::AppendedFile file, std::string origin)
        : file_(std::move(file)),
          origin_(std::move(origin)),
          is_mixed_(file_.ends_otherwise(origin_)) {}

    streams::AppendedFile file_;
    std::string origin_;  ///< End of every line.
    bool is_mixed_;
};

/// Counts the repeats by the way they ended.
class Tally {
  public:
    /// Starts every end of the scenario at 0.
    explicit Tally(const scenario::Scenario& scenario);

    void add(const scenario::Row& row);

    std::uint64_t repeats() const { return repeats_; }

    std::uint64_t ticks() const { return ticks_; }

    /// Returns "1000 repeats: goal 312 (31.2%), time limit 688 (68.8%)".
    std::string text() const;

    /// Returns {"repeats": 1000, "ends": {"goal": 312, ...}, "goals": {"blue": ..., "yellow": ...},
    /// "ticks": ...}.
    nlohmann::ordered_json json() const;

  private:
    /// Label and count: first the ends of the scenario, then others in the order of appearance.
    std::vector<std::pair<std::string, std::uint64_t>> ends_;
    std::uint64_t repeats_ = 0;
    std::uint64_t ticks_ = 0;
    std::uint64_t blue_goals_ = 0;
    std::uint64_t yellow_goals_ = 0;
};

}  // namespace cancha::runner
