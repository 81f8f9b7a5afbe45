#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

/// Comparison of our robots with theory: families of experiments, one folder each.
namespace cancha::check {

/// Required relation of a measured number to the expected one.
enum class Relation { kEqual, kAtMost, kAtLeast };

/// One number by theory and by measurement in the simulation: a row of a table.
struct Check {
    std::string what;   ///< Name of the number, with its unit.
    std::string basis;  ///< Formula or source of the expected number.
    double expected = 0;
    double tolerance = 0;  ///< Greatest difference that counts as equal; 0 for limits.
    double measured = 0;
    Relation relation = Relation::kEqual;

    /// Returns whether the measured number is as required.
    bool holds() const;
};

/// Makes a row whose measured number must not exceed a limit.
Check at_most(double limit, std::string what, std::string basis, double measured);

/// Makes a row whose measured number must not fall below a limit.
Check at_least(double limit, std::string what, std::string basis, double measured);

/// Checks of one kind of experiment: a table.
struct Experiment {
    std::string_view name;   ///< One word, for tests: "TurningOnIce".
    std::string_view title;  ///< Heading of the table.
    std::string_view notes;  ///< Conditions, and the reasons of the tolerances.
    std::vector<Check> (*run)();
};

struct Report;

/// Checks of robots that belong together: one folder of tests/check.
struct Family {
    std::string_view name;     ///< Name of the folder.
    std::string_view title;    ///< Title of its page.
    std::string_view intro;    ///< Units, and notes on all tables. Ends with a line break.
    std::string_view kept_in;  ///< Page that keeps the tables, as a path in the repository.
    std::span<const Experiment> experiments;
    std::string (*plot_script)() = nullptr;  ///< Returns a gnuplot script; null: no picture.
    /// Returns the tables beside the measurements of other engines, given as the text of a file of
    /// measures. Null: no other engine plays this family. Fails: kInvalidInput: the text is not
    /// such a file.
    Result<Report> (*report_with_judges)(const std::string& measures) = nullptr;
};

/// Returns every family that was compiled in, in alphabetical order.
std::span<const Family* const> families();

/// Returns the family of that name. Null: there is none.
const Family* find_family(std::string_view name);

}  // namespace cancha::check
