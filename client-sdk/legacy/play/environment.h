#pragma once

#include <cstddef>
#include <string>

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"
#include "client-sdk/legacy/foreign/include/cancha_legacy_layout.h"
#include "client-sdk/legacy/play/frame.h"

namespace cancha::legacy {

/// Speeds of a robot's wheels as a strategy writes them: 125 is full speed.
struct WheelNumbers {
    double left = 0;
    double right = 0;
};

/// The Environment of a strategy, in the layout that it has. It lies at the end of its own pages,
/// between others that nobody may touch: who writes far beside it is stopped there.
class TeamEnvironment {
  public:
    /// Throws std::bad_alloc.
    TeamEnvironment(const CanchaLegacyLayout& layout, const Frame& frame);
    TeamEnvironment(const TeamEnvironment&) = delete;
    TeamEnvironment& operator=(const TeamEnvironment&) = delete;
    ~TeamEnvironment();

    /// Memory that the strategy is given.
    void* get() const { return body_; }

    /// Writes down what there is to see. Robots keep their wheels, and the strategy what is its
    /// own.
    void show(const client::Observation& view);

    WheelNumbers wheels(std::size_t robot) const;

    /// Commands the robots of the view what the strategy has written.
    void take_wheels(const client::Observation& view, client::Commands& commands) const;

    /// The line that the strategy wants to be shown; empty: none.
    std::string display() const;

    /// Whether the strategy's Environment has such a line, as in leagues in Argentina.
    bool has_display() const { return layout_.display.offset >= 0; }

  private:
    void show_bounds();
    void put_position(std::size_t at, Vec2 position_m, double height_m);
    void put_shown(std::size_t at, Vec2 position, double height);
    void put(CanchaLegacyPlace place, std::size_t base, double number);
    void put_whole(CanchaLegacyPlace place, std::size_t index, long number);
    double number(CanchaLegacyPlace place, std::size_t base) const;

    CanchaLegacyLayout layout_;
    Frame frame_;
    std::byte* pages_ = nullptr;
    std::size_t bytes_ = 0;  ///< All pages together.
    std::byte* body_ = nullptr;
    Vec2 last_ball_{};  ///< In the frame.
    bool has_seen_ball_ = false;
};

}  // namespace cancha::legacy
