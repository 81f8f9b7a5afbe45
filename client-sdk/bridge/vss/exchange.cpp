#include "client-sdk/bridge/vss/exchange.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <poll.h>
#include <time.h>

namespace cancha::vss {
namespace {

using std::chrono::milliseconds;

// Most datagrams read at once: as many as two sockets hold. So a flood of datagrams blocks nobody.
constexpr int kMostDatagrams = 10'000;

// Time within which the end of a team's program is noticed.
constexpr milliseconds kLook{50};

// Time after which a team that is still starting gets the first frame again.
constexpr milliseconds kResend{100};

// Wait for further datagrams after a team's first command ever, when their number is still unknown.
constexpr milliseconds kFirstGrace{50};

/// Calls `take` with each datagram that has come.
template <typename Take>
void receive_all(const UdpSocket& socket, std::span<char> buffer, const Take& take) {
    for (int i = 0; i < kMostDatagrams; ++i) {
        const auto datagram = socket.receive(buffer);
        if (!datagram) {
            break;
        }
        take(*datagram);
    }
}

// A late team answers earlier frames one after the other. After this silence it has answered all.
constexpr milliseconds kSettled{50};
constexpr milliseconds kLongestSettling{1000};

void merge(const Places& from, Places& to) {
    for (const auto& [robot, pose] : from.robots) {
        to.robots[robot] = pose;
    }
    if (from.ball_m) {
        to.ball_m = from.ball_m;
    }
}

}  // namespace

Exchange::Exchange(TeamSockets sockets, std::set<RobotName> robots, std::function<bool()> is_over)
    : sockets_(std::move(sockets)), robots_(std::move(robots)), is_over_(std::move(is_over)) {
    for (const RobotName& robot : robots_) {
        teams_.insert(robot.team);
    }
}

bool Exchange::has_robot_of(const std::set<RobotName>& robots, Team team) {
    return std::ranges::any_of(robots, [team](const auto& robot) { return robot.team == team; });
}

bool Exchange::have_all_spoken() const {
    return std::ranges::all_of(teams_, [this](Team team) { return has_robot_of(known_, team); });
}

bool Exchange::have_all_begun() const {
    return std::ranges::all_of(teams_, [this](Team team) { return has_answered(team); });
}

bool Exchange::is_complete() const {
    return answered_ == robots_ || (have_all_spoken() && std::ranges::includes(answered_, known_));
}

template <typename Robots>
void Exchange::leave_out_strangers(Robots& robots, std::uint32_t from) {
    std::erase_if(robots, [this, from](const auto& entry) {
        const Team team = entry.first.team;
        const std::uint32_t owner = addresses_.try_emplace(team, from).first->second;
        tally_.strangers += owner == from ? 0 : 1;
        return owner != from;
    });
}

void Exchange::receive() {
    for (const UdpSocket& socket : sockets_.commands) {
        receive_all(socket, buffer_, [this](const UdpSocket::Datagram& datagram) {
            ++datagrams_;
            TeamPacket packet = read_packet(datagram.bytes, robots_, tally_);
            leave_out_strangers(packet.wheels, datagram.from);
            leave_out_strangers(packet.places.robots, datagram.from);
            for (const auto& [robot, wheels] : packet.wheels) {
                wheels_[robot] = wheels;
            }
            std::ranges::copy_if(packet.answered, std::inserter(answered_, answered_.end()),
                                 [&](const RobotName& robot) {
                                     const auto owner = addresses_.find(robot.team);
                                     return owner == addresses_.end() ||
                                            owner->second == datagram.from;
                                 });
            merge(packet.places, places_);
        });
    }
    receive_all(sockets_.placements, buffer_, [this](const UdpSocket::Datagram& datagram) {
        Places places = read_placement(datagram.bytes, robots_, tally_);
        leave_out_strangers(places.robots, datagram.from);
        merge(places, places_);
    });
}

void Exchange::begin_tick() {
    receive();
    known_.insert(answered_.begin(), answered_.end());
    answered_.clear();
}

void Exchange::pause(Clock::time_point until) const {
    std::vector<pollfd> sockets{{sockets_.placements.descriptor(), POLLIN, 0}};
    for (const UdpSocket& socket : sockets_.commands) {
        sockets.push_back({socket.descriptor(), POLLIN, 0});
    }
    const auto left = std::clamp<Clock::duration>(until - Clock::now(), Clock::duration(0), kLook);
    const timespec time{0, std::chrono::duration_cast<std::chrono::nanoseconds>(left).count()};
    ppoll(sockets.data(), sockets.size(), &time, nullptr);
}

void Exchange::await_answer(milliseconds limit, milliseconds grace,
                            const std::function<void()>& resend) {
    auto latest = Clock::now() + limit;
    const bool is_first = !have_all_spoken();
    auto next_frame = is_first ? Clock::now() + kResend : Clock::time_point::max();
    bool has_begun = false;
    for (receive(); !is_complete() && !is_over_() && Clock::now() < latest; receive()) {
        if (!has_begun && have_all_begun()) {
            has_begun = true;
            next_frame = Clock::time_point::max();
            latest = std::min(latest, Clock::now() + (is_first ? kFirstGrace : grace));
        }
        if (Clock::now() >= next_frame) {
            resend();
            may_be_behind_ = true;
            next_frame = Clock::now() + kResend;
        }
        pause(std::min(latest, next_frame));
    }
    if (!is_complete()) {
        may_be_behind_ = true;
    } else if (std::exchange(may_be_behind_, false)) {
        settle();
    }
}

void Exchange::settle() {
    const auto latest = Clock::now() + kLongestSettling;
    auto quiet = Clock::now() + kSettled;
    std::uint64_t heard = datagrams_;
    while (!is_over_() && Clock::now() < std::min(latest, quiet)) {
        pause(quiet);
        receive();
        if (std::exchange(heard, datagrams_) != datagrams_) {
            quiet = Clock::now() + kSettled;
        }
    }
}

bool Exchange::await_places(Team team, milliseconds limit) {
    const auto latest = Clock::now() + limit;
    const auto has_come = [this, team] {
        return std::ranges::any_of(places_.robots,
                                   [team](const auto& one) { return one.first.team == team; });
    };
    for (receive(); !has_come() && !is_over_() && Clock::now() < latest; receive()) {
        pause(latest);
    }
    return has_come();
}

Places Exchange::take_places(Team team) {
    Places rest = std::exchange(places_, {});
    Places taken;
    taken.ball_m = rest.ball_m;
    for (const auto& [robot, pose] : rest.robots) {
        (robot.team == team ? taken : places_).robots[robot] = pose;
    }
    return taken;
}

}  // namespace cancha::vss
