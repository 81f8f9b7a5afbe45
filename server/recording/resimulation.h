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

/// Simulates a recorded match again from its inputs, and records it again at the same time.
class Resimulation {
  public:
    /// `listener` gets the items of the new recording. Borrows: facts. Expects: spec was made from
    /// the facts.
    Resimulation(const MatchFacts& facts, const world::WorldSpec& spec,
                 RecordWriter::Listener listener);

    /// Plays one tick with the changes, requests and commands of the record. Expects: the match is
    /// not over.
    void play_tick(const TickRecord& record);

    /// Writes the last segment if it is complete, as some hosts do at once.
    void catch_up() { recorder_.catch_up(); }

    /// Applies everything that came after the last tick.
    void conclude(const TickRecord& rest);

    /// Events of the tick played last or, after conclude(), from after the last tick.
    const std::vector<referee::GameEvent>& events() const { return events_; }

    /// Completes the new recording.
    void close(const std::string& report);

    const match::Match& match() const { return match_; }

    std::vector<mcap::McapChannel> channels() const { return recorder_.channels(); }

    /// Number of events, by kind, that the simulation cannot produce and that were taken from the
    /// recording.
    const std::map<std::string, std::uint64_t>& outside_events() const { return outside_events_; }

  private:
    void begin_record();
    void make_changes(const TickRecord& record);
    void take_outside_events(const TickRecord& record);
    void gather_events();

    Recorder recorder_;
    match::SimulatedMatch match_;
    std::map<std::string, std::uint64_t> outside_events_;
    std::size_t next_event_ = 0;  // Next event of the record that may be from outside.
    std::vector<referee::GameEvent> events_;
    std::uint64_t gathered_events_ = 0;  // Count over the whole match.
};

}  // namespace cancha::recording
