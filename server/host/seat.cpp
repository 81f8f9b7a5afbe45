#include "server/host/seat.h"

namespace cancha::host {

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

}  // namespace cancha::host
