#include "server/replay/judgement_text.h"

#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "proto/base/text/visible.h"
#include "server/recording/result_text.h"

namespace cancha::replay {

namespace {

using Json = nlohmann::ordered_json;
using recording::Judgement;

std::string counted(std::uint64_t count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string time_text(Tick tick, TickRate rate) {
    return fmt::format("{:>7} ({:.2f} s)", tick.number,
                       static_cast<double>(tick.number) * rate.period_s());
}

std::string line_of(const recording::EventDifference& difference, TickRate rate) {
    const referee::GameEvent& event = difference.event;
    return fmt::format("tick {}  {:<8}  {} ({}): {}\n", time_text(event.tick, rate),
                       difference.is_of_recording ? "recorded" : "now", visible_line(event.kind),
                       visible_line(event.rule), visible_line(event.text));
}

std::string line_of(const recording::UnmadeChange& change, TickRate rate) {
    return fmt::format("tick {}  not applied  {}: {}: {}\n", time_text(change.tick, rate),
                       visible_line(change.official), visible_line(change.text),
                       visible_line(change.reason));
}

std::string warning(const Judgement& judgement) {
    if (!judgement.play_changed_at) {
        return "";
    }
    return fmt::format(
        "WARNING: play would have gone on differently from tick {} on, but the recorded robots did "
        "not. Nothing behind it can be compared: {} not listed.\n",
        judgement.play_changed_at->number,
        judgement.later_differences == 1
            ? "1 difference is"
            : fmt::format("{} differences are", judgement.later_differences));
}

std::string result_of(const recording::MatchResult& result, const recording::MatchFacts& facts) {
    return visible_line(
        recording::result_text(result, facts.options.blue_name, facts.options.yellow_name));
}

/// Returns "score at tick 852: Amsel 2 : 1 Bussard; recorded, at the end: Amsel 7 : 1 Bussard".
std::string score_line(const Judgement& judgement, const recording::MatchFacts& facts) {
    const std::string recorded =
        judgement.recorded ? result_of(*judgement.recorded, facts) : std::string();
    const std::string now = result_of(judgement.result, facts);
    const std::string when = judgement.play_changed_at
                                 ? fmt::format(" at tick {}", judgement.play_changed_at->number)
                                 : "";
    const std::string then = recorded.empty() ? ""
                             : when.empty()   ? "; recorded: " + recorded
                                              : "; recorded, at the end: " + recorded;
    return fmt::format("score{}: {}{}\n", when, now, then);
}

Json score_of(const std::optional<recording::MatchResult>& result) {
    return result && result->score
               ? Json{{"blue", result->score->blue}, {"yellow", result->score->yellow}}
               : Json(nullptr);
}

}  // namespace

std::string to_text(const Judgement& judgement, const recording::MatchFacts& facts) {
    const TickRate rate = facts.discipline.rate;
    std::string text;
    for (const recording::EventDifference& difference : judgement.differences) {
        text += line_of(difference, rate);
    }
    for (const recording::UnmadeChange& change : judgement.unmade_changes) {
        text += line_of(change, rate);
    }
    text += warning(judgement) + score_line(judgement, facts);
    text += fmt::format("{} re-refereed, {}, {}", counted(judgement.ticks, "tick"),
                        counted(judgement.events, "recorded event"),
                        counted(judgement.difference_count(), "difference"));
    if (judgement.unmade_count > 0) {
        text += fmt::format(", {} of officials not applied",
                            counted(judgement.unmade_count, "decision"));
    }
    return text + "\n";
}

Json to_json(const Judgement& judgement) {
    Json json{{"ticks", judgement.ticks},
              {"events", judgement.events},
              {"difference_count", judgement.difference_count()},
              {"play_changed_at_tick", nullptr},
              {"score", score_of(judgement.result)},
              {"recorded_score", score_of(judgement.recorded)},
              {"not_applied_count", judgement.unmade_count},
              {"not_applied", Json::array()},
              {"differences", Json::array()}};
    if (judgement.play_changed_at) {
        json["play_changed_at_tick"] = judgement.play_changed_at->number;
    }
    for (const recording::UnmadeChange& change : judgement.unmade_changes) {
        json["not_applied"].push_back({{"tick", change.tick.number},
                                       {"official", change.official},
                                       {"decision", change.text},
                                       {"reason", change.reason}});
    }
    for (const recording::EventDifference& difference : judgement.differences) {
        json["differences"].push_back(
            {{"said_by", difference.is_of_recording ? "recording" : "today"},
             {"tick", difference.event.tick.number},
             {"kind", difference.event.kind},
             {"rule", difference.event.rule},
             {"text", difference.event.text}});
    }
    return json;
}

}  // namespace cancha::replay
