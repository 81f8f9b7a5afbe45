#pragma once

#include <vector>

namespace cancha::streams {

/// Signals that end a program in an orderly way: SIGINT, SIGTERM and, unless it is ignored as under
/// nohup, SIGHUP.
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

/// Unblocks the ending signals. A signal that came meanwhile takes effect now.
void release_ending_signals();

}  // namespace cancha::streams
