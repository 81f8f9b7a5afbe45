#include "tests/calibration/measured_track.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <google/protobuf/descriptor.h>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "proto/base/files/text_file.h"
#include "proto/base/text/csv_text.h"
#include "proto/base/text/decimal_comma.h"
#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/visible.h"
#include "proto/cancha/v1/labels.pb.h"

namespace cancha::calibration {
namespace {

constexpr std::size_t kMostProblems = 20;    // Problems shown of one file.
constexpr std::size_t kMostColumns = 64;     // Time, pose and the longest command are 16.
constexpr std::size_t kShownLetters = 40;    // Letters shown of a field that is not a number.
constexpr double kLatestTime_s = 1e10;       // Times may be seconds since 1970, with 10 digits.
constexpr double kLargestHeading_rad = 1e5;  // Headings may count full turns.
constexpr double kLargestCommand = 1e6;      // Larger than any limit of the schema.

constexpr const char* kTime = "time_s";
constexpr std::array<const char*, 3> kPose{"x_m", "y_m", "heading_rad"};

/// All problems of one file.
class Problems {
  public:
    explicit Problems(const std::string& file) : file_(file) {}

    void add(std::size_t line, std::string_view column, std::string_view problem) {
        if (++count_ <= kMostProblems) {
            text_ += fmt::format("{}{}:{}: {}{}{}", text_.empty() ? "" : "\n", file_, line, column,
                                 column.empty() ? "" : ": ", problem);
        }
    }

    bool any() const { return count_ > 0; }

    Error error() const {
        const std::string rest = count_ > kMostProblems ? fmt::format("\n{}: {} more problems",
                                                                      file_, count_ - kMostProblems)
                                                        : "";
        return {ErrorCode::kInvalidInput, text_ + rest};
    }

