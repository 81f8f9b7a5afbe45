#include <string>

#include <CLI/CLI.hpp>

#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "tests/support/gnuplot.h"
#include "tests/websim/checks.h"
#include "tests/websim/plot.h"
#include "tests/websim/responses.h"

namespace {

using namespace cancha;

int run(int argc, const char* const* argv) {
    CLI::App app("Compares the robots of WebSim with theory: a table.", "cancha-websim-check");
    std::string svg_file;
    app.add_option("--svg", svg_file, "Draw how they respond, with gnuplot, and print no table")
        ->type_name("FILE");
    if (const auto exit_code = streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    if (svg_file.empty()) {
        streams::print_text(websim::report());
        return 0;
    }
    if (const Status drawn = gnuplot::write_svg(svg_file, websim::plot_script(websim::responses()));
        !drawn) {
        streams::print_error("cancha-websim-check: --svg: {}\n", drawn.error().message);
        return streams::kExitFault;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return streams::run_program("cancha-websim-check", [argc, argv] { return run(argc, argv); });
}
