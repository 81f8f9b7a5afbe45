#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

/// Theory of our robots beside what the simulation gives: families of experiments, one
/// folder each.
namespace cancha::check {

/// How a measured number has to relate to the expected one.
enum class Relation { kEqual, kAtMost, kAtLeast };

/// One number that theory gives and that the simulation was measured at: a row of a table.
struct Check {
    std::string what;   ///< With its unit.
    std::string basis;  ///< The formula, or where the number comes from.
    double expected = 0;
    double tolerance = 0;  ///< Greatest difference that counts as equal; limits have none.
    double measured = 0;
    Relation relation = Relation::kEqual;

    bool holds() const;
};

/// A row whose number may not be greater than a limit.
Check at_most(double limit, std::string what, std::string basis, double measured);

/// A row whose number may not be less than a limit.
Check at_least(double limit, std::string what, std::string basis, double measured);

/// Checks of one kind of experiment: a table.
struct Experiment {
    std::string_view name;   ///< One word, for tests: "TurningOnIce".
    std::string_view title;  ///< For people.
    std::string_view notes;  ///< Why the tolerances are what they are.
    std::vector<Check> (*run)();
};

struct Report;

/// Checks of robots that belong to each other: what one folder of tests/check offers.
struct Family {
    std::string_view name;     ///< Name of the folder.
    std::string_view title;    ///< Title of its page.
    std::string_view intro;    ///< Units, and what holds for all tables. Ends with a line break.
    std::string_view kept_in;  ///< The page with its tables, a path in the repository.
    std::span<const Experiment> experiments;
    std::string (*plot_script)() = nullptr;  ///< For gnuplot; null: it has no picture.
    /// The tables beside what other engines measured, of which this is the text; null: no other
    /// engine plays this. Fails: kInvalidInput, it is no such text.
    Result<Report> (*report_with_judges)(const std::string& measures) = nullptr;
};

/// Every family that was compiled in, in alphabetical order.
std::span<const Family* const> families();

/// Null: there is none of that name.
const Family* find_family(std::string_view name);

}  // namespace cancha::check
