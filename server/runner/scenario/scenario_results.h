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

/// "1 repeat", "1000 repeats".
std::string count_text(std::uint64_t repeats);

/// Results of repeats as a table for people: columns one below the other from the first line on,
/// though the later ones are not known yet. On a terminal a repeat takes several lines where its
/// columns do not fit into one of 80; elsewhere it has a line.
class ResultTable {
  public:
    ResultTable(const scenario::Scenario& scenario, bool is_on_terminal);

    std::string header() const;
    std::string line(const scenario::Row& row) const;

  private:
    /// Without blanks at the end of a line.
    std::string joined(const std::vector<std::string>& cells) const;

    std::vector<std::string> names_;
    std::vector<std::size_t> widths_;
    std::vector<bool> begins_line_;
};

/// The result of one repeat as a JSON object on one line.
std::string json_line(const std::vector<std::string>& names, const scenario::Row& row);

/// The result that json_line() made such a line of, to the last bit; nothing if the line is none.
std::optional<scenario::Row> parse_json_line(const std::vector<std::string>& names,
                                             std::string_view line);

/// A file of comma-separated values to which results are appended.
class ResultFile {
  public:
    /// Name and text of a column that is the same in all results: what was played.
    using Origin = std::vector<std::pair<std::string, std::string>>;

    /// Writes the names of the columns where the file is new or empty; those of `origin` are last.
    /// Fails: kInvalidInput when the file has other columns, kIo.
    static Result<ResultFile> open(const std::filesystem::path& file,
                                   const std::vector<std::string>& names, const Origin& origin);

    /// Whether the last result that was there before is of another origin.
    bool is_mixed() const { return is_mixed_; }

    /// Failures here are told by finish().
    void append(const scenario::Row& row);

    /// Fails: kIo when anything could not be written.
    Status finish() { return file_.flush(); }

  private:
    ResultFile(streams::AppendedFile file, std::string origin)
        : file_(std::move(file)),
          origin_(std::move(origin)),
          is_mixed_(file_.ends_otherwise(origin_)) {}

    streams::AppendedFile file_;
    std::string origin_;  ///< As every line ends.
    bool is_mixed_;
};

/// How many repeats ended in which way.
class Tally {
  public:
    /// Every end of the scenario is counted, be it 0 times.
    explicit Tally(const scenario::Scenario& scenario);

    void add(const scenario::Row& row);

    std::uint64_t repeats() const { return repeats_; }

    std::uint64_t ticks() const { return ticks_; }

    /// "1000 repeats: goal 312 (31.2 %), time limit 688 (68.8 %)".
    std::string text() const;

    /// {"repeats": 1000, "ends": {"goal": 312, ...}, "goals": {"blue": ..., "yellow": ...},
    /// "ticks": ...}.
    nlohmann::ordered_json json() const;

  private:
    /// Label and count, the ends of the scenario first, then others as they came.
    std::vector<std::pair<std::string, std::uint64_t>> ends_;
    std::uint64_t repeats_ = 0;
    std::uint64_t ticks_ = 0;
    std::uint64_t blue_goals_ = 0;
    std::uint64_t yellow_goals_ = 0;
};

}  // namespace cancha::runner
