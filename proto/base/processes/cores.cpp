#include "proto/base/processes/cores.h"

#include <algorithm>

#include <sched.h>

#include "cancha/base/contract.h"

namespace cancha::processes {

Cores::Cores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    sched_getaffinity(0, sizeof allowed, &allowed);
    for (int number = 0; number < CPU_SETSIZE; ++number) {
        if (CPU_ISSET(number, &allowed)) {
            cores_.push_back({.number = number});
        }
    }
    if (cores_.empty()) {  // The machine has more processors than such a set holds.
        cores_.push_back({.number = sched_getcpu()});
    }
}

int Cores::take() {
    Core& core = *std::ranges::min_element(cores_, {}, &Core::users);
    ++core.users;
    return core.number;
}

void Cores::give_back(int number) {
    const auto core = std::ranges::find(cores_, number, &Core::number);
    CANCHA_EXPECTS(core != cores_.end() && core->users > 0);
    --core->users;
}

}  // namespace cancha::processes
