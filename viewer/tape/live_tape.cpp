#include "viewer/tape/live_tape.h"

#include <algorithm>
#include <optional>
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
    } else if (piece.layer() != Tape::kOpening) {
        if (tape_) {
            tape_->take(piece);
        }
    } else {
        opening_ += piece.content();
        if (opening_.size() > Tape::kMostPartBytes) {
            opening_.clear();
        } else if (piece.is_last()) {
            take_opening();
        }
    }
    go_on();
}

void LiveTape::take_opening() {
    const std::shared_ptr<Tape> last = std::exchange(last_, nullptr);
    if (last && last->opening() == opening_) {
        tape_ = last;
        tape_->forget_piece();
        return;
    }
    Result<Tape> tape =
        Tape::begin(std::exchange(opening_, {}), Tape::kMostBytes, Tape::Pace::kAside);
    if (tape) {
        tape_ = std::make_shared<Tape>(*std::move(tape));
    } else {
        why_not_ = tape.error().message;
    }
}

void LiveTape::take_file(const v1::TapePart& piece) {
    if (!tape_) {
        Result<Tape> tape = Tape::receive(Tape::kMostBytes, Tape::Pace::kAside);
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
        // Fails while the opening is incomplete; it is tried again.
        static_cast<void>(tape_->read_on());
        next_look_ = tape_->bytes() + std::max(kLookAfterBytes, tape_->bytes() / kLookAfterShare);
    }
}

/// Begins the next work after the last one has ended, so that a match with many messages gets no
/// more work done than others.
void LiveTape::go_on() {
    if (std::exchange(is_going_on_, true)) {
        return;  // Work done at once ends up here.
    }
    while (!is_working_ && tape_) {
        std::optional<Tape::Work> work = tape_->next_work();
        if (!work) {
            break;
        }
        begin_work(*std::move(work));
    }
    is_going_on_ = false;
}

void LiveTape::begin_work(Tape::Work work) {
    is_working_ = true;
    const auto tell = [tape = tape_,
                       self = std::weak_ptr<LiveTape*>(self_)](const Tape::Finding& finding) {
        if (const auto alive = self.lock()) {
            (*alive)->end_work(*tape, finding);
        }
    };
    aside_([work = std::move(work), tell]() -> Done {
        return [finding = work(), tell] { tell(finding); };
    });
}

void LiveTape::end_work(Tape& tape, const Tape::Finding& finding) {
    finding(tape);
    is_working_ = false;
    if (&tape == tape_.get() && !comes_as_file() && !tape.status()) {
        why_not_ = tape.status().error().message;
        tape_ = nullptr;
    }
    go_on();
}

std::string LiveTape::why_not() const {
    return tape_ && !tape_->status() ? tape_->status().error().message : why_not_;
}

void LiveTape::finish(const std::string& problem) {
    last_.reset();
    if (tape_ && comes_as_file()) {
        tape_->finish_file();
    } else if (tape_) {
        tape_->finish(problem);
    } else {
        why_not_ = "this match was not recorded";
    }
}

}  // namespace cancha::tape
