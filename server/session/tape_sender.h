#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/net/connection.h"
#include "server/sim/match/tape.h"

namespace cancha::session {

/// Sends one watcher the recording of a match while the recording grows. Parts that watchers may
/// see only after the match (drawings of seats that are not shown) are sent when the match is over.
///
/// Thread: all calls on one thread.
class TapeSender {
  public:
    /// Largest number of bytes that one call of send_some() sends. With sixty calls a second this
    /// is 15 MB a second.
    static constexpr std::size_t kMostBytesAtOnce = std::size_t{256} * 1024;

    /// `shown_drawings`: seats whose drawings are shown during the match. `tape`: the growing
    /// recording, which is borrowed. If it is null, nothing is sent.
    TapeSender(const match::Tape* tape, const std::vector<std::string>& shown_drawings);

    /// Sends the next pieces of the recording. Returns whether more can be sent now. `is_over`:
    /// whether the match is over.
    bool send_some(net::Connection& connection, bool is_over);

  private:
    bool begin_next_part(bool is_over);
    std::optional<std::size_t> take_next(bool is_over);
    bool is_hidden(const match::TapePart& part) const;
    std::size_t send_piece(net::Connection& connection);

    const match::Tape* tape_;
    std::vector<std::string> shown_layers_;
    std::size_t next_ = 0;             // Index of the next part to look at.
    std::vector<std::size_t> hidden_;  // Indexes of parts to send after the end.
    std::size_t shown_hidden_ = 0;     // Number of parts in hidden_ already sent.
    match::TapePart part_;             // Part being sent.
    std::string content_;
    std::size_t sent_bytes_ = 0;  // Bytes of content_ already sent.
};

}  // namespace cancha::session
