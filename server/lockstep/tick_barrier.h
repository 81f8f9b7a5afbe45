#pragma once

#include <cstdint>
#include <vector>

#include "cancha/base/contract.h"
#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "server/sim/match/seat_answer.h"

namespace cancha::lockstep {

/// Collects the answers of all seats to the open tick. (A seat is the place that one strategy
/// occupies.) The tick may be played once every seat has answered. The class knows neither sockets
/// nor clocks.
///
/// Use: open(t), then offer() as answers arrive, then close(), then open(t+1).
class TickBarrier {
  public:
    /// Result of offer().
    enum class Admission : std::uint8_t {
        kAccepted,
        kWrongTick,  ///< The answer is to a tick that is not open.
        kDuplicate   ///< The seat has already answered this tick.
    };

    /// `seats`: number of seats that must answer.
    explicit TickBarrier(std::size_t seats) : answers_(seats) {}

    /// Opens a tick, which no seat has answered yet. Expects: the previous tick is closed.
    void open(Tick tick);

    /// Offers an answer. The first answer of a seat to the open tick is accepted, and its content
    /// is moved out of `answer`. Any other answer, and every answer while no tick is open, is
    /// refused and changes nothing.
    Admission offer(SeatIndex seat, Tick tick, match::SeatAnswer& answer);

    bool is_open() const { return is_open_; }

    /// The open tick or, if none is open, the last tick that was open.
    Tick tick() const { return tick_; }

    /// Whether the seat has answered tick().
    bool has_answered(SeatIndex seat) const { return answers_[seat].is_given; }

    /// Whether every seat has answered tick().
    bool is_complete() const { return answered_ == answers_.size(); }

    /// Closes the tick. Calls `apply(seat, answer)` for each seat that answered, in seat order, so
    /// that the order in which answers arrive never affects the world.
    template <typename Apply>
    void close(Apply apply) {
        CANCHA_EXPECTS(is_open_);
        is_open_ = false;
        for (SeatIndex seat = 0; seat < answers_.size(); ++seat) {
            if (answers_[seat].is_given) {
                apply(seat, answers_[seat].answer);
            }
        }
    }

  private:
    /// Answer of one seat.
    struct Place {
        bool is_given = false;
        match::SeatAnswer answer;  // Kept between ticks to reuse its memory.
    };

    std::vector<Place> answers_;
    std::size_t answered_ = 0;
    Tick tick_{};
    bool is_open_ = false;
};

}  // namespace cancha::lockstep