  private:
    const std::string& file_;
    std::string text_;
    std::size_t count_ = 0;
};

/// Meaning of the columns of a file: for each, the index of its field in a row.
struct Columns {
    std::vector<std::string> names;
    const command::Kind* kind = nullptr;
    std::size_t actuator = 0;
    std::size_t time = 0;
    std::array<std::size_t, kPose.size()> pose{};
    /// Pairs of a field and a number of the command.
    std::vector<std::pair<std::size_t, std::size_t>> numbers{};
};

/// A kind of command, with the actuator of the robot that takes it.
struct Choice {
    const command::Kind* kind;
    std::size_t actuator;
};

std::vector<Choice> choices_of(const world::CommandedRobot& robot) {
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < robot.actuators.size(); ++i) {
        for (const command::Kind* kind : robot.actuators[i].kinds) {
            choices.push_back({kind, i});
        }
    }
    return choices;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool is_own_column(std::string_view name) {
    return name == kTime || std::ranges::find(kPose, name) != kPose.end();
}

/// Returns whether a column names a number of this kind: "left_mps" and "wheels.left_mps" are the
/// same number of `wheels`.
std::optional<std::size_t> number_called(const command::Kind& kind, std::string_view column) {
    if (column.starts_with(kind.name + ".")) {
        column.remove_prefix(kind.name.size() + 1);
    }
    const auto found = std::ranges::find(kind.numbers, column, &numbers::Number::name);
    if (found == kind.numbers.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - kind.numbers.begin());
}

/// Returns whether the number moves a robot along the ground. A track needs columns for such
/// numbers.
bool is_needed(const numbers::Number& number) {
    const auto& options = number.path.back()->options();
    const v1::Moves& moves = options.GetExtension(v1::moves);
    return moves.forward() != 0 || moves.left() != 0 || moves.turn() != 0;
}

std::size_t named_columns(const command::Kind& kind, const std::vector<std::string>& names) {
    return static_cast<std::size_t>(std::ranges::count_if(
        names, [&kind](const auto& name) { return number_called(kind, name).has_value(); }));
}

std::size_t missing_columns(const command::Kind& kind, const std::vector<std::string>& names) {
    return static_cast<std::size_t>(
        std::ranges::count_if(kind.numbers, [&](const numbers::Number& number) {
            return std::ranges::none_of(names, [&](const std::string& name) {
                const auto called = number_called(kind, name);
                return called && kind.numbers[*called].name == number.name;
            });
        }));
}

/// Compares how well two kinds fit: first by more columns that match, then by fewer numbers without
/// a column.
bool fits_better(const command::Kind& kind, const command::Kind& than,
                 const std::vector<std::string>& names) {
    const std::size_t named = named_columns(kind, names);
    const std::size_t named_by_other = named_columns(than, names);
    return named != named_by_other ? named > named_by_other
                                   : missing_columns(kind, names) < missing_columns(than, names);
}

std::string columns_text(const command::Kind& kind) {
    std::vector<std::string> names;
    names.reserve(kind.numbers.size());
    for (const numbers::Number& number : kind.numbers) {
        names.push_back(number.name);
    }
    return fmt::format("`{}` ({})", kind.name, fmt::join(names, ", "));
}

/// Returns the kinds that the robot takes, with the names of their numbers.
std::string expected_text(const std::vector<Choice>& choices) {
    std::string text;
    for (const Choice& choice : choices) {
        text += (text.empty() ? "" : ", ") + columns_text(*choice.kind);
    }
    return text;
}

/// Returns a kind, of any robot, that has all these columns; null: there is none.
const command::Kind* foreign_kind(const std::vector<std::string>& names) {
    std::vector<std::string> commands;
    std::ranges::copy_if(names, std::back_inserter(commands),
                         [](const std::string& name) { return !is_own_column(name); });
    for (const command::Kind& kind : command::kinds()) {
        if (!commands.empty() && named_columns(kind, commands) == commands.size()) {
            return &kind;
        }
    }
    return nullptr;
}

/// Returns whether the robot takes the kind of the file's commands. Notes the problem if not.
bool choose_kind(const std::vector<Choice>& choices, Columns& columns, std::size_t line,
                 Problems& problems) {
    CANCHA_EXPECTS(!choices.empty());
    const auto best = std::ranges::max_element(choices, [&](const Choice& a, const Choice& b) {
        return fits_better(*b.kind, *a.kind, columns.names);
    });
    columns.kind = best->kind;
    columns.actuator = best->actuator;
    const command::Kind* const foreign = foreign_kind(columns.names);
    const std::size_t named = named_columns(*best->kind, columns.names);
    if (foreign != nullptr && named < named_columns(*foreign, columns.names)) {
        problems.add(line, "",
                     fmt::format("commands are `{}`, which the robot does not take; "
                                 "expected columns of {}",
                                 foreign->name, expected_text(choices)));
        return false;
    }
    if (named == 0) {
        problems.add(line, "", "no column is a command; expected " + expected_text(choices));
    }
    return true;
}

void check_name(const Columns& columns, std::size_t place, std::size_t line, Problems& problems) {
    const std::string& name = columns.names[place];
    const auto before = columns.names.begin() + static_cast<std::ptrdiff_t>(place);
    const auto number = number_called(*columns.kind, name);
    const bool is_second =
        std::find_if(columns.names.begin(), before, [&](const auto& other) {
            return other == name || (number && number_called(*columns.kind, other) == number);
        }) != before;
    if (is_second) {
        problems.add(line, visible_line(shortened(name)), "column is there twice");
    } else if (!number && !is_own_column(name)) {
        std::vector<std::string> known{kTime, kPose[0], kPose[1], kPose[2]};
        for (const numbers::Number& of_kind : columns.kind->numbers) {
            known.push_back(of_kind.name);
        }
        problems.add(line, visible_line(shortened(name)),
                     "unknown column" + alternatives(name, known));
    }
}

std::size_t find_column(const Columns& columns, std::string_view name, std::size_t line,
                        Problems& problems) {
    const auto found = std::ranges::find(columns.names, name);
    if (found == columns.names.end()) {
        problems.add(line, name, "column is missing");
    }
    return static_cast<std::size_t>(found - columns.names.begin());
}

void find_numbers(Columns& columns, std::size_t line, Problems& problems) {
    const command::Kind& kind = *columns.kind;
    columns.numbers.reserve(columns.names.size());
    for (std::size_t i = 0; i < columns.names.size(); ++i) {
        if (const auto number = number_called(kind, columns.names[i])) {
            columns.numbers.emplace_back(i, *number);
        }
    }
    for (std::size_t i = 0; !columns.numbers.empty() && i < kind.numbers.size(); ++i) {
        const bool has_column = std::ranges::any_of(
            columns.numbers, [i](const auto& column) { return column.second == i; });
        if (!has_column && is_needed(kind.numbers[i])) {
            problems.add(line, kind.numbers[i].name,
                         fmt::format("column is missing; `{}` needs it", kind.name));
        }
    }
}

Columns read_header(std::string_view text, std::size_t line, const world::CommandedRobot& robot,
                    Problems& problems) {
    Columns columns;
    const auto fields = csv_fields(text);
    if (!fields || fields->size() > kMostColumns) {
        problems.add(
            line, "",
            fields ? fmt::format("{} columns, at most {} are read", fields->size(), kMostColumns)
                   : std::string("a quote is not closed"));
        return columns;
    }
    columns.names.reserve(fields->size());
    for (const std::string& field : *fields) {
        columns.names.emplace_back(trimmed(field));
    }
    if (columns.names.size() == 1 && text.find_first_of(";\t") != std::string_view::npos) {
        problems.add(line, "", "columns are not separated; expected commas between them");
        return columns;
    }
    if (choose_kind(choices_of(robot), columns, line, problems)) {
        for (std::size_t i = 0; i < columns.names.size(); ++i) {
            check_name(columns, i, line, problems);
        }
        find_numbers(columns, line, problems);
    }
    columns.time = find_column(columns, kTime, line, problems);
    for (std::size_t i = 0; i < kPose.size(); ++i) {
        columns.pose[i] = find_column(columns, kPose[i], line, problems);
    }
    return columns;
}

/// Fields of one line, by the columns of the header.
class RowReader {
  public:
    RowReader(const Columns& columns, std::vector<std::string> fields, std::size_t line,
              Problems& problems)
        : columns_(columns), fields_(std::move(fields)), line_(line), problems_(problems) {}

