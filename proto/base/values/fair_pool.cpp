#include "proto/base/values/fair_pool.h"

#include <algorithm>
#include <map>

#include "cancha/base/contract.h"

namespace cancha {

struct FairPool::Place::State {
    struct Connection {
        std::string address;
        std::function<void()> close;
    };

    void erase(std::uint64_t id) {
        const auto found = connections.find(id);
        if (found == connections.end()) {
            return;
        }
        const auto count = counts.find(found->second.address);
        if (--count->second == 0) {
            counts.erase(count);
        }
        connections.erase(found);
    }

    std::map<std::uint64_t, Connection> connections;  // The oldest first.
    std::map<std::string, std::size_t> counts;        // By address.
    std::uint64_t last_id = 0;
};

FairPool::Place::~Place() {
    if (state_ != nullptr) {
        state_->erase(id_);
    }
}

bool FairPool::Place::is_held() const {
    return state_ != nullptr && state_->connections.contains(id_);
}

FairPool::FairPool(std::size_t capacity)
    : capacity_(capacity), state_(std::make_shared<Place::State>()) {
    CANCHA_EXPECTS(capacity > 0);
}

FairPool::Place FairPool::add(const std::string& address, std::function<void()> close) {
    const std::uint64_t id = ++state_->last_id;
    ++state_->counts[address];
    state_->connections.emplace(id, Place::State::Connection{address, std::move(close)});
    Place place(state_, id);
    if (size() > capacity_) {
        make_room();
    }
    return place;
}

std::size_t FairPool::size() const {
    return state_->connections.size();
}

// The new connection is the last of all, so it is chosen only if it is alone.
void FairPool::make_room() {
    std::size_t most = 0;
    for (const auto& [address, count] : state_->counts) {
        most = std::max(most, count);
    }
    const auto victim = std::ranges::find_if(state_->connections, [&](const auto& entry) {
        return state_->counts.at(entry.second.address) == most;
    });
    const std::function<void()> close = std::move(victim->second.close);
    state_->erase(victim->first);
    close();
}

}  // namespace cancha
