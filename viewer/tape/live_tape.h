#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "viewer/tape/aside.h"
#include "viewer/tape/tape.h"

namespace cancha::tape {

/// Receiver of the tape (the recording of a match, sent while it grows) over a connection to a
/// server. Handles one match after another, and continues the tape of a match after a broken
/// connection. take() is quick, because unpacking runs by `aside`, one piece of work after another.
///
/// Thread: one at a time.
class LiveTape {
  public:
    /// `aside`: runs the unpacking, for instance on another thread.
    explicit LiveTape(Aside aside = &do_at_once) : aside_(std::move(aside)) {}

    LiveTape(const LiveTape&) = delete;
    LiveTape& operator=(const LiveTape&) = delete;
    ~LiveTape() = default;

    /// Begins a match, or continues the same match after a new connection.
    void begin();

    /// Takes the next piece of the tape from the server. Expects: begin() has been called.
    void take(const v1::TapePart& piece);

    /// Ends the match: no pieces follow. `problem`: the known fault of the tape; empty if none is
    /// known.
    void finish(const std::string& problem = "");

    /// Returns the tape; null if the match is not recorded, or the opening (the part before the
    /// first segment) has not come yet. The tape has no segments until the opening has been
    /// unpacked.
    const std::shared_ptr<Tape>& tape() const { return tape_; }

    /// Returns the reason, for people, why there is no tape, or why the tape is empty.
    std::string why_not() const;

  private:
    /// Growth after which a recording that is received as a file is scanned again: this number of
    /// bytes, or an eighth of the length of the recording if that is more. So new segments appear
    /// soon, and the file is not scanned too often.
    static constexpr std::uint64_t kLookAfterBytes = std::uint64_t{256} << 10U;
    static constexpr std::uint64_t kLookAfterShare = 8;

    void take_opening();
    void take_file(const v1::TapePart& piece);
    void go_on();
    void begin_work(Tape::Work work);
    void end_work(Tape& tape, const Tape::Finding& finding);

    bool comes_as_file() const { return next_look_ > 0; }

    Aside aside_;
    bool is_working_ = false;
    bool is_going_on_ = false;
    std::shared_ptr<LiveTape*> self_ = std::make_shared<LiveTape*>(this);  // Tells work under way
                                                                           // that this is alive.
    std::shared_ptr<Tape> tape_;
    std::shared_ptr<Tape> last_;  // Tape before begin(); the match may be the same.
    std::string opening_;         // Bytes of the opening received so far.
    // Length at which a received file is scanned again; 0 if no file is received.
    std::uint64_t next_look_ = 0;
    std::string why_not_ = "there is no match yet";
};

}  // namespace cancha::tape
