#include "server/replay/commands.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "server/recording/export.h"
#include "server/recording/judge.h"
#include "server/recording/verify.h"
#include "server/replay/info.h"

namespace cancha::replay {

namespace {

using recording::RecordingReader;

int fail(int exit_code, const std::string& message) {
    fmt::print(stderr, "cancha-replay: {}\n", message);
    return exit_code;
}

std::string to_text(const nlohmann::ordered_json& json) {
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

int info(RecordingReader& recording, const Options& options) {
    const Contents contents = count_contents(recording);
    fmt::print("{}", options.wants_json ? to_text(to_json(recording, contents)) + "\n"
                                        : describe(recording, contents));
    return recording.status() ? kExitDone : kExitBadUsage;
}

/// A line on a terminal that is written over; nothing elsewhere.
class ProgressLine {
  public:
    void show(std::uint64_t tick) {
        if (is_terminal_) {
            fmt::print(stderr, "\rverified {} ticks", tick);
            is_shown_ = true;
        }
    }

    ~ProgressLine() {
        if (is_shown_) {
            fmt::print(stderr, "\r\033[K");
        }
    }

  private:
    bool is_terminal_ = isatty(STDERR_FILENO) != 0;
    bool is_shown_ = false;
};

void print(const recording::Verification& found, double seconds, bool wants_json) {
    if (wants_json) {
        nlohmann::ordered_json json{{"is_equal", found.is_equal},
                                    {"ticks", found.ticks},
                                    {"is_end_compared", found.is_end_compared},
                                    {"seconds", seconds}};
        if (!found.is_equal) {
            json["differing_tick"] = found.differing_tick;
            json["difference"] = found.difference;
        }
        fmt::print("{}\n", to_text(json));
    } else if (found.is_equal) {
        fmt::print(
            "verified: simulated again, all {} ticks have the same state hash{} ({:.1f} s, "
            "{:.0f} ticks/s)\n",
            found.ticks,
            found.is_end_compared ? ", and the match ends in the same way"
                                  : "; how the match ended cannot be proved, the file is too old",
            seconds, static_cast<double>(found.ticks) / seconds);
    } else {
        fmt::print("NOT EQUAL: first at tick {}, {}\n", found.differing_tick, found.difference);
    }
}

int verify(RecordingReader& recording, const Options& options) {
    const auto start = std::chrono::steady_clock::now();
    Result<recording::Verification> found = [&] {
        ProgressLine line;
        return recording::verify(recording, [&line](std::uint64_t tick) { line.show(tick); });
    }();
    if (!found) {
        return fail(kExitBadUsage, found.error().message);
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    print(*found, seconds.count(), options.wants_json);
    return found->is_equal ? kExitDone : kExitDiffers;
}

void print(const recording::Judgement& judgement, TickRate rate) {
    for (const recording::EventDifference& difference : judgement.differences) {
        const referee::GameEvent& event = difference.event;
        const double time_s = static_cast<double>(event.tick.number) * rate.period_s();
        fmt::print("tick {:>7} ({:.2f} s)  {:<9} {} ({}): {}\n", event.tick.number, time_s,
                   difference.is_of_recording ? "recorded" : "today", event.kind, event.rule,
                   event.text);
    }
    fmt::print("{} ticks judged again, {} recorded events, {} that differ\n", judgement.ticks,
               judgement.events, judgement.differences.size());
}

void print_json(const recording::Judgement& judgement) {
    nlohmann::ordered_json json{{"ticks", judgement.ticks}, {"events", judgement.events}};
    json["differences"] = nlohmann::ordered_json::array();
    for (const recording::EventDifference& difference : judgement.differences) {
        json["differences"].push_back(
            {{"said_by", difference.is_of_recording ? "recording" : "today"},
             {"tick", difference.event.tick.number},
             {"kind", difference.event.kind},
             {"rule", difference.event.rule},
             {"text", difference.event.text}});
    }
    fmt::print("{}\n", to_text(json));
}

int judge(RecordingReader& recording, const Options& options) {
    const Result<recording::Judgement> judgement = recording::judge(recording);
    if (!judgement) {
        return fail(kExitBadUsage, judgement.error().message);
    }
    if (options.wants_json) {
        print_json(*judgement);
    } else {
        print(*judgement, recording.facts().discipline.rate);
    }
    return judgement->differences.empty() ? kExitDone : kExitDiffers;
}

struct FileCloser {
    void operator()(std::FILE* file) const {
        if (file != stdout) {
            std::fclose(file);
        }
    }
};

int export_to(RecordingReader& recording, const Options& options) {
    std::FILE* const opened =
        options.output == "-" ? stdout : std::fopen(options.output.c_str(), "wb");
    if (opened == nullptr) {
        return fail(kExitBadUsage, fmt::format("--output: cannot write {}: {}", options.output,
                                               std::strerror(errno)));
    }
    const std::unique_ptr<std::FILE, FileCloser> file(opened);
    const auto sink = [&file](std::string_view bytes) {
        std::fwrite(bytes.data(), 1, bytes.size(), file.get());
    };
    const Status exported = options.format == "ssl" ? recording::export_ssl_log(recording, sink)
                                                    : recording::export_csv(recording, sink);
    if (std::fflush(file.get()) != 0 || std::ferror(file.get()) != 0) {
        return fail(kExitOurFault, fmt::format("{} could not be written: {}", options.output,
                                               std::strerror(errno)));
    }
    return exported ? kExitDone : fail(kExitBadUsage, exported.error().message);
}

}  // namespace

int run(const Options& options) {
    Result<RecordingReader> recording = RecordingReader::open(options.file);
    if (!recording) {
        return fail(kExitBadUsage, recording.error().message);
    }
    switch (options.action) {
        case Action::kInfo:
            return info(*recording, options);
        case Action::kVerify:
            return verify(*recording, options);
        case Action::kJudge:
            return judge(*recording, options);
        case Action::kExport:
            return export_to(*recording, options);
    }
    return kExitOurFault;
}

}  // namespace cancha::replay
