#include "server/replay/commands.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cancha/base/visible.h"
#include "proto/program/fold.h"
#include "proto/program/print.h"
#include "proto/program/replace_file.h"
#include "proto/program/status_line.h"
#include "server/recording/export.h"
#include "server/recording/judge.h"
#include "server/recording/unproved.h"
#include "server/recording/verify.h"
#include "server/replay/info.h"

namespace cancha::replay {

namespace {

using recording::RecordingReader;

int fail(int exit_code, const std::string& message) {
    program::print_error("cancha-replay: {}\n", message);
    return exit_code;
}

std::string to_text(const nlohmann::ordered_json& json) {
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

int info(RecordingReader& recording, const Options& options) {
    const Contents contents = count_contents(recording);
    program::print("{}", options.wants_json ? to_text(to_json(recording, contents)) + "\n"
                                            : describe(recording, contents));
    return recording.status() ? kExitDone : kExitBadUsage;
}

nlohmann::ordered_json to_json(const recording::Verification& found, double seconds) {
    nlohmann::ordered_json json{{"is_equal", found.is_equal},
                                {"ticks", found.ticks},
                                {"is_end_compared", found.is_end_compared},
                                {"seconds", seconds}};
    if (!found.content_hash.empty()) {
        json["content_hash"] = found.content_hash;
    }
    if (!found.is_equal) {
        json["differing_tick"] = found.differing_tick;
        json["difference"] = found.difference;
        return json;
    }
    json["not_proved"] = nlohmann::ordered_json::array();
    for (const recording::Unproved& unproved : found.unproved) {
        json["not_proved"].push_back(unproved.text);
    }
    return json;
}

/// A point of a list; its further lines stand below the first.
void print_point(const std::string& text) {
    program::print("{}", program::folded_on_terminal("  -  " + text + "\n"));
}

void print_proof(const recording::Verification& found, double seconds) {
    const bool are_texts_proved = std::ranges::none_of(found.unproved, [](const auto& one) {
        return one.text == recording::unproved::kEventTexts.text;
    });
    program::print("verified in {:.1f} s ({:.0f} ticks/s)\n", seconds,
                   static_cast<double>(found.ticks) / seconds);
    print_point(fmt::format("all {} ticks have the same state hash and world", found.ticks));
    print_point(are_texts_proved ? "the events are the same"
                                 : "the events are the same, except for their texts");
    if (found.is_end_compared) {
        print_point("the match ends in the same way");
    }
    program::print("content hash {}\nnot proved:\n", found.content_hash);
    for (const recording::Unproved& unproved : found.unproved) {
        print_point(unproved.text);
    }
}

void print(const recording::Verification& found, double seconds, bool wants_json) {
    if (wants_json) {
        program::print("{}\n", to_text(to_json(found, seconds)));
    } else if (found.is_equal) {
        print_proof(found, seconds);
    } else {
        program::print("{}", program::folded_on_terminal(
                                 fmt::format("NOT VERIFIED: first difference at tick {}: {}\n",
                                             found.differing_tick, found.difference)));
    }
}

int verify(RecordingReader& recording, const Options& options) {
    const auto start = std::chrono::steady_clock::now();
    Result<recording::Verification> found = [&] {
        program::StatusLine line;
        return recording::verify(recording, [&line](std::uint64_t tick) {
            line.draw(fmt::format("verified {} ticks", tick));
        });
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
        program::print(
            "{}", program::folded_on_terminal(fmt::format(
                      "tick {:>7} ({:.2f} s)  {:<8}  {} ({}): {}\n", event.tick.number, time_s,
                      difference.is_of_recording ? "recorded" : "now", visible_line(event.kind),
                      visible_line(event.rule), visible_line(event.text))));
    }
    program::print("{} ticks re-refereed, {} recorded events, {} differences\n", judgement.ticks,
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
    program::print("{}\n", to_text(json));
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

/// Where an export goes: a file as a whole, or stdout.
class Destination {
  public:
    static Result<Destination> open(const std::string& output) {
        if (output == "-") {
            return Destination(std::nullopt);
        }
        Result<program::NewFile> file = program::NewFile::begin(output);
        return file ? Result<Destination>(Destination(*std::move(file))) : file.error();
    }

    /// A table is text, and stdout may be a terminal.
    void write(std::string_view bytes, bool is_text) {
        if (file_) {
            static_cast<void>(file_->append(bytes));  // close() tells.
        } else if (is_text) {
            program::print_text(bytes);
        } else {
            program::print_bytes(bytes);
        }
    }

    Status close() { return file_ ? file_->commit() : Status(); }

  private:
    explicit Destination(std::optional<program::NewFile> file) : file_(std::move(file)) {}

    std::optional<program::NewFile> file_;
};

int export_to(RecordingReader& recording, const Options& options) {
    const bool is_text = options.format == "csv";
    if (!is_text && options.output == "-" && ::isatty(STDOUT_FILENO) == 1) {
        return fail(kExitBadUsage,
                    fmt::format("--format {} is binary; use --output FILE", options.format));
    }
    std::error_code problem;
    if (std::filesystem::equivalent(options.file, options.output, problem)) {
        return fail(kExitBadUsage,
                    fmt::format("--output: {} is the recording itself; choose another file",
                                options.output));
    }
    Result<Destination> destination = Destination::open(options.output);
    if (!destination) {
        return fail(kExitBadUsage, "--output: " + destination.error().message);
    }
    const auto sink = [&](std::string_view bytes) { destination->write(bytes, is_text); };
    const Status exported = is_text ? recording::export_csv(recording, sink)
                                    : recording::export_ssl_log(recording, sink);
    if (const Status closed = destination->close(); !closed) {
        return fail(kExitOurFault, closed.error().message);
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
