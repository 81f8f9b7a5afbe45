#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "proto/base/files/text_file.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "tests/check/check.h"
#include "tests/check/report.h"
#include "tests/support/gnuplot.h"

namespace {

using namespace cancha;
using check::Family;

// Exit status.
constexpr int kHolds = 0;
constexpr int kFails = 1;  // Also: the output could not be written.
constexpr int kBadUsage = 2;

constexpr const char* kAll = "robots";

struct Options {
    std::vector<std::string> names;
    std::string svg_file;
    std::string judges_file;
};

int fail(const std::string& message) {
    streams::print_error("cancha-check: {}\n", message);
    return kBadUsage;
}

std::string listed_families() {
    std::string list = fmt::format("  {:<10} all of them, one after the other", kAll);
    for (const Family* family : check::families()) {
        list += fmt::format("\n  {:<10} {}", family->name, family->title);
    }
    return list;
}

void declare(CLI::App& app, Options& options) {
    app.add_option("names", options.names, "Which tables to measure; see below")
        ->required()
        ->type_name("NAME");
    app.add_option("--svg", options.svg_file,
                   "Draw how the robots respond, with gnuplot, and print no table")
        ->type_name("FILE");
    app.add_option("--judges", options.judges_file,
                   "Show what other engines measured in the same scenes, too: a file that "
                   "cancha-judges wrote. ./cancha check scenes --judges makes and passes it")
        ->type_name("FILE");
    app.footer("Names:\n" + listed_families() +
               "\n\nExit status: 0 all rows hold, 1 some are outside of their tolerance, or the\n"
               "output could not be written, 2 bad usage.");
}

/// Returns the families with these names. Fails: kNotFound: there is no such family.
Result<std::vector<const Family*>> chosen_families(const std::vector<std::string>& names) {
    std::vector<const Family*> chosen;
    for (const std::string& name : names) {
        if (name == kAll) {
            chosen.insert(chosen.end(), check::families().begin(), check::families().end());
        } else if (const Family* family = check::find_family(name)) {
            chosen.push_back(family);
        } else {
            return Error{ErrorCode::kNotFound,
                         fmt::format("there is no '{}'; there are:\n{}", name, listed_families())};
        }
    }
    return chosen;
}

int draw(const std::vector<const Family*>& families, const std::string& file) {
    if (families.size() != 1 || families.front()->plot_script == nullptr) {
        return fail("--svg: name one family that has a picture");
    }
    if (const Status drawn = gnuplot::write_svg(file, families.front()->plot_script()); !drawn) {
        streams::print_error("cancha-check: --svg: {}\n", drawn.error().message);
        return streams::kExitFault;
    }
    return kHolds;
}

/// Returns the family's tables. If there are measures of the judges and the family uses them, they
/// stand beside ours.
Result<check::Report> report_on(const Family& family, const std::optional<std::string>& measures) {
    if (measures && family.report_with_judges != nullptr) {
        return family.report_with_judges(*measures);
    }
    return check::report_on(family);
}

/// Prints the tables to stdout as they are kept, and the number of rows that hold to stderr.
int measure(const std::vector<const Family*>& families,
            const std::optional<std::string>& measures) {
    spdlog::set_level(spdlog::level::warn);  // The sample strategies log their actions.
    int exit_code = kHolds;
    for (const Family* family : families) {
        const Result<check::Report> report = report_on(*family, measures);
        if (!report) {
            return fail("--judges: " + report.error().message);
        }
        streams::print("{}{}", family == families.front() ? "" : "\n", report->text);
        streams::print_error("{}: {} of {} rows hold\n", family->name,
                             report->rows - report->failed, report->rows);
        exit_code = report->failed > 0 ? kFails : exit_code;
    }
    return exit_code;
}

/// Prints the tables beside the judges' measures in the file.
int measure_with_judges(const std::vector<const Family*>& families, const std::string& file) {
    if (std::ranges::none_of(families, &Family::report_with_judges)) {
        return fail("--judges: no other engine plays these; name 'scenes' or 'robots'");
    }
    const Result<std::string> measures = read_text_file(file);
    if (!measures) {
        return fail("--judges: " + measures.error().message);
    }
    return measure(families, *measures);
}

int run(int argc, const char* const* argv) {
    CLI::App app("Compares the robots of the theses with theory: tables.", "cancha-check");
    Options options;
    declare(app, options);
    if (const auto exit_code = streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    const auto families = chosen_families(options.names);
    if (!families) {
        return fail(families.error().message);
    }
    if (!options.svg_file.empty()) {
        return draw(*families, options.svg_file);
    }
    return options.judges_file.empty() ? measure(*families, std::nullopt)
                                       : measure_with_judges(*families, options.judges_file);
}

}  // namespace

int main(int argc, char** argv) {
    return streams::run_program("cancha-check", [argc, argv] { return run(argc, argv); });
}
