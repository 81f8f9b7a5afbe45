#include "tests/check/report.h"

#include <cmath>

#include <fmt/format.h>

namespace cancha::check {

// No minus sign if the number is rounded to zero.
std::string number_text(double number) {
    constexpr double kLeastShown = 5e-5;
    return fmt::format("{:.4f}", std::abs(number) < kLeastShown ? 0.0 : number);
}

namespace {

std::string expectation_of(const Check& check) {
    switch (check.relation) {
        case Relation::kEqual:
            break;
        case Relation::kAtMost:
            return fmt::format("at most {} |", number_text(check.expected));
        case Relation::kAtLeast:
            return fmt::format("at least {} |", number_text(check.expected));
    }
    return fmt::format("{} | {:.2g}", number_text(check.expected), check.tolerance);
}

std::string row_of(const Check& check) {
    return fmt::format("| {} | {} | {} | {} | {} |\n", check.what, check.basis,
                       expectation_of(check), number_text(check.measured),
                       check.holds() ? "holds" : "**fails**");
}

}  // namespace

Report report_on(const Family& family) {
    Report report{.text = fmt::format("# {}\n{}", family.title, family.intro)};
    for (const Experiment& experiment : family.experiments) {
        report.text += fmt::format(
            "\n## {}\n{}\n\n| what | basis | expected | tolerance | measured | verdict |\n"
            "|---|---|---|---|---|---|\n",
            experiment.title, experiment.notes);
        for (const Check& check : experiment.run()) {
            report.text += row_of(check);
            ++report.rows;
            report.failed += check.holds() ? 0U : 1U;
        }
    }
    return report;
}

}  // namespace cancha::check
