#include <string_view>
#include <variant>

#include "server/sim/match/simulated_match.h"

// The hash of a simulated match: everything that decides its future, to the last bit.
namespace cancha::match {

namespace {

void append_to(StateHash& hash, const referee::Intervention& intervention) {
    hash.append(static_cast<std::uint64_t>(intervention.index()));
    if (const auto* robot = std::get_if<referee::PlaceRobot>(&intervention)) {
        hash.append(std::uint64_t{to_number(robot->robot)});
        hash.append(robot->pose.x_m);
        hash.append(robot->pose.y_m);
        hash.append(robot->pose.heading_rad);
    } else if (const auto* ball = std::get_if<referee::PlaceBall>(&intervention)) {
        hash.append(ball->position_m.x);
        hash.append(ball->position_m.y);
    }
}

}  // namespace

void SimulatedMatch::append_state() const {
    hash_.append(books_.seed);
    world_.append_to(hash_);
    append_status();
    sensors_.append_to(hash_);
    hash_.append(books_.judged_events);
    for (const referee::Intervention& intervention : books_.interventions) {
        append_to(hash_, intervention);
    }
}

/// Appends the status, including what only the rules know.
void SimulatedMatch::append_status() const {
    const referee::MatchStatus& status = books_.view.status;
    hash_.append(static_cast<std::uint64_t>(status.phase));
    hash_.append(status.phase_left);
    hash_.append(std::uint64_t{status.period});
    hash_.append(static_cast<std::uint64_t>(status.period_kind));
    hash_.append(status.period_elapsed);
    append_status_of(Team::kBlue);
    append_status_of(Team::kYellow);
    rulebook_->append_to(hash_);
}

void SimulatedMatch::append_status_of(Team team) const {
    const referee::TeamStatus& status = books_.view.status.of(team);
    hash_.append(std::uint64_t{status.score});
    rulebook_->append_team_to(hash_, team);
    if (status.progress != 0) {
        hash_.append(status.progress);
        hash_.append(status.finished);
    }
}

/// Whether only commands can change the hashed state until the next tick closes.
bool SimulatedMatch::can_hash_wait() const {
    return journal_ == nullptr && books_.interventions.empty() && books_.pending.empty() &&
           sensors_.is_empty();
}

std::uint64_t SimulatedMatch::hash_of_state() const {
    hash_.reset();
    append_state();
    return hash_.value();
}

/// Makes the hash if it is due. Call it before anything changes the hashed state.
void SimulatedMatch::settle_hash() {
    if (is_hash_due_) {
        books_.view.state_hash = hash_of_state();
        is_hash_due_ = false;
    }
}

/// Continues from the last hash with the change, whose effects need not all show in the state at
/// once.
void SimulatedMatch::hash_change(const Change& change) {
    hash_.reset();
    hash_.append(books_.view.state_hash);
    append_to(hash_, change);
    append_state();
    books_.view.state_hash = hash_.value();
}

/// Continues from the last hash. Bodies are left out: an open tick does not count.
void SimulatedMatch::hash_end() {
    hash_.reset();
    hash_.append(books_.view.state_hash);
    hash_.append(std::string_view(books_.view.status.end_reason));
    hash_.append(static_cast<std::uint64_t>(books_.view.status.winner));
    books_.view.state_hash = hash_.value();
}

}  // namespace cancha::match
