#include <filesystem>
#include <string>

#include <fmt/format.h>

#include "client-sdk/legacy/options.h"
#include "proto/base/processes/programs.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/log.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"

namespace {

namespace fs = std::filesystem;
using cancha::legacy::BuildOrder;
using cancha::legacy::Complaint;
using cancha::streams::print;
using cancha::streams::print_error;

/// Headers that stand in for those of Windows: beside this program as it is installed, or built.
fs::path stand_ins() {
    const fs::path installed =
        cancha::processes::program_folder() / "../share/cancha/legacy/include";
    return fs::exists(installed) ? installed : fs::path(CANCHA_LEGACY_INCLUDE_DIR);
}

void print_complaint(const Complaint& complaint) {
    const std::string place =
        complaint.file.empty() ? "" : fmt::format("{}:{}: ", complaint.file, complaint.line);
    const std::string hint = complaint.hint.empty() ? "" : "\n    " + complaint.hint;
    print_error("{}{}{}\n", place, complaint.text, hint);
}

int build(BuildOrder order) {
    order.stand_ins = stand_ins();
    const auto built = cancha::legacy::build_library(order);
    if (!built) {
        print_error("cancha-legacy: {}\n", built.error().message);
        return cancha::streams::kExitBadUsage;
    }
    for (const std::string& remark : built->remarks) {
        print("{}\n", remark);
    }
    for (const Complaint& complaint : built->complaints) {
        print_complaint(complaint);
    }
    if (!built->complaints.empty()) {
        print_error("cancha-legacy: {}: does not compile; see above\n", order.folder.string());
        return cancha::streams::kExitBadUsage;
    }
    print("{}\n", order.library.string());
    return 0;
}

int run(int argc, const char* const* argv) {
    cancha::legacy::Options options;
    if (const auto exit_code = cancha::legacy::read_options(argc, argv, options)) {
        return *exit_code;
    }
    if (options.build) {
        return build(*options.build);
    }
    if (options.host) {
        return cancha::legacy::host(*options.host);
    }
    cancha::streams::log_to_stderr("cancha-legacy");
    return cancha::legacy::play(*options.play);
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-legacy", [argc, argv] { return run(argc, argv); });
}
