#pragma once

#include <vector>

namespace cancha::streams {

/// The signals that end a program in order: SIGINT, SIGTERM and SIGHUP. Where SIGHUP is ignored,
/// as nohup has it, it stays ignored and is none of them.
std::vector<int> ending_signals();

/// Adds them to a boost::asio::signal_set.
template <typename SignalSet>
void add_ending_signals(SignalSet& signals) {
    for (const int signal : ending_signals()) {
        signals.add(signal);
    }
}

/// From now on none of them ends this thread: what is left to do is short, and must be done.
void hold_ending_signals();

/// Takes that back; one that came meanwhile takes effect now.
void release_ending_signals();

}  // namespace cancha::streams
