#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/net/connection.h"
#include "server/sim/match/tape.h"

namespace cancha::session {

/// Sends one watcher the recording of a match as it grows. What a watcher may see only after the
/// end follows then.
///
/// Thread: one.
class TapeSender {
  public:
    /// So much is sent at once. At sixty calls a second that is fifteen megabytes.
    static constexpr std::size_t kMostBytesAtOnce = std::size_t{256} * 1024;

    /// `shown_drawings`: seats whose drawings are seen during the match.
    /// Borrows: tape, which may be null: then there is nothing to send.
    TapeSender(const match::Tape* tape, const std::vector<std::string>& shown_drawings);

    /// Sends the next pieces. Returns whether more are there now. `is_over`: the match is.
    bool send_some(net::Connection& connection, bool is_over);

  private:
    bool begin_next_part(bool is_over);
    std::optional<std::size_t> take_next(bool is_over);
    bool is_hidden(const match::TapePart& part) const;
    std::size_t send_piece(net::Connection& connection);

    const match::Tape* tape_;
    std::vector<std::string> shown_layers_;
    std::size_t next_ = 0;             // Part to look at.
    std::vector<std::size_t> hidden_;  // Parts that come after the end.
    std::size_t shown_hidden_ = 0;     // So many of them have come.
    match::TapePart part_;             // That is being sent.
    std::string content_;
    std::size_t sent_bytes_ = 0;  // Bytes sent of content_.
};

}  // namespace cancha::session