    std::optional<MeasuredRow> read() const {
        MeasuredRow row;
        const std::optional<double> time = number_in(columns_.time, kLatestTime_s);
        row.command = command();
        row.pose = pose();
        if (!time) {
            return std::nullopt;
        }
        row.time_s = *time;
        return row;
    }

  private:
    std::string_view text_of(std::size_t field) const {
        return field < fields_.size() ? trimmed(fields_[field]) : std::string_view{};
    }

    void refuse(std::size_t field, std::string_view problem) const {
        problems_.add(line_, columns_.names[field], problem);
    }

    /// Reads a number. None: the field is not a number; the problem is noted.
    std::optional<double> number_in(std::size_t field, double largest) const {
        std::string_view text = text_of(field);
        if (text.starts_with('+')) {
            text.remove_prefix(1);
        }
        double number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_number = end == text.data() + text.size() && error == std::errc{};
        if (text.empty()) {
            refuse(field, "expected a number, got nothing");
        } else if (!is_number || !std::isfinite(number)) {
            const std::string shown(text.substr(0, kShownLetters));
            refuse(field, fmt::format("expected a number, got '{}'{}", visible_line(shown),
                                      advice_about_comma(shown)));
        } else if (std::abs(number) > largest) {
            refuse(field,
                   fmt::format("{} is out of range, expected {} to {}", number, -largest, largest));
        } else {
            return number;
        }
        return std::nullopt;
    }

    std::optional<command::Command> command() const {
        command::Command command{.kind = columns_.kind};
        const auto is_empty = [this](const auto& column) { return text_of(column.first).empty(); };
        if (std::ranges::all_of(columns_.numbers, is_empty)) {
            return std::nullopt;
        }
        for (const auto& column : columns_.numbers) {
            if (const auto number = number_in(column.first, kLargestCommand)) {
                const std::size_t place = column.second;
                command.numbers[place] = columns_.kind->numbers[place].nearest(*number);
            }
        }
        return command;
    }

    std::optional<TrackPoint> pose() const {
        const auto is_empty = [this](std::size_t field) { return text_of(field).empty(); };
        if (std::ranges::all_of(columns_.pose, is_empty)) {
            return std::nullopt;
        }
        const auto x_m = number_in(columns_.pose[0], kFarthest_m);
        const auto y_m = number_in(columns_.pose[1], kFarthest_m);
        const auto heading_rad = number_in(columns_.pose[2], kLargestHeading_rad);
        if (!x_m || !y_m || !heading_rad) {
            return std::nullopt;
        }
        return TrackPoint{.position_m = {*x_m, *y_m}, .heading_rad = *heading_rad};
    }

