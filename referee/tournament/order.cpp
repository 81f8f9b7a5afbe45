#include "referee/tournament/order.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "client-sdk/cpp/control/wording.h"
#include "proto/access/secret.h"

namespace cancha::tournament {

namespace {

// Where the server asks for no tokens a seat that had one would keep officials out.
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

std::string called(const v1::TournamentResults::Match& match) {
    return match.attempt() == 1 ? match.name()
                                : fmt::format("{}-{}", match.name(), match.attempt());
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

void begin_attempt(const TournamentPlan& plan, v1::TournamentResults::Match& match) {
    const auto is_taken = [&plan](const std::string& name) {
        return std::ranges::any_of(plan.matches, [&name](const PlannedMatch& planned) {
            return planned.order.name() == name;
        });
    };
    clear_result(match);
    match.set_state("playing");
    match.set_attempt(match.attempt() + 1);
    while (match.attempt() > 1 && is_taken(called(match))) {
        match.set_attempt(match.attempt() + 1);
    }
    match.set_called(called(match));
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

}  // namespace cancha::tournament
