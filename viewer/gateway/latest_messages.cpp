#include "viewer/gateway/latest_messages.h"

#include <utility>

namespace cancha::gateway {

void LatestMessages::publish(Slot slot, std::string bytes) {
    switch (slot) {
        case Slot::kWelcome:
        case Slot::kList:
            remove_match();
            remove(Slot::kList);
            break;
        case Slot::kUpdate:
        case Slot::kOver:
            remove(Slot::kWaiting);
            break;
        case Slot::kSource:
        case Slot::kPictures:
        case Slot::kWaiting:
            break;
    }
    keep(++last_number_, slot, std::move(bytes));
}

void LatestMessages::reword(Slot slot, std::string bytes) {
    if (const auto message = newest(slot)) {
        keep(message->number, slot, std::move(bytes));
    }
}

std::shared_ptr<const LatestMessages::Message> LatestMessages::next_after(
    std::uint64_t number) const {
    std::shared_ptr<const Message> next;
    for (const auto& message : slots_) {
        if (message && message->number > number && (!next || message->number < next->number)) {
            next = message;
        }
    }
    return next;
}

std::shared_ptr<const LatestMessages::Message> LatestMessages::newest(Slot slot) const {
    return slots_.at(static_cast<std::size_t>(slot));
}

bool LatestMessages::has_running_match() const {
    return newest(Slot::kWelcome) && !newest(Slot::kOver);
}

void LatestMessages::keep(std::uint64_t number, Slot slot, std::string bytes) {
    slots_.at(static_cast<std::size_t>(slot)) =
        std::make_shared<Message>(Message{number, slot, std::move(bytes)});
}

void LatestMessages::remove_match() {
    for (const Slot slot :
         {Slot::kWelcome, Slot::kUpdate, Slot::kPictures, Slot::kWaiting, Slot::kOver}) {
        remove(slot);
    }
}

void LatestMessages::remove(Slot slot) {
    slots_.at(static_cast<std::size_t>(slot)).reset();
}

}  // namespace cancha::gateway
