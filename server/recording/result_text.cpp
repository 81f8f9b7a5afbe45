#include "server/recording/result_text.h"

#include <fmt/format.h>

#include "proto/base/text/duration_text.h"

namespace cancha::recording {

namespace {

/// Returns a team's time; none: it did not run; 0: it did not finish.
std::optional<std::uint64_t> time_of(const MatchResult& result, Team team) {
    const RaceTimes race = result.race.value_or(RaceTimes{});
    return team == Team::kBlue ? race.blue_us : race.yellow_us;
}

std::string way_text(std::uint64_t hundredths, std::uint64_t time_us) {
    return time_us > 0 ? duration_text(time_us) : fmt::format("{}%", hundredths);
}

/// Returns "3"; on a course "16.00 s" or "64%".
std::string score_of(const MatchResult& result, Team team) {
    const std::uint64_t score = team == Team::kBlue ? result.score->blue : result.score->yellow;
    return result.race ? way_text(score, time_of(result, team).value_or(0))
                       : fmt::format("{}", score);
}

bool is_solo(const MatchResult& result) {
    return result.race && !(result.race->blue_us && result.race->yellow_us);
}

bool is_won_race(const MatchResult& result) {
    return !is_solo(result) && result.winner != Team::kNone &&
           time_of(result, result.winner).value_or(0) > 0;
}

}  // namespace

std::string result_text(const MatchResult& result, const std::string& blue_name,
                        const std::string& yellow_name) {
    if (!result.score) {
        return "";
    }
    if (is_solo(result)) {
        const Team team = result.race->blue_us ? Team::kBlue : Team::kYellow;
        return fmt::format("{} {}", team == Team::kBlue ? blue_name : yellow_name,
                           score_of(result, team));
    }
    if (is_won_race(result)) {
        return fmt::format("{} wins, {}", result.winner == Team::kBlue ? blue_name : yellow_name,
                           score_of(result, result.winner));
    }
    return fmt::format("{} {} : {} {}", blue_name, score_of(result, Team::kBlue),
                       score_of(result, Team::kYellow), yellow_name);
}

std::string full_result_text(const MatchResult& result, const std::string& blue_name,
                             const std::string& yellow_name) {
    std::string text = result_text(result, blue_name, yellow_name);
    if (text.empty() || is_solo(result) || is_won_race(result)) {
        return text;
    }
    if (result.winner != Team::kNone) {
        return fmt::format("{}, {} wins", text,
                           result.winner == Team::kBlue ? blue_name : yellow_name);
    }
    return result.is_abandoned == false ? text + ", draw" : text;
}

}  // namespace cancha::recording
