#include "referee/tournament/order.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "client-sdk/cpp/control/wording.h"
#include "proto/base/access/secret.h"
#include "proto/base/text/match_name.h"

namespace cancha::tournament {

namespace {

// If the server asks for no tokens, no seat may have one: that would keep officials out.
void add_seats(const PlannedMatch::Player& player, bool has_tokens, v1::CreateMatch& order) {
    for (const std::string& name : player.seats) {
        v1::SeatOrder& seat = *order.add_seats();
        seat.set_seat(name);
        seat.set_strategy("remote");
        if (player.strategy.is_program() && has_tokens) {
            seat.set_token(access::make_secret());
        } else if (!player.token.empty()) {
            seat.set_token(player.token);
        }
    }
}

/// Returns "m01" or "m01-2"; with a tag "m01-k3x9qa-2". A long name is cut, its tag is not.
std::string called(const v1::TournamentResults::Match& match, const std::string& tag) {
    const std::string behind = (tag.empty() ? "" : "-" + tag) +
                               (match.attempt() == 1 ? "" : fmt::format("-{}", match.attempt()));
    return match.name().substr(0, kLongestMatchName - behind.size()) + behind;
}

}  // namespace

v1::CreateMatch order_for(const PlannedMatch& planned, const v1::TournamentResults::Match& attempt,
                          bool has_tokens) {
    v1::CreateMatch order = planned.order;
    order.set_name(attempt.called());
    order.set_blue_name(attempt.blue());
    order.set_yellow_name(attempt.yellow());
    add_seats(planned.blue, has_tokens, order);
    add_seats(planned.yellow, has_tokens, order);
    return order;
}

void begin_attempt(const TournamentPlan& plan, std::size_t index, bool is_shared,
                   v1::TournamentResults& results) {
    v1::TournamentResults::Match& match = *results.mutable_matches(static_cast<int>(index));
    const auto is_taken = [&](const std::string& name) {
        return std::ranges::any_of(plan.matches,
                                   [&](const PlannedMatch& planned) {
                                       return planned.order.name() == name && name != match.name();
                                   }) ||
               std::ranges::any_of(results.matches(), [&](const auto& other) {
                   return &other != &match && other.called() == name;
               });
    };
    clear_result(match);
    match.set_state("playing");
    do {
        match.set_attempt(match.attempt() + 1);
        match.set_called(called(match, is_shared ? results.tag() : ""));
    } while (is_taken(match.called()));
}

std::string make_tag() {
    constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";  // No look-alikes.
    constexpr std::size_t kLength = 6;
    constexpr int kHex = 16;
    const std::string digits = access::make_secret();
    std::string tag;
    for (std::size_t i = 0; i < kLength; ++i) {
        tag += kLetters[std::stoul(digits.substr(2 * i, 2), nullptr, kHex) % kLetters.size()];
    }
    return tag;
}

void clear_result(v1::TournamentResults::Match& match) {
    match.clear_blue_score();
    match.clear_yellow_score();
    match.clear_blue_shoot_out();
    match.clear_yellow_shoot_out();
    match.clear_winner();
    match.clear_remark();
    match.clear_ticks();
    match.clear_state_hash();
    match.clear_blue_finished_us();
    match.clear_yellow_finished_us();
}

void take_result(const v1::MatchEntry& entry, v1::TournamentResults::Match& match) {
    for (const v1::TeamStatus& team : entry.status().teams()) {
        if (team.team() == v1::TEAM_BLUE) {
            match.set_blue_score(team.score());
            match.set_blue_shoot_out(team.shoot_out_goals());
            match.set_blue_finished_us(team.finished_us());
        } else {
            match.set_yellow_score(team.score());
            match.set_yellow_shoot_out(team.shoot_out_goals());
            match.set_yellow_finished_us(team.finished_us());
        }
    }
    const std::string winner = control::team_word(entry.status().winner());
    match.set_winner(winner.empty() ? "none" : winner);
    match.set_ticks(static_cast<std::uint32_t>(std::min<std::uint64_t>(entry.tick(), UINT32_MAX)));
    match.set_state_hash(fmt::format("{:016x}", entry.state_hash()));
}

void take_forfeit(const PlannedMatch& planned, bool has_blue_come, bool has_yellow_come,
                  v1::TournamentResults::Match& match) {
    has_blue_come = has_blue_come && !planned.blue.team.empty();
    has_yellow_come = has_yellow_come && !planned.yellow.team.empty();
    clear_result(match);
    match.set_blue_score(has_blue_come ? planned.walkover_score : 0);
    match.set_yellow_score(has_yellow_come ? planned.walkover_score : 0);
    match.set_winner(has_blue_come ? "blue" : has_yellow_come ? "yellow" : "none");
}

}  // namespace cancha::tournament
