#pragma once

#include <cstddef>
#include <string>

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"
#include "client-sdk/legacy/foreign/include/cancha_legacy_layout.h"
#include "client-sdk/legacy/play/frame.h"

namespace cancha::legacy {

/// Speeds of a robot's wheels in the unit of the strategy: 125 is full speed.
struct WheelNumbers {
    double left = 0;
    double right = 0;
};

/// The struct Environment, by which simulator and strategy exchange data, in the memory layout that
/// the strategy expects. It is at the end of its memory pages, and the pages around it are
/// protected. A strategy that writes outside of the struct is therefore stopped at once.
class TeamEnvironment {
  public:
    /// Allocates the Environment. Throws std::bad_alloc.
    TeamEnvironment(const CanchaLegacyLayout& layout, const Frame& frame);
    TeamEnvironment(const TeamEnvironment&) = delete;
    TeamEnvironment& operator=(const TeamEnvironment&) = delete;
    ~TeamEnvironment();

    /// Memory to pass to the strategy.
    void* get() const { return body_; }

    /// Writes the view into the Environment. Wheel speeds and the strategy's own fields stay
    /// unchanged.
    void show(const client::Observation& view);

    /// Returns the wheel speeds that the strategy has written for the robot with the index `robot`.
    WheelNumbers wheels(std::size_t robot) const;

    /// Fills `commands` with the wheel speeds that the strategy has written into the Environment,
    /// for the robots of the view.
    void take_wheels(const client::Observation& view, client::Commands& commands) const;

    /// Returns the line of text that the strategy wants to show. Empty if there is none.
    std::string display() const;

    /// Whether the strategy's Environment has a field for a line of text, as in leagues in
    /// Argentina.
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
    std::size_t bytes_ = 0;  ///< Size of all pages together.
    std::byte* body_ = nullptr;
    Vec2 last_ball_{};  ///< Last position of the ball, in `frame_`.
    bool has_seen_ball_ = false;
};

}  // namespace cancha::legacy
