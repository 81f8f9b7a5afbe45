#include "client-sdk/bridge/vss/exchange.h"

#include <algorithm>
#include <array>
#include <utility>

#include <poll.h>
#include <time.h>

namespace cancha::vss {
namespace {

using std::chrono::milliseconds;

// As many as the buffers of two sockets hold; a flood keeps nobody here.
constexpr int kMostDatagrams = 10'000;

// Of the program of a team that has ended the bridge hears within this time.
constexpr milliseconds kLook{50};

// A team that is still starting gets the first frame again.
constexpr milliseconds kResend{100};

// For the rest after its first command ever, when nobody knows yet how many datagrams it sends.
constexpr milliseconds kFirstGrace{50};

void merge(const Places& from, Places& to) {
    for (const auto& [id, pose] : from.robots) {
        to.robots[id] = pose;
    }
    if (from.ball_m) {
        to.ball_m = from.ball_m;
    }
}

}  // namespace

void Exchange::receive() {
    for (int i = 0; i < kMostDatagrams; ++i) {
        const auto datagram = sockets_.commands.receive(buffer_);
        if (!datagram) {
            break;
        }
        const TeamPacket packet = read_packet(*datagram, team_, tally_);
        for (const auto& [id, wheels] : packet.wheels) {
            wheels_[id] = wheels;
        }
        answered_.insert(packet.answered.begin(), packet.answered.end());
        merge(packet.places, places_);
    }
    for (int i = 0; i < kMostDatagrams; ++i) {
        const auto datagram = sockets_.placements.receive(buffer_);
        if (!datagram) {
            break;
        }
        merge(read_placement(*datagram, team_, tally_), places_);
    }
}

void Exchange::begin_tick() {
    receive();
    known_.insert(answered_.begin(), answered_.end());
    answered_.clear();
}

bool Exchange::is_complete() const {
    return answered_ == team_.ids || (!known_.empty() && std::ranges::includes(answered_, known_));
}

void Exchange::pause(Clock::time_point until) const {
    std::array<pollfd, 2> sockets{{{sockets_.commands.descriptor(), POLLIN, 0},
                                   {sockets_.placements.descriptor(), POLLIN, 0}}};
    const auto left = std::clamp<Clock::duration>(until - Clock::now(), Clock::duration(0), kLook);
    const timespec time{0, std::chrono::duration_cast<std::chrono::nanoseconds>(left).count()};
    ppoll(sockets.data(), sockets.size(), &time, nullptr);
}

bool Exchange::await_answer(milliseconds limit, milliseconds grace,
                            const std::function<void()>& resend) {
    auto latest = Clock::now() + limit;
    auto next_frame = Clock::now() + kResend;
    const bool is_first = !has_spoken();
    bool has_begun = false;
    for (receive(); !is_complete() && !is_over_() && Clock::now() < latest; receive()) {
        if (!has_begun && !answered_.empty()) {
            has_begun = true;
            latest = std::min(latest, Clock::now() + (is_first ? kFirstGrace : grace));
        }
        if (is_first && !has_begun && Clock::now() >= next_frame) {
            resend();
            next_frame = Clock::now() + kResend;
        }
        pause(std::min(latest, is_first && !has_begun ? next_frame : latest));
    }
    return !answered_.empty();
}

bool Exchange::await_places(milliseconds limit) {
    const auto latest = Clock::now() + limit;
    for (receive(); places_.empty() && !is_over_() && Clock::now() < latest; receive()) {
        pause(latest);
    }
    return !places_.empty();
}

}  // namespace cancha::vss