    const Columns& columns_;
    const std::vector<std::string> fields_;
    const std::size_t line_;
    Problems& problems_;
};

/// Adds the row of a line, if the line is valid.
void add_row(std::string_view text, std::size_t line, const Columns& columns,
             std::vector<MeasuredRow>& rows, Problems& problems) {
    auto fields = csv_fields(text);
    if (!fields) {
        problems.add(line, "", "a quote is not closed");
        return;
    }
    if (fields->size() > columns.names.size()) {
        problems.add(line, "",
                     fmt::format("{} fields, expected {} as in the header", fields->size(),
                                 columns.names.size()));
        return;
    }
    auto row = RowReader(columns, *std::move(fields), line, problems).read();
    if (!row) {
        return;
    }
    if (!rows.empty() && !(row->time_s > rows.back().time_s)) {
        problems.add(line, kTime,
                     fmt::format("{} is not after {}, the time of the row before", row->time_s,
                                 rows.back().time_s));
    }
    rows.push_back(*row);
}

/// Unwraps the headings: they count full turns afterwards.
void unwrap(std::vector<MeasuredRow>& rows) {
    std::optional<double> before_rad;
    for (MeasuredRow& row : rows) {
        if (!row.pose) {
            continue;
        }
        double& heading_rad = row.pose->heading_rad;
        heading_rad = before_rad ? *before_rad + wrap_angle_rad(heading_rad - *before_rad)
                                 : wrap_angle_rad(heading_rad);
        before_rad = heading_rad;
    }
}

void check_rows(const MeasuredTrack& track, std::size_t last_line, Problems& problems) {
    const auto poses = std::ranges::count_if(
        track.rows, [](const MeasuredRow& row) { return row.pose.has_value(); });
    if (poses < 2) {
        problems.add(last_line, "x_m, y_m, heading_rad",
                     fmt::format("{} with a pose, expected two at least",
                                 poses == 0 ? "no row" : "only one row"));
        return;
    }
    const double duration_s = track.rows.back().time_s - track.rows[track.first_pose()].time_s;
    if (duration_s > kLongestTrack_s) {
        problems.add(last_line, kTime,
                     fmt::format("{:.6g} s after the first pose, expected {} s at most; cut the "
                                 "track into several files",
                                 duration_s, kLongestTrack_s));
    }
}

}  // namespace

std::size_t MeasuredTrack::first_pose() const {
    const auto first =
        std::ranges::find_if(rows, [](const MeasuredRow& row) { return row.pose.has_value(); });
    CANCHA_EXPECTS(first != rows.end());
    return static_cast<std::size_t>(first - rows.begin());
}

TrackPoint MeasuredTrack::start() const {
    TrackPoint sum;
    double count = 0;
    for (const MeasuredRow& row : rows) {
        if (row.pose) {
            sum.position_m = sum.position_m + row.pose->position_m;
            sum.heading_rad += row.pose->heading_rad;
            ++count;
        }
        const bool drives =
            row.command &&
            std::ranges::any_of(row.command->used(), [](double number) { return number != 0; });
        if (drives && count > 0) {
            break;
        }
    }
    CANCHA_EXPECTS(count > 0);
    return {.position_m = (1 / count) * sum.position_m, .heading_rad = sum.heading_rad / count};
}

Track MeasuredTrack::poses() const {
    Track poses;
    poses.reserve(rows.size());
    for (const MeasuredRow& row : rows) {
        if (row.pose) {
            poses.push_back(*row.pose);
        }
    }
    return poses;
}

Result<MeasuredTrack> parse_track(std::string_view text, const std::string& file,
                                  const world::CommandedRobot& robot) {
    Problems problems(file);
    MeasuredTrack track{.file = file};
    Columns columns;
    std::size_t line = 0;
    while (!text.empty()) {
        const std::string_view row = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(row.size() + 1, text.size()));
        ++line;
        if (trimmed(row).empty()) {
            continue;
        }
        if (!columns.names.empty()) {
            add_row(trimmed(row), line, columns, track.rows, problems);
            continue;
        }
        columns = read_header(trimmed(row), line, robot, problems);
        if (problems.any()) {
            return problems.error();  // Without a header the meaning of the fields is unknown.
        }
    }
    if (columns.names.empty()) {
        problems.add(1, "", "file is empty, expected a header such as time_s,left_mps,...");
    } else if (!problems.any()) {
        check_rows(track, line, problems);
    }
    if (problems.any()) {
        return problems.error();
    }
    track.kind = columns.kind;
    track.actuator = columns.actuator;
    unwrap(track.rows);
    return track;
}

Result<MeasuredTrack> read_track(const std::string& file, const world::CommandedRobot& robot) {
    const Result<std::string> text = read_text_file(file);
    if (!text) {
        return text.error();
    }
    return parse_track(*text, file, robot);
}

}  // namespace cancha::calibration
