#include "proto/base/streams/signals.h"

#include <signal.h>

namespace cancha::streams {

std::vector<int> ending_signals() {
    std::vector<int> signals{SIGINT, SIGTERM};

    struct ::sigaction hang_up {};

    if (::sigaction(SIGHUP, nullptr, &hang_up) != 0 || hang_up.sa_handler != SIG_IGN) {
        signals.push_back(SIGHUP);
    }
    return signals;
}

namespace {

void mask_ending_signals(int how) {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : ending_signals()) {
        sigaddset(&signals, signal);
    }
    pthread_sigmask(how, &signals, nullptr);
}

}  // namespace

void hold_ending_signals() {
    mask_ending_signals(SIG_BLOCK);
}

void release_ending_signals() {
    mask_ending_signals(SIG_UNBLOCK);
}

}  // namespace cancha::streams
