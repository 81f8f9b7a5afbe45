#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

/// Comparison of Cancha's robots with theory. Each subfolder of tests/check has a family of
/// experiments.
namespace cancha::check {

/// Required relation of a measured number to the expected number.
enum class Relation { kEqual, kAtMost, kAtLeast };

/// One number, as computed by theory and as measured in the simulation: a row of a table.
struct Check {
    std::string what;   ///< Name of the number, with its unit.
    std::string basis;  ///< Formula or source of the expected number.
    double expected = 0;
    /// Greatest difference that counts as equal; 0 for kAtMost and kAtLeast.
    double tolerance = 0;
    double measured = 0;
    Relation relation = Relation::kEqual;

    /// Returns whether the measured number meets the requirement.
    bool holds() const;
};

/// Makes a row whose measured number must not exceed a limit.
Check at_most(double limit, std::string what, std::string basis, double measured);

/// Makes a row whose measured number must not fall below a limit.
Check at_least(double limit, std::string what, std::string basis, double measured);

/// An experiment with its checks: one table.
struct Experiment {
    std::string_view name;        ///< One word, for tests: "TurningOnIce".
    std::string_view title;       ///< Heading of the table.
    std::string_view notes;       ///< Conditions, and the reasons of the tolerances.
    std::vector<Check> (*run)();  ///< Runs the experiment and returns its rows.
};

struct Report;

/// The experiments of one folder of tests/check: one page with a table for each.
struct Family {
    std::string_view name;   ///< Name of the folder.
    std::string_view title;  ///< Title of the page.
    std::string_view intro;  ///< Units, and notes on all tables. Ends with a line break.
    /// Path of the page in the repository. A test compares the page with the measurements.
    std::string_view kept_in;
    std::span<const Experiment> experiments;
    /// Returns a gnuplot script. Null if there is no picture.
    std::string (*plot_script)() = nullptr;
    /// Returns the tables with columns for other physics engines. `measures`: text of the file that
    /// has the measurements of these engines (scenes/measures.tsv). Null if no other engine plays
    /// this family. Fails: kInvalidInput: the text is not such a file.
    Result<Report> (*report_with_judges)(const std::string& measures) = nullptr;
};

/// Returns all families, in alphabetical order.
std::span<const Family* const> families();

/// Returns the family with this name; null if there is none.
const Family* find_family(std::string_view name);

}  // namespace cancha::check
