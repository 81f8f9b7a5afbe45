#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"
#include "server/session/drawing_board.h"
#include "server/session/room_messages.h"
#include "server/session/running_match.h"
#include "server/session/seat_table.h"
#include "server/session/wait_list.h"

namespace cancha::session {

/// What watchers get of a match: its state, for whom it waits, and its end. Each frame is encoded
/// once, however many get it.
///
/// Thread: one.
class Broadcast {
  public:
    /// Borrows all.
    Broadcast(const RunningMatch& running, const SeatTable& seats, const RoomMessages& messages,
              const DrawingBoard& board)
        : running_(running),
          seats_(seats),
          messages_(messages),
          board_(board),
          wait_list_(seats.all(), running.barrier()) {}

    /// Something that an update shows is different now.
    void changed() { ++version_; }

    void tick_closed();

    /// Answers to the open tick have been missing for longer than the heartbeat.
    void note_long_wait() { wait_list_.note_long_wait(); }

    /// Tells everyone who is waited for; once a second.
    void tell_waiting(std::chrono::microseconds waited);

    v1::ServerMessage welcome() const { return messages_.welcome(running_.match(), nullptr); }

    /// The match as it stands, as one frame.
    const std::string& update_frame();

    /// Raised with every change that an update shows.
    std::uint64_t version() const { return version_; }

    /// Nothing moves, because somebody is waited for.
    bool is_waiting() const;

    /// Seats that are free or not ready, or whose answer is missing for longer than the heartbeat.
    std::vector<std::string> waiting_for() const;

    /// For whom, as everyone is told once a second while it does.
    const WaitList& waits() const { return wait_list_; }

    /// What a spectator gets of a match that is over, as frames.
    struct EndFrames {
        std::string state;   ///< Welcome and WorldUpdate.
        std::string result;  ///< MatchOver.
    };

    /// Fails: kTooLarge.
    Result<EndFrames> end_frames();

  private:
    void encode_update();

    const RunningMatch& running_;
    const SeatTable& seats_;
    const RoomMessages& messages_;
    const DrawingBoard& board_;
    WaitList wait_list_;
    v1::ServerMessage update_;  // Kept, so that its memory is used again.
    std::string update_frame_;
    std::uint64_t version_ = 1;
    std::uint64_t encoded_version_ = 0;
};

}  // namespace cancha::session
