#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cancha/client/strategy.h"
#include "client-sdk/legacy/build/library_cache.h"
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
using cancha::legacy::PlayOrder;
using cancha::streams::print;
using cancha::streams::print_error;

/// Restarts the program with a deep stack: regular expressions of the C++ library go one level
/// deeper for each character of a long comment. Does nothing if the system does not allow a deep
/// stack.
void take_deep_stack(char** argv) {
    constexpr rlim_t kDeep = rlim_t{512} * 1024 * 1024;
    rlimit stack{};
    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= kDeep) {
        return;
    }
    stack.rlim_cur = kDeep;
    if (setrlimit(RLIMIT_STACK, &stack) == 0) {
        execv("/proc/self/exe", argv);
    }
}

/// Returns the folder with our stand-ins for Windows headers: beside this program, installed or
/// built.
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

int tell(const std::vector<Complaint>& complaints, const fs::path& folder) {
    std::ranges::for_each(complaints, print_complaint);
    print_error("cancha-legacy: {}: does not compile; see above\n", folder.string());
    return cancha::streams::kExitBadUsage;
}

int tell(const cancha::Error& error) {
    print_error("cancha-legacy: {}\n", error.message);
    return error.code == cancha::ErrorCode::kIo ? cancha::client::kExitConnectionFailed
                                                : cancha::streams::kExitBadUsage;
}

int build(const BuildOrder& order) {
    const auto built = order.library.empty() ? cancha::legacy::cached_library(order)
                                             : cancha::legacy::build_library(order);
    if (!built) {
        return tell(built.error());
    }
    for (const std::string& remark : built->remarks) {
        print("{}\n", remark);
    }
    if (built->library.empty()) {
        return tell(built->complaints, order.folder);
    }
    print("{}\n", built->library.string());
    return 0;
}

int play(PlayOrder order, const std::optional<BuildOrder>& sources) {
    cancha::streams::log_to_stderr("cancha-legacy");
    if (sources) {
        const auto built = cancha::legacy::cached_library(*sources);
        if (!built) {
            return tell(built.error());
        }
        if (built->library.empty()) {
            return tell(built->complaints, sources->folder);
        }
        order.library = built->library;
    }
    return cancha::legacy::play(order);
}

/// Ends the process without the strategy's static destructors, which often use destroyed objects.
[[noreturn]] void leave(int status) {
    std::fflush(nullptr);
    std::_Exit(status);
}

int run(int argc, const char* const* argv) {
    cancha::legacy::Options options;
    if (const auto exit_code = cancha::legacy::read_options(argc, argv, options)) {
        return *exit_code;
    }
    for (std::optional<BuildOrder>* const order : {&options.build, &options.build_and_play}) {
        if (*order) {
            (*order)->stand_ins = stand_ins();
        }
    }
    if (options.build) {
        return build(*options.build);
    }
    if (options.check) {
        options.check->stand_ins = stand_ins();
        return cancha::legacy::check(*options.check);
    }
    if (options.host) {
        leave(cancha::legacy::host(*options.host));
    }
    return play(*options.play, options.build_and_play);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) != "host") {
        take_deep_stack(argv);
    }
    return cancha::streams::run_program("cancha-legacy", [argc, argv] { return run(argc, argv); });
}
