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

/// Messages for the watchers of a match (spectators, officials and admins): its state, the seats
/// for which it waits, and its end. Each message is encoded once for all watchers.
///
/// Thread: all calls on one thread.
class Broadcast {
  public:
    /// Borrows all arguments.
    Broadcast(const RunningMatch& running, const SeatTable& seats, const RoomMessages& messages,
              const DrawingBoard& board)
        : running_(running),
          seats_(seats),
          messages_(messages),
          board_(board),
          wait_list_(seats.all(), running.barrier()) {}

    /// Call when something has changed that a WorldUpdate shows.
    void changed() { ++version_; }

    /// Call when a tick has been played and judged.
    void tick_closed();

    /// Call when answers to the open tick have been missing for longer than MatchLoop::kHeartbeat.
    void note_long_wait() { wait_list_.note_long_wait(); }

    /// Tells all clients for which seats the match waits. Called once a second while the match
    /// waits. `waited`: how long the match has waited.
    void tell_waiting(std::chrono::microseconds waited);

    /// First message to a watcher.
    v1::ServerMessage welcome() const { return messages_.welcome(running_.match(), nullptr); }

    /// The current state of the match, as an encoded WorldUpdate message. Valid until the next
    /// call.
    const std::string& update_frame();

    /// Number that grows with each change that a WorldUpdate shows.
    std::uint64_t version() const { return version_; }

    /// Whether the match stands still because it waits for a seat or for its start.
    bool is_waiting() const;

    /// Names of the seats for which the match waits: seats that are free, that are not ready, or
    /// whose answer has been missing for longer than MatchLoop::kHeartbeat. Empty when the match is
    /// over.
    std::vector<std::string> waiting_for() const;

    /// List of the seats for which the match waits, and the message that names them.
    const WaitList& waits() const { return wait_list_; }

    /// Encoded messages for a spectator who comes after the match.
    struct EndFrames {
        std::string state;   ///< Welcome and WorldUpdate.
        std::string result;  ///< MatchOver.
    };

    /// Returns the messages for spectators who come after the match. Fails: kTooLarge: a message is
    /// longer than wire::kMaxServerFrameBytes.
    Result<EndFrames> end_frames();

  private:
    void encode_update();

    const RunningMatch& running_;
    const SeatTable& seats_;
    const RoomMessages& messages_;
    const DrawingBoard& board_;
    WaitList wait_list_;
    v1::ServerMessage update_;  // Kept to reuse its memory.
    std::string update_frame_;
    std::uint64_t version_ = 1;
    std::uint64_t encoded_version_ = 0;
};

}  // namespace cancha::session
