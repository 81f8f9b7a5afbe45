#include "proto/program/signals.h"

#include <signal.h>

namespace cancha::program {

std::vector<int> ending_signals() {
    std::vector<int> signals{SIGINT, SIGTERM};

    struct ::sigaction hang_up {};

    if (::sigaction(SIGHUP, nullptr, &hang_up) != 0 || hang_up.sa_handler != SIG_IGN) {
        signals.push_back(SIGHUP);
    }
    return signals;
}

void hold_ending_signals() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : ending_signals()) {
        sigaddset(&held, signal);
    }
    pthread_sigmask(SIG_BLOCK, &held, nullptr);
}

}  // namespace cancha::program
