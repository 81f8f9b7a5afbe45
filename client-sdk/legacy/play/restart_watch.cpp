#include "client-sdk/legacy/play/restart_watch.h"

namespace cancha::legacy {

void RestartWatch::look(const client::Observation& view) {
    is_new_ = view.restart && view.restart->since != since_;
    if (is_new_) {
        since_ = view.restart->since;
        is_other_placed_ = false;
    }
    if (view.restart && view.restart->placing != Team::kNone && !view.is_to_place()) {
        is_other_placed_ = true;
    }
}

}  // namespace cancha::legacy
