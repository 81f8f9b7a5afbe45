#include "viewer/tape/live_tape.h"

#include <algorithm>
#include <utility>

#include "cancha/v1/session.pb.h"

namespace cancha::tape {

void LiveTape::begin() {
    last_ = tape_ ? std::exchange(tape_, nullptr) : last_;
    opening_.clear();
    next_look_ = 0;
    why_not_ = "nothing of this match has been recorded yet";
}

void LiveTape::take(const v1::TapePart& piece) {
    if (piece.layer() == Tape::kFile) {
        take_file(piece);
        return;
    }
    if (piece.layer() != Tape::kOpening) {
        if (tape_) {
            tape_->take(piece);
        }
        return;
    }
    opening_ += piece.content();
    if (opening_.size() > Tape::kMostPartBytes) {
        opening_.clear();
    } else if (piece.is_last()) {
        take_opening();
    }
}

void LiveTape::take_opening() {
    const std::shared_ptr<Tape> last = std::exchange(last_, nullptr);
    if (last && last->opening() == opening_) {
        tape_ = last;
        tape_->forget_piece();
        return;
    }
    Result<Tape> tape = Tape::begin(std::exchange(opening_, {}));
    if (tape) {
        tape_ = std::make_shared<Tape>(*std::move(tape));
    } else {
        why_not_ = tape.error().message;
    }
}

void LiveTape::take_file(const v1::TapePart& piece) {
    if (!tape_) {
        Result<Tape> tape = Tape::receive();
        if (!tape) {
            why_not_ = tape.error().message;
            return;
        }
        tape_ = std::make_shared<Tape>(*std::move(tape));
        last_.reset();
        next_look_ = kLookAfterBytes;
    }
    if (tape_->is_full()) {
        return;
    }
    const Status appended = tape_->append(piece.content());
    if (!appended || piece.is_last() || tape_->bytes() >= next_look_) {
        // As long as the opening is not all there, it cannot be read.
        if (const Status read = tape_->read_on(); !read) {
            why_not_ = read.error().message;
        }
        next_look_ = tape_->bytes() + std::max(kLookAfterBytes, tape_->bytes() / kLookAfterShare);
    }
}

void LiveTape::finish(const std::string& problem) {
    last_.reset();
    const bool comes_as_file = next_look_ > 0;
    if (tape_ && comes_as_file && !tape_->is_over()) {
        tape_->break_off();
    } else if (tape_) {
        tape_->finish(problem);
    } else {
        why_not_ = "this match was not recorded";
    }
}

}  // namespace cancha::tape
