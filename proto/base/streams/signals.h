#pragma once

#include <vector>

namespace cancha::streams {

/// Signals that end a program in an orderly way: SIGINT, SIGTERM and SIGHUP. SIGHUP is left out if
/// it is ignored, for example under nohup.
std::vector<int> ending_signals();

/// Adds the ending signals to a boost::asio::signal_set.
template <typename SignalSet>
void add_ending_signals(SignalSet& signals) {
    for (const int signal : ending_signals()) {
        signals.add(signal);
    }
}

/// Blocks the ending signals in this thread, for short work that must not be interrupted.
void hold_ending_signals();

/// Unblocks the ending signals. A signal that came since hold_ending_signals() takes effect now.
void release_ending_signals();

}  // namespace cancha::streams
