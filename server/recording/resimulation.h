#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/recording/match_facts.h"
#include "server/recording/recorder.h"
#include "server/recording/recording_reader.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/world_spec.h"

namespace cancha::recording {

/// Simulates a recorded match again from its inputs (settings, commands, requests, changes by
/// officials), and records it again at the same time.
class Resimulation {
  public:
    /// `listener`: gets the items of the new recording. `spec`: the world. Borrows: facts. Expects:
    /// spec was made from the facts.
    Resimulation(const MatchFacts& facts, const world::WorldSpec& spec,
                 RecordWriter::Listener listener);

    /// Plays one tick with the changes, requests and commands in `record`. Expects: the match is
    /// not over.
    void play_tick(const TickRecord& record);

    /// Writes the last segment now if it is complete. Call if the host of the recorded match did so
    /// too (ItemCheck::ends_in_new_chunk()).
    void catch_up() { recorder_.catch_up(); }

    /// Applies all changes after the last tick. `rest`: filled by the call of
    /// RecordingReader::next() that returned false.
    void conclude(const TickRecord& rest);

    /// Events of the tick played last; after conclude(), the events from after the last tick.
    const std::vector<referee::GameEvent>& events() const { return events_; }

    /// Completes the new recording. `report`: report of the match, to be put into the recording;
    /// empty if there is none.
    void close(const std::string& report);

    const match::Match& match() const { return match_; }

    /// Channels of the new recording.
    std::vector<mcap::McapChannel> channels() const { return recorder_.channels(); }

    /// Number of events, by kind, that were taken from the recording, because the simulation cannot
    /// produce such events (for example missed deadlines).
    const std::map<std::string, std::uint64_t>& outside_events() const { return outside_events_; }

  private:
    void begin_record();
    void make_changes(const TickRecord& record);
    void take_outside_events(const TickRecord& record);
    void gather_events();

    Recorder recorder_;
    match::SimulatedMatch match_;
    std::map<std::string, std::uint64_t> outside_events_;
    // Index of the next event of the record that may be one of outside_events().
    std::size_t next_event_ = 0;
    std::vector<referee::GameEvent> events_;
    std::uint64_t gathered_events_ = 0;  // Number of events gathered in the whole match.
};

}  // namespace cancha::recording
