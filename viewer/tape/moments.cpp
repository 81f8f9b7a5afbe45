#include "viewer/tape/moments.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "cancha/base/contract.h"
#include "cancha/v1/referee.pb.h"
#include "proto/base/values/origin.h"
#include "proto/wire/parts.h"
#include "viewer/tape/part_reader.h"

namespace cancha::tape {

namespace {

constexpr std::string_view kEventsTopic = "/events";
constexpr std::string_view kStatusTopic = "/status";
constexpr std::string_view kStatisticsTopic = "/statistics";

constexpr std::string_view kGoal = "goal";
constexpr std::string_view kTakenBack = "taken_back";

template <typename Message>
std::optional<Message> decode(std::string_view payload, wire::PartBudget& budget) {
    Message message;
    return budget.parse(message, payload) ? std::optional(std::move(message)) : std::nullopt;
}

std::string cut(const std::string& text) {
    return text.substr(0, Moments::kMostTextBytes);
}

Moment moment_of(const v1::GameEvent& event) {
    return {.tick = event.tick(),
            .kind = cut(event.kind()),
            .team = event.team(),
            .robot = event.robot_id(),
            .rule = cut(event.rule()),
            .text = cut(event.text()),
            .origin = cut(event.origin()),
            .origin_kind = origin_word(origin_kind_of(event)),
            .period = event.period(),
            .period_elapsed_us = event.period_elapsed_us()};
}

std::array<std::uint64_t, 2> score_in(const v1::MatchStatus& status) {
    std::array<std::uint64_t, 2> score{};
    for (const v1::TeamStatus& team : status.teams()) {
        if (team.team() == v1::TEAM_BLUE || team.team() == v1::TEAM_YELLOW) {
            score.at(team.team() == v1::TEAM_BLUE ? 0 : 1) = team.score();
        }
    }
    return score;
}

/// Keeps the goals that count, of one team, as moments are added.
class StandingGoals {
  public:
    explicit StandingGoals(v1::Team team) : team_(team) {}

    void take(std::span<const Moment> moments, std::size_t at) {
        const Moment& moment = moments[at];
        const std::uint64_t score = moment.score.at(team_ == v1::TEAM_BLUE ? 0 : 1);
        for (; score_ > score && !goals_.empty(); --score_) {
            drop(moments, moment);
        }
        score_ = score;
        if (moment.kind == kGoal && moment.team == team_) {
            goals_.push_back(at);
        }
    }

    std::optional<std::size_t> last() const {
        return goals_.empty() ? std::nullopt : std::optional(goals_.back());
    }

  private:
    /// Drops the scorer's newest goal: the event that undoes a goal names the scorer, but not the
    /// goal.
    void drop(std::span<const Moment> moments, const Moment& cause) {
        auto found = std::find_if(goals_.rbegin(), goals_.rend(), [&](std::size_t goal) {
            return cause.kind == kTakenBack && moments[goal].robot == cause.robot;
        });
        if (found == goals_.rend()) {
            found = goals_.rbegin();
        }
        goals_.erase(std::next(found).base());
    }

    v1::Team team_;
    std::vector<std::size_t> goals_;
    std::uint64_t score_ = 0;
};

}  // namespace

// The status of a tick follows its events.
FoundMoments find_moments(const OpeningFacts& opening, std::string_view main_part) {
    FoundMoments found;
    wire::PartBudget budget(kMostDecodedParts);
    const auto add_scores = [&found] {
        for (; found.with_score < found.moments.size(); ++found.with_score) {
            found.moments[found.with_score].score = *found.score;
        }
    };
    found.status = read_part(opening, main_part, [&](const PartMessage& message) {
        if (message.topic == kEventsTopic && found.moments.size() < Moments::kMost) {
            if (const auto event = decode<v1::GameEvent>(message.payload, budget)) {
                found.moments.push_back(moment_of(*event));
            }
        } else if (message.topic == kStatusTopic) {
            if (const auto status = decode<v1::MatchStatus>(message.payload, budget)) {
                found.score = score_in(*status);
                add_scores();
            }
        } else if (message.topic == kStatisticsTopic) {
            found.has_statistics = true;
        }
        return true;
    });
    if (found.score) {
        add_scores();
    }
    return found;
}

void Moments::take(FoundMoments found) {
    for (std::size_t i = 0; i < found.moments.size() && moments_.size() < kMost; ++i) {
        Moment& moment = moments_.emplace_back(std::move(found.moments[i]));
        moment.score = i < found.with_score ? moment.score : score_;
    }
    score_ = found.score.value_or(score_);
    if (found.has_statistics) {
        note_statistics();
    }
    ++segments_;
}

void Moments::note_statistics() {
    if (statistics_.size() < kMostStatistics) {
        statistics_.push_back(segments_);
    }
}

std::string Moments::to_json(std::size_t from, std::size_t to) const {
    CANCHA_EXPECTS(from <= to && to <= moments_.size());
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (std::size_t i = from; i < to; ++i) {
        const Moment& moment = moments_[i];
        list.push_back({{"tick", moment.tick},
                        {"kind", moment.kind},
                        {"team", moment.team},
                        {"robot", moment.robot},
                        {"rule", moment.rule},
                        {"text", moment.text},
                        {"origin", moment.origin},
                        {"origin_kind", moment.origin_kind},
                        {"period", moment.period},
                        {"period_elapsed_us", moment.period_elapsed_us},
                        {"score", moment.score}});
    }
    // Texts come from the network and need not be valid UTF-8.
    return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<std::size_t> last_goal_in(std::span<const Moment> moments) {
    StandingGoals blue(v1::TEAM_BLUE);
    StandingGoals yellow(v1::TEAM_YELLOW);
    for (std::size_t i = 0; i < moments.size(); ++i) {
        blue.take(moments, i);
        yellow.take(moments, i);
    }
    return std::max(blue.last(), yellow.last());
}

}  // namespace cancha::tape
