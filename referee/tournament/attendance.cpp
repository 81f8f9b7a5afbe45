#include "referee/tournament/attendance.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cancha::tournament {

namespace {

bool lacks(const PlannedMatch::Player& player, const v1::MatchEntry& entry) {
    return std::ranges::any_of(entry.seats(), [&player](const v1::SeatEntry& seat) {
        return seat.occupant().empty() &&
               std::ranges::find(player.seats, seat.name()) != player.seats.end();
    });
}

}  // namespace

void Attendance::look(const PlannedMatch& planned, const v1::MatchEntry& entry,
                      Clock::time_point now) {
    is_before_start_ = entry.state() == v1::MATCH_STATE_WAITING;
    is_blue_absent_ = planned.blue.strategy.is_remote() && lacks(planned.blue, entry);
    is_yellow_absent_ = planned.yellow.strategy.is_remote() && lacks(planned.yellow, entry);
    const bool has_stopped = entry.state() == v1::MATCH_STATE_PLAYING && entry.tick() == tick_;
    tick_ = entry.tick();
    const bool was_standing = std::exchange(
        is_standing_, (is_blue_absent_ || is_yellow_absent_) && (is_before_start_ || has_stopped));
    if (is_standing_ && was_standing) {
        stood_ += now - last_;
    }
    is_told_ = is_told_ && is_standing_;
    first_ = first_.value_or(now);
    last_ = now;
}

std::string Attendance::missing_program(const PlannedMatch& planned, const v1::MatchEntry& entry,
                                        Clock::duration time_to_connect) {
    if (are_programs_checked_ || !first_ || last_ - *first_ < time_to_connect) {
        return "";
    }
    are_programs_checked_ = true;
    for (const PlannedMatch::Player* const player : {&planned.blue, &planned.yellow}) {
        if (player->strategy.is_program() && lacks(*player, entry)) {
            return player->team;
        }
    }
    return "";
}

std::string Attendance::absent(const PlannedMatch& planned) const {
    if (is_blue_absent_ && is_yellow_absent_) {
        return fmt::format("{} and {}", planned.blue.team, planned.yellow.team);
    }
    return is_blue_absent_ ? planned.blue.team : planned.yellow.team;
}

bool Attendance::is_to_be_told() {
    return !std::exchange(is_told_, true);
}

std::string summons(const PlannedMatch::Player& player, const std::string& server,
                    const std::string& match, const std::string& list) {
    return fmt::format("waiting for {}: CANCHA_SERVER={} CANCHA_MATCH={} CANCHA_SEAT={}{}",
                       player.team, server, match, fmt::join(player.seats, "|"),
                       player.token.empty()
                           ? " ./my_team"
                           : fmt::format(" CANCHA_TOKEN=... ./my_team (token from {})", list));
}

}  // namespace cancha::tournament
