#include <algorithm>
#include <cctype>

#include "cancha/base/contract.h"
#include "server/lobby/match_order.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

/// Returns whether a character needs no quotes on a command line and is safe in a file name.
bool is_plain(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_' || c == '-';
}

// An admin's order is refused, or becomes a process with a plain name that writes no file
// elsewhere.
void feed(std::string_view bytes) {
    v1::CreateMatch order;
    if (!order.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return;
    }
    const lobby::MatchSurroundings surroundings{
        .tokens = *access::TokenBook::parse("seat blue 0123456789abcdef"),
        .record_folder = "/nowhere"};
    const auto plan = lobby::plan_match(order, surroundings);
    if (!plan) {
        CANCHA_EXPECTS(!plan.error().message.empty());
        return;
    }
    CANCHA_EXPECTS(std::ranges::all_of(plan->entry.name(), is_plain));
    CANCHA_EXPECTS(plan->entry.recording() == order.name() + ".mcap");
    CANCHA_EXPECTS(plan->entry.recording().find('/') == std::string::npos);
    CANCHA_EXPECTS(access::TokenBook::parse(plan->tokens.to_text()));
}

std::vector<std::string> seeds() {
    v1::CreateMatch order;
    order.set_name("semi-final.1");
    order.set_discipline("soccer_duel/1v1");
    order.set_seed(7);
    order.set_speed(0);
    order.set_duration_s(1.5);
    order.add_settings("rules.half_s=60");
    order.add_deadlines("blue=hold:20ms+5s");
    v1::SeatOrder& seat = *order.add_seats();
    seat.set_seat("yellow");
    seat.set_token("fedcba9876543210");
    v1::CreateMatch rude = order;
    rude.set_blue_name("$(reboot) '; touch /tmp/x; '");
    return {order.SerializeAsString(), rude.SerializeAsString()};
}

}  // namespace

Target orders() {
    return {"orders", &feed, &seeds};
}

}  // namespace cancha::fuzz
