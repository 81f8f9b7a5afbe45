#include "server/session/advice.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::session {

namespace {

/// Returns "12 notices: robot 6 belongs to another seat; its command was ignored". Several kinds
/// are listed, each with its number.
std::string notices_text(const NoticeBook& notices) {
    std::string text =
        fmt::format("{} notice{}: ", notices.total(), notices.total() == 1 ? "" : "s");
    bool is_first = true;
    for (const auto& [code, kind] : notices.kinds()) {
        text += fmt::format("{}{}", is_first ? "" : "; ", kind.first_text);
        if (notices.kinds().size() > 1) {
            text += fmt::format(" ({})", kind.count);
        }
        is_first = false;
    }
    return text;
}

bool is_only_seat(const SeatTable& seats, const Seat& seat) {
    return std::ranges::count(seats, seat.team, &Seat::team) == 1;
}

}  // namespace

std::vector<referee::Advice> advice_for(const MatchRoom& room) {
    std::vector<referee::Advice> advice = room.match().advice();
    for (const Seat& seat : room.seats()) {
        if (seat.notices.total() > 0) {
            const std::string text = notices_text(seat.notices);
            advice.push_back({seat.team, "notices",
                              is_only_seat(room.seats(), seat)
                                  ? text
                                  : fmt::format("seat {}: {}", seat.name, text)});
        }
    }
    advice.resize(std::min(advice.size(), kMostAdvice));
    return advice;
}

}  // namespace cancha::session
