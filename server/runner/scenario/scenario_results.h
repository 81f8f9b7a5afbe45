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

/// Formats the results of the repeats of a scenario as a table for people. The widths of the
/// columns are chosen before the first result, so that all lines are aligned. On a terminal a
/// repeat takes several lines if its columns do not fit into 80 characters; elsewhere it takes one
/// line.
class ResultTable {
  public:
    ResultTable(const scenario::Scenario& scenario, bool is_on_terminal);

    /// Returns the names of the columns.
    std::string header() const;
    /// Returns the result of one repeat.
    std::string line(const scenario::Row& row) const;

  private:
    /// Joins cells to lines, without blanks at the end of a line.
    std::string joined(const std::vector<std::string>& cells) const;

    std::vector<std::string> names_;
    std::vector<std::size_t> widths_;
    std::vector<bool> begins_line_;
};

/// Formats the result of one repeat as a JSON object on one line. `names`: names of the columns.
std::string json_line(const std::vector<std::string>& names, const scenario::Row& row);

/// Reads a line made by json_line(). Returns the same result, exact to the last bit; none if the
/// line has another form.
std::optional<scenario::Row> parse_json_line(const std::vector<std::string>& names,
                                             std::string_view line);

/// CSV file to which the results of repeats are appended.
class ResultFile {
  public:
    /// Names and texts of the columns that say what was played. They are the same in all results of
    /// one run.
    using Origin = std::vector<std::pair<std::string, std::string>>;

    /// Opens the file. If the file is new or empty, writes the names of the columns: first `names`,
    /// then those of `origin`. Fails: kInvalidInput: the file has other columns; kIo.
    static Result<ResultFile> open(const std::filesystem::path& file,
                                   const std::vector<std::string>& names, const Origin& origin);

    /// Whether the file already had results and the last of them has another origin, so that the
    /// file now mixes results of different origins.
    bool is_mixed() const { return is_mixed_; }

    /// Appends a result. Failures are reported by finish().
    void append(const scenario::Row& row);

    /// Completes the file. Fails: kIo: something could not be written.
    Status finish() { return file_.flush(); }

  private:
    ResultFile(streams::AppendedFile file, std::string origin)
        : file_(std::move(file)),
          origin_(std::move(origin)),
          is_mixed_(file_.ends_otherwise(origin_)) {}

    streams::AppendedFile file_;
    std::string origin_;  ///< Columns of the origin, with which every line ends.
    bool is_mixed_;
};

/// Counts the repeats of a scenario by the way in which they ended.
class Tally {
  public:
    /// Starts to count at 0, for each end that the scenario defines.
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
    /// Label and count of each end: first the ends that the scenario defines, then others in the
    /// order of appearance.
    std::vector<std::pair<std::string, std::uint64_t>> ends_;
    std::uint64_t repeats_ = 0;
    std::uint64_t ticks_ = 0;
    std::uint64_t blue_goals_ = 0;
    std::uint64_t yellow_goals_ = 0;
};

}  // namespace cancha::runner
