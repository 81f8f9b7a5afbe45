#include "server/session/seat.h"

namespace cancha::session {

std::vector<Seat> make_seats(const v1::Discipline& settings) {
    std::vector<Seat> seats;
    for (const v1::Seat& description : settings.seats()) {
        Seat& seat = seats.emplace_back();
        seat.name = description.name();
        seat.team = static_cast<Team>(description.team());
        for (const std::uint32_t id : description.robot_ids()) {
            seat.robots.push_back(RobotId{id});
        }
    }
    return seats;
}

std::pair<std::string, std::string> team_names(const std::vector<Seat>& seats, std::string blue,
                                               std::string yellow) {
    for (const Seat& seat : seats) {
        std::string& name = seat.team == Team::kBlue ? blue : yellow;
        if (name.empty()) {
            name = seat.occupant_name;
        }
    }
    if (blue == yellow) {
        blue += " (blue)";
        yellow += " (yellow)";
    }
    return {std::move(blue), std::move(yellow)};
}

}  // namespace cancha::session
