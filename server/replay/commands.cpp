#include "server/replay/commands.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/status_line.h"
#include "server/recording/export.h"
#include "server/recording/judge.h"
#include "server/recording/unproved.h"
#include "server/recording/verify.h"
#include "server/replay/judgement_text.h"

namespace cancha::replay {

namespace {

using recording::RecordingReader;
using Json = nlohmann::ordered_json;

int fail(int exit_code, const std::string& message) {
    streams::print_error("cancha-replay: {}\n", message);
    return exit_code;
}

Json to_json(const recording::Verification& found, double seconds) {
    Json json{{"is_verified", found.is_verified()},
              {"is_equal", found.is_equal},
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
    json["not_proved"] = Json::array();
    json["shown_not_proved"] = Json::array();
    for (const recording::Unproved& unproved : found.unproved) {
        json["not_proved"].push_back(unproved.text);
        if (unproved.is_shown) {
            json["shown_not_proved"].push_back(unproved.text);
        }
    }
    return json;
}

/// Prints an item of a list, with its further lines indented.
void print_point(const std::string& text) {
    streams::print("{}", streams::folded_on_terminal("  -  " + text + "\n"));
}

/// `is_shown`: prints the claims that are shown to people; otherwise the others.
void print_unproved(const recording::Verification& found, bool is_shown) {
    for (const recording::Unproved& unproved : found.unproved) {
        if (unproved.is_shown == is_shown) {
            print_point(unproved.text);
        }
    }
}

void print_proof(const recording::Verification& found, double seconds) {
    const bool are_texts_proved = std::ranges::none_of(found.unproved, [](const auto& one) {
        return one.text == recording::unproved::kEventTexts.text;
    });
    streams::print("{} in {:.1f} s ({:.0f} ticks/s)\n",
                   found.is_verified() ? "verified" : "PARTLY VERIFIED", seconds,
                   static_cast<double>(found.ticks) / seconds);
    print_point(fmt::format("all {} ticks have the same state hash and world", found.ticks));
    print_point(are_texts_proved ? "the events are the same"
                                 : "the events are the same, except for their texts");
    if (found.is_end_compared) {
        print_point("the match ends in the same way");
    }
    streams::print("content hash {}\n", found.content_hash);
    if (!found.is_verified()) {
        streams::print("NOT PROVED, and shown to people:\n");
        print_unproved(found, true);
    }
    streams::print("not proved:\n");
    print_unproved(found, false);
}

void print(const recording::Verification& found, double seconds, bool wants_json) {
    if (wants_json) {
        print_json(to_json(found, seconds));
    } else if (found.is_equal) {
        print_proof(found, seconds);
    } else {
        streams::print("{}", streams::folded_on_terminal(
                                 fmt::format("NOT VERIFIED: first difference at tick {}: {}\n",
                                             found.differing_tick, found.difference)));
    }
}

}  // namespace

void print_json(const Json& json) {
    streams::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

int verify(RecordingReader& recording, const Options& options) {
    const auto start = std::chrono::steady_clock::now();
    Result<recording::Verification> found = [&] {
        streams::StatusLine line;
        return recording::verify(recording, [&line](std::uint64_t tick) {
            line.draw(fmt::format("verified {} ticks", tick));
        });
    }();
    if (!found) {
        return fail(kExitBadUsage, found.error().message);
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    print(*found, seconds.count(), options.wants_json);
    if (!found->is_equal) {
        return kExitDiffers;
    }
    return found->is_verified() ? kExitDone : kExitPartly;
}

int judge(RecordingReader& recording, const Options& options) {
    std::vector<referee::SettingOverride> overrides;
    for (const std::string& text : options.settings) {
        auto change = referee::parse_override(text);
        if (!change) {
            return fail(kExitBadUsage, "--set: " + change.error().message);
        }
        overrides.push_back(*std::move(change));
    }
    const Result<recording::Judgement> judgement = recording::judge(recording, overrides);
    if (!judgement) {
        return fail(kExitBadUsage, judgement.error().message);
    }
    if (options.wants_json) {
        print_json(to_json(*judgement));
    } else {
        streams::print("{}", streams::folded_on_terminal(to_text(*judgement, recording.facts())));
    }
    return judgement->is_as_recorded() ? kExitDone : kExitDiffers;
}

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
    std::optional<streams::NewFile> file;
    if (options.output != "-") {
        Result<streams::NewFile> begun = streams::NewFile::begin(options.output);
        if (!begun) {
            return fail(kExitBadUsage, "--output: " + begun.error().message);
        }
        file.emplace(*std::move(begun));
    }
    const auto sink = [&](std::string_view bytes) {
        if (file) {
            static_cast<void>(file->append(bytes));  // commit() reports failures.
        } else if (is_text) {
            streams::print_text(bytes);  // Text, because stdout may be a terminal.
        } else {
            streams::print_bytes(bytes);
        }
    };
    const Status exported = is_text ? recording::export_csv(recording, sink)
                                    : recording::export_ssl_log(recording, sink);
    if (const Status closed = file ? file->commit() : Status(); !closed) {
        return fail(kExitOurFault, closed.error().message);
    }
    return exported ? kExitDone : fail(kExitBadUsage, exported.error().message);
}

int run(const Options& options) {
    Result<RecordingReader> recording = RecordingReader::open(options.file);
    if (!recording) {
        return fail(kExitBadUsage, recording.error().message);
    }
    return options.action(*recording, options);
}

}  // namespace cancha::replay
