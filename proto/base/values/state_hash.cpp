#include "proto/base/values/state_hash.h"

#include <xxhash.h>

#include "cancha/base/contract.h"

namespace cancha {

void StateHash::StateDeleter::operator()(XXH3_state_s* state) const {
    XXH3_freeState(state);
}

StateHash::StateHash() : state_(XXH3_createState()) {
    CANCHA_EXPECTS(state_ != nullptr);
    reset();
}

void StateHash::append_bytes(const void* bytes, std::size_t size) {
    XXH3_64bits_update(state_.get(), bytes, size);
}

std::uint64_t StateHash::value() const {
    return XXH3_64bits_digest(state_.get());
}

void StateHash::reset() {
    XXH3_64bits_reset(state_.get());
}

}  // namespace cancha
