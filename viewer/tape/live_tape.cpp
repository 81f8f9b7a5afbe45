#include "viewer/tape/live_tape.h"

#include <utility>

#include "cancha/v1/session.pb.h"

namespace cancha::tape {

void LiveTape::begin() {
    last_ = tape_ ? std::exchange(tape_, nullptr) : last_;
    opening_.clear();
    why_not_ = "nothing of this match has been recorded yet";
}

void LiveTape::take(const v1::TapePart& piece) {
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

void LiveTape::finish() {
    if (tape_) {
        tape_->finish();
    } else {
        why_not_ = "this match was not recorded";
    }
}

}  // namespace cancha::tape
