#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "viewer/tape/aside.h"
#include "viewer/tape/tape.h"

namespace cancha::tape {

/// The tape of what a line to a server brings: of one match after the other, and of the same match
/// again when the line has broken. Whatever comes, taking it is quick: what has to be unpacked is
/// unpacked aside, one piece of work after the other.
///
/// Thread: one at a time.
class LiveTape {
  public:
    explicit LiveTape(Aside aside = &do_at_once) : aside_(std::move(aside)) {}

    LiveTape(const LiveTape&) = delete;
    LiveTape& operator=(const LiveTape&) = delete;
    ~LiveTape() = default;

    /// A match begins, or comes once more.
    void begin();

    /// Takes the next piece. Expects: begin() has been called.
    void take(const v1::TapePart& piece);

    /// The match is over: nothing follows. `problem`: what is wrong with the tape, as far as it is
    /// known; empty: nothing.
    void finish(const std::string& problem = "");

    /// Null where the match is not recorded, or its opening has not come yet. As long as its
    /// opening has not been read, it has no segments.
    const std::shared_ptr<Tape>& tape() const { return tape_; }

    /// Why there is no tape, or nothing in it, for people.
    std::string why_not() const;

  private:
    /// Of a recording that comes as a file: what has come is read when it has grown by an eighth,
    /// so that nobody waits long and nothing is read often.
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
    std::shared_ptr<LiveTape*> self_ = std::make_shared<LiveTape*>(this);  // For work under way.
    std::shared_ptr<Tape> tape_;
    std::shared_ptr<Tape> last_;   // Of the match before, which may be the same.
    std::string opening_;          // As far as it has come.
    std::uint64_t next_look_ = 0;  // At so many bytes of a file.
    std::string why_not_ = "there is no match yet";
};

}  // namespace cancha::tape
