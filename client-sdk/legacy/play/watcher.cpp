#include "client-sdk/legacy/play/watcher.h"

#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cxxabi.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cancha/client/strategy.h"
#include "client-sdk/legacy/play/call_record.h"
#include "client-sdk/legacy/play/last_words.h"
#include "client-sdk/legacy/play/summary.h"
#include "client-sdk/legacy/play/team_api.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kLook{50};
constexpr std::chrono::milliseconds kLastWords{500};

std::string demangled(const char* name) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> plain(
        abi::__cxa_demangle(name, nullptr, nullptr, &status), &std::free);
    return status == 0 ? std::string(plain.get()) : std::string(name);
}

/// Ends calls that take too long, and describes the end of the process.
class Watch {
  public:
    Watch(boost::asio::io_context& context, const PlayOrder& order, CallRecord& record)
        : timer_(context), order_(order), record_(record) {}

    void start(processes::ChildProcess& child) {
        child_ = &child;
        look();
    }

    void end() {
        is_over_ = true;
        timer_.cancel();
    }

    /// Returns the strategy's fault that ended its process. Empty: there was none.
    std::string failure() const {
        const bool is_inside = record_.is_inside.load();
        const int signal = record_.signal.load();
        std::string what;
        if (is_too_late_) {
            what = fmt::format("did not return within {} ms", order_.most_per_call.count());
        } else if (signal != 0 && signal != SIGTERM) {
            what = meaning_of(signal);
        } else if (is_inside && child_->exit_status()) {
            what = fmt::format("called exit({})", *child_->exit_status());
        } else if (is_inside && signal == 0) {
            what = "ended its process";
        }
        return what.empty() ? what
                            : fmt::format("{} {}{}{}",
                                          is_inside ? record_.call.data() : "one of its threads",
                                          what, place(), time());
    }

  private:
    void look() {
        timer_.expires_after(is_too_late_ ? kLastWords : kLook);
        timer_.async_wait([this](boost::system::error_code problem) {
            if (problem || is_over_) {
                return;
            }
            if (is_too_late_) {
                child_->kill();
                return;
            }
            if (record_.is_inside.load() &&
                monotonic_ns() - record_.since_ns.load() >
                    std::chrono::nanoseconds(order_.most_per_call).count()) {
                is_too_late_ = true;
                child_->terminate();
            }
            look();
        });
    }

    std::string place() const {
        const std::string function = demangled(record_.function.data());
        return function.empty() ? "" : ", in " + function;
    }

    /// Whether the library is still being loaded, before the first tick.
    bool is_loading() const { return record_.call.data() == kLoading; }

    std::string time() const {
        return is_loading() ? "" : fmt::format(", in tick {}", record_.tick.load());
    }

    boost::asio::steady_timer timer_;
    const PlayOrder& order_;
    CallRecord& record_;
    processes::ChildProcess* child_ = nullptr;
    bool is_too_late_ = false;
    bool is_over_ = false;
};

processes::ChildProcess::Command host_command(const PlayOrder& order, const fs::path& record,
                                              const fs::path& folder) {
    return {
        .shell_command = fmt::format(
            "ulimit -S -s 8192; exec {} host {} {} {}", processes::quoted_program("cancha-legacy"),
            processes::shell_word(fs::absolute(order.library).string()),
            processes::shell_word(record.string()), processes::shell_word(folder.string())),
        .environment = {{"CANCHA_SERVER", order.seat.server},
                        {"CANCHA_MATCH", order.seat.match},
                        {"CANCHA_SEAT", order.seat.seat},
                        {"CANCHA_TOKEN", order.seat.token},
                        {"CANCHA_LEGACY_NAME", order.seat.name}},
        .is_verbose = true};
}

/// Writes the summary of the strategy's match. If the file cannot be written, only logs it.
void write_summary(const fs::path& file, const CallRecord& record, const std::string& failure) {
    if (file.empty()) {
        return;
    }
    if (const Status written = streams::replace_file(file, to_json(summary_of(record, failure)));
        !written) {
        spdlog::warn("{}", written.error().message);
    }
}

}  // namespace

int play(const PlayOrder& order) {
    const ScratchFolder scratch("cancha-legacy-play");
    const fs::path folder = order.folder.empty() ? scratch.path() / "work" : order.folder;
    std::error_code problem;
    fs::create_directories(folder, problem);
    const auto record = SharedCallRecord::open(scratch.path() / "call");
    if (scratch.path().empty() || problem || !record) {
        spdlog::error("{}", scratch.path().empty() ? scratch.problem()
                            : problem ? fmt::format("{}: {}", folder.string(), problem.message())
                                      : record.error().message);
        return client::kExitConnectionFailed;
    }
    boost::asio::io_context context;
    Watch watch(context, order, **record);
    std::string end;
    auto child = processes::ChildProcess::start(
        context, host_command(order, scratch.path() / "call", fs::absolute(folder)),
        [&](const std::string& how) {
            end = how;
            watch.end();
        });
    if (!child) {
        spdlog::error("{}", child.error().message);
        return client::kExitConnectionFailed;
    }
    watch.start(**child);
    context.run();
    std::string failure = watch.failure();
    if (failure.empty() && !(*child)->exit_status()) {
        failure = "its process " + end;
    }
    write_summary(order.summary, **record, failure);
    if (!failure.empty()) {
        spdlog::error("the strategy failed: {}", failure);
        return kExitStrategyFailed;
    }
    return *(*child)->exit_status();
}

}  // namespace cancha::legacy
