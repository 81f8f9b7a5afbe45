#include "client-sdk/bridge/large_league/messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace cancha::large_league {
namespace {

using client::Observation;
using client::RobotView;

/// Reads words, numbers and brackets one after the other.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    /// Skips `word` if it comes next. Returns whether it did.
    bool skip(std::string_view word) {
        pass_blanks();
        if (!text_.starts_with(word)) {
            return false;
        }
        text_.remove_prefix(word.size());
        return true;
    }

    std::optional<double> number() {
        pass_blanks();
        double value = 0;
        const auto [end, problem] =
            std::from_chars(text_.data(), text_.data() + text_.size(), value);
        if (problem != std::errc()) {
            return std::nullopt;
        }
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return value;
    }

    /// Reads everything up to a blank or a bracket.
    std::string_view word() {
        pass_blanks();
        const std::size_t end = std::min(text_.find_first_of(" \t()"), text_.size());
        const std::string_view found = text_.substr(0, end);
        text_.remove_prefix(end);
        return found;
    }

    bool is_at_end() {
        pass_blanks();
        return text_.empty();
    }

  private:
    // Skips blanks and zeros: clients in C also send the 0 at the end of their text.
    void pass_blanks() {
        using namespace std::string_view_literals;
        text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n\0"sv), text_.size()));
    }

    std::string_view text_;
};

/// Clamps a number to the limits. NaN and infinity become 0, as everywhere in a team's commands.
double clamped(double number) {
    return std::isfinite(number) ? std::clamp(number, -kFullWheel, kFullWheel) : 0;
}

/// Reads "(player left 3) 10 -20)" after its first bracket. Returns false if the message is
/// damaged.
bool read_order(Reader& reader, Side side, Orders& orders) {
    if (!reader.skip("(player")) {
        return false;
    }
    const std::string_view named = reader.word();
    const auto player = reader.number();
    if (!player || !reader.skip(")")) {
        return false;
    }
    const auto left = reader.number();
    const auto right = reader.number();
    if (!left || !right || !reader.skip(")")) {
        return false;
    }
    const bool is_player = *player >= 1 && *player <= kPlayers && std::floor(*player) == *player;
    if (is_player && named == word_of(side)) {
        orders[static_cast<std::size_t>(*player) - 1] = {clamped(*left), clamped(*right)};
    }
    return true;
}

void append_player(std::string& text, const RobotView& robot, std::string_view team,
                   std::size_t number, const Pixels& pixels) {
    const Pixels::Point at = pixels.shown(robot.position_m);
    fmt::format_to(std::back_inserter(text), " ((player {} {}) {} {} {:.2f})", team, number, at.x,
                   at.y, pixels.shown_deg(robot.heading_rad));
}

}  // namespace

std::optional<std::string> read_init(std::string_view message) {
    Reader reader(message.substr(0, kMostBytes));
    if (!reader.skip("(init")) {
        return std::nullopt;
    }
    return std::string(reader.word());
}

std::optional<Orders> read_orders(std::string_view message, Side side) {
    if (message.size() > kMostBytes) {
        return std::nullopt;
    }
    Reader reader(message);
    Orders orders;
    do {
        if (!reader.skip("(") || !read_order(reader, side, orders)) {
            return std::nullopt;
        }
    } while (!reader.is_at_end());
    return orders;
}

std::string init_text(Side side) {
    return fmt::format("(init {} before_kick_off)", side == Side::kLeft ? "l" : "r");
}

std::string see_text(const Observation& view, Side side, const Pixels& pixels) {
    std::string text = fmt::format("(see {}", view.tick.number);
    const client::Robots& left = side == Side::kLeft ? view.mine : view.opponents;
    const client::Robots& right = side == Side::kLeft ? view.opponents : view.mine;
    for (std::size_t number = 1; number <= kPlayers; ++number) {
        append_player(text, left[robot_of_player(number)], word_of(Side::kLeft), number, pixels);
    }
    for (std::size_t number = 1; number <= kPlayers; ++number) {
        append_player(text, right[robot_of_player(number)], word_of(Side::kRight),
                      kPlayers + number, pixels);
    }
    const Pixels::Point ball = pixels.shown(view.ball.position_m);
    fmt::format_to(std::back_inserter(text), " ((ball) {} {}))", ball.x, ball.y);
    return text;
}

}  // namespace cancha::large_league
