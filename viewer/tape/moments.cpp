#include "viewer/tape/moments.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "cancha/base/contract.h"
#include "cancha/v1/referee.pb.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::tape {

namespace {

constexpr std::string_view kEventsTopic = "/events";
constexpr std::string_view kStatusTopic = "/status";

template <typename Message>
std::optional<Message> decode(std::string_view payload) {
    Message message;
    return message.ParseFromArray(payload.data(), static_cast<int>(payload.size()))
               ? std::optional(std::move(message))
               : std::nullopt;
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

}  // namespace

// The status of a tick follows its events.
void Moments::take(std::string_view opening, std::string_view main_part) {
    const std::string bytes = std::string(opening).append(main_part);
    Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(bytes, "a segment");
    std::size_t without_score = moments_.size();
    const auto add_scores = [this, &without_score] {
        for (; without_score < moments_.size(); ++without_score) {
            moments_[without_score].score = score_;
        }
    };
    while (std::optional<mcap::McapItem> item = reader ? reader->next() : std::nullopt) {
        const auto* message = std::get_if<mcap::McapMessage>(&*item);
        if (message == nullptr) {
            continue;
        }
        if (message->topic == kEventsTopic && moments_.size() < kMost) {
            if (const auto event = decode<v1::GameEvent>(message->payload)) {
                moments_.push_back(moment_of(*event));
            }
        } else if (message->topic == kStatusTopic) {
            if (const auto status = decode<v1::MatchStatus>(message->payload)) {
                score_ = score_in(*status);
                add_scores();
            }
        }
    }
    add_scores();
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
                        {"period", moment.period},
                        {"period_elapsed_us", moment.period_elapsed_us},
                        {"score", moment.score}});
    }
    // Texts come from the network and need not be valid UTF-8.
    return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace cancha::tape
