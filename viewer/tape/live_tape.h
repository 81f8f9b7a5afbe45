#pragma once

#include <memory>
#include <string>

#include "viewer/tape/tape.h"

namespace cancha::tape {

/// The tape of what a line to a server brings: of one match after the other, and of the same match
/// again when the line has broken.
///
/// Thread: one at a time.
class LiveTape {
  public:
    /// A match begins, or comes once more.
    void begin();

    /// Takes the next piece. Expects: begin() has been called.
    void take(const v1::TapePart& piece);

    /// The match is over: nothing follows.
    void finish();

    /// Null where the match is not recorded, or its opening has not come yet.
    const std::shared_ptr<Tape>& tape() const { return tape_; }

    /// Why there is no tape, for people.
    const std::string& why_not() const { return why_not_; }

  private:
    void take_opening();

    std::shared_ptr<Tape> tape_;
    std::shared_ptr<Tape> last_;  // Of the match before, which may be the same.
    std::string opening_;         // As far as it has come.
    std::string why_not_ = "there is no match yet";
};

}  // namespace cancha::tape
