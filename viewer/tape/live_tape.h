#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "viewer/tape/aside.h"
#include "viewer/tape/tape.h"

namespace cancha::tape {

/// The tape received over a connection to a server. It covers one match after another, and
/// continues a match after a broken connection. Taking a piece is quick: unpacking runs aside, one
/// piece of work after another.
///
/// Thread: one at a time.
class LiveTape {
  public:
    explicit LiveTape(Aside aside = &do_at_once) : aside_(std::move(aside)) {}

    LiveTape(const LiveTape&) = delete;
    LiveTape& operator=(const LiveTape&) = delete;
    ~LiveTape() = default;

    /// Begins a match, or the same match again.
    void begin();

    /// Takes the next piece. Expects: begin() has been called.
    void take(const v1::TapePart& piece);

    /// Ends the match: nothing follows. `problem`: the known fault of the tape; empty if none is
    /// known.
    void finish(const std::string& problem = "");

    /// Returns the tape; null if the match is not recorded, or its opening has not come yet. The
    /// tape has no segments until its opening has been read.
    const std::shared_ptr<Tape>& tape() const { return tape_; }

    /// Returns why there is no tape, or nothing in it, in words for people.
    std::string why_not() const;

  private:
    /// Least growth before a recording received as a file is read on: this many bytes, or an eighth
    /// of its length if that is more. So new segments appear soon, and nothing is read often.
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
    std::shared_ptr<Tape> last_;   // Tape before begin(); the match may be the same.
    std::string opening_;          // Bytes of the opening received so far.
    std::uint64_t next_look_ = 0;  // Length at which a file is read on; 0: no file.
    std::string why_not_ = "there is no match yet";
};

}  // namespace cancha::tape
