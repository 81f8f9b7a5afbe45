#include "client-sdk/legacy/play/environment.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace cancha::legacy {
namespace {

using client::Observation;
using client::RestartKind;

// Longest text to show: a line on the simulator's screen.
constexpr std::size_t kLongestDisplay = 200;

/// Returns the state: FREE_BALL, PLACE_KICK, PENALTY_KICK, FREE_KICK or GOAL_KICK; 0 in play. A
/// restart is over when the ball has been touched.
long game_state(const Observation& view) {
    if (!view.restart || !view.restart->is_being_taken) {
        return 0;
    }
    switch (view.restart->kind) {
        case RestartKind::kFreeBall:
            return 1;
        case RestartKind::kKickOff:
            return 2;
        case RestartKind::kPenaltyKick:
            return 3;
        case RestartKind::kFreeKick:
            return 4;
        case RestartKind::kGoalKick:
            return 5;
        case RestartKind::kUnknown:
            break;
    }
    return 0;
}

/// Returns ANYONES_BALL, BLUE_BALL or YELLOW_BALL.
long whose_ball(const Observation& view) {
    if (game_state(view) == 0 || view.restart->team == Team::kNone) {
        return 0;
    }
    return view.restart->team == Team::kBlue ? 1 : 2;
}

std::size_t place_of(CanchaLegacyPlace array, std::size_t index) {
    return static_cast<std::size_t>(array.offset) + index * static_cast<std::size_t>(array.size);
}

}  // namespace

TeamEnvironment::TeamEnvironment(const CanchaLegacyLayout& layout, const Frame& frame)
    : layout_(layout), frame_(frame) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto size = static_cast<std::size_t>(layout.size);
    const std::size_t inner = (size + page - 1) / page * page;
    bytes_ = inner + 2 * page;
    void* const memory = mmap(nullptr, bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    pages_ = static_cast<std::byte*>(memory);
    mprotect(pages_ + page, inner, PROT_READ | PROT_WRITE);
    constexpr std::size_t kAlignment = alignof(std::max_align_t);
    body_ = pages_ + page + inner - (size + kAlignment - 1) / kAlignment * kAlignment;
    show_bounds();
}

TeamEnvironment::~TeamEnvironment() {
    munmap(pages_, bytes_);
}

/// Writes the bounds as whole numbers, cut off, as the official template of Griffith's simulator
/// reads them.
void TeamEnvironment::show_bounds() {
    for (std::size_t i = 0; i < frame_.field_sides.size(); ++i) {
        put_whole(layout_.field_bounds, i, static_cast<long>(frame_.field_sides[i]));
        put_whole(layout_.goal_bounds, i, static_cast<long>(frame_.goal_sides[i]));
    }
}

void TeamEnvironment::show(const Observation& view) {
    const auto players = static_cast<std::size_t>(layout_.players);
    for (std::size_t i = 0; i < std::min(players, view.mine.size()); ++i) {
        const client::RobotView& robot = view.mine[i];
        const std::size_t at = place_of(layout_.home, i);
        put_position(at + static_cast<std::size_t>(layout_.home_position.offset), robot.position_m,
                     0);
        put(layout_.home_rotation, at, to_degrees(robot.heading_rad));
    }
    for (std::size_t i = 0; i < std::min(players, view.opponents.size()); ++i) {
        const client::RobotView& robot = view.opponents[i];
        const std::size_t at = place_of(layout_.opponent, i);
        put_position(at + static_cast<std::size_t>(layout_.opponent_position.offset),
                     robot.position_m, 0);
        put(layout_.opponent_rotation, at, to_degrees(robot.heading_rad));
    }
    const Vec2 ball = frame_.shown(view.ball.position_m);
    const Vec2 last = has_seen_ball_ ? last_ball_ : ball;
    const double height = view.ball.height_m / frame_.unit_m;
    put_shown(place_of(layout_.ball, 0), ball, height);
    put_shown(place_of(layout_.last_ball, 0), last, height);
    put_shown(place_of(layout_.predicted_ball, 0), 2 * ball - last, height);
    last_ball_ = ball;
    has_seen_ball_ = true;
    put_whole(layout_.game_state, 0, game_state(view));
    put_whole(layout_.whose_ball, 0, whose_ball(view));
}

WheelNumbers TeamEnvironment::wheels(std::size_t robot) const {
    const std::size_t at = place_of(layout_.home, robot);
    return {number(layout_.left, at), number(layout_.right, at)};
}

std::string TeamEnvironment::display() const {
    if (layout_.display.offset < 0) {
        return "";
    }
    const char* text = nullptr;
    std::memcpy(&text, body_ + layout_.display.offset, sizeof text);
    return text == nullptr ? "" : std::string(text, strnlen(text, kLongestDisplay));
}

void TeamEnvironment::take_wheels(const Observation& view, client::Commands& commands) const {
    const std::size_t players =
        std::min(static_cast<std::size_t>(layout_.players), view.mine.size());
    for (std::size_t i = 0; i < players; ++i) {
        const double fastest_mps = view.mine[i].info.max_wheel_speed_mps;
        const WheelNumbers told = wheels(i);
        commands.set_wheels(view.mine[i], {to_wheel_mps(told.left, fastest_mps),
                                           to_wheel_mps(told.right, fastest_mps)});
    }
}

void TeamEnvironment::put_position(std::size_t at, Vec2 position_m, double height_m) {
    put_shown(at, frame_.shown(position_m), height_m / frame_.unit_m);
}

void TeamEnvironment::put_shown(std::size_t at, Vec2 position, double height) {
    put(layout_.x, at, position.x);
    put(layout_.y, at, position.y);
    put(layout_.z, at, height);
}

/// Writes a number. Some strategies have float instead of double.
void TeamEnvironment::put(CanchaLegacyPlace place, std::size_t base, double number) {
    if (place.offset < 0) {
        return;
    }
    std::byte* const to = body_ + base + place.offset;
    if (place.size == sizeof(float)) {
        const auto narrow = static_cast<float>(number);
        std::memcpy(to, &narrow, sizeof narrow);
    } else {
        std::memcpy(to, &number, sizeof number);
    }
}

/// Writes a whole number. Some strategies have int instead of long.
void TeamEnvironment::put_whole(CanchaLegacyPlace place, std::size_t index, long number) {
    if (place.offset < 0) {
        return;
    }
    std::byte* const to = body_ + place_of(place, index);
    if (place.size == sizeof(int)) {
        const auto narrow = static_cast<int>(number);
        std::memcpy(to, &narrow, sizeof narrow);
    } else {
        std::memcpy(to, &number, sizeof number);
    }
}

double TeamEnvironment::number(CanchaLegacyPlace place, std::size_t base) const {
    const std::byte* const from = body_ + base + place.offset;
    if (place.size == sizeof(float)) {
        float narrow = 0;
        std::memcpy(&narrow, from, sizeof narrow);
        return narrow;
    }
    double number = 0;
    std::memcpy(&number, from, sizeof number);
    return number;
}

}  // namespace cancha::legacy
