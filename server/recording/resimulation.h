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

/// A recorded match that is simulated again from what decided it, and recorded again while it is.
class Resimulation {
  public:
    /// `listener` gets what a recording of it has. Borrows: facts. Expects: spec was made from
    /// them.
    Resimulation(const MatchFacts& facts, const world::WorldSpec& spec,
                 RecordWriter::Listener listener);

    /// Plays one tick by the changes, requests and commands of the record. Expects: the match is
    /// not over.
    void play_tick(const TickRecord& record);

    /// Writes the last segment, if it is complete: some hosts do that at once.
    void catch_up() { recorder_.catch_up(); }

    /// Makes what came after the last tick.
    void conclude(const TickRecord& rest);

    /// Events of the tick that was played last, or of what came after the last one.
    const std::vector<referee::GameEvent>& events() const { return events_; }

    /// Completes its recording.
    void close(const std::string& report);

    const match::Match& match() const { return match_; }

    std::vector<mcap::McapChannel> channels() const { return recorder_.channels(); }

    /// Events that the simulation cannot give, taken from the recording: how many of each kind.
    const std::map<std::string, std::uint64_t>& outside_events() const { return outside_events_; }

  private:
    void begin_record();
    void make_changes(const TickRecord& record);
    void take_outside_events(const TickRecord& record);
    void gather_events();

    Recorder recorder_;
    match::SimulatedMatch match_;
    std::map<std::string, std::uint64_t> outside_events_;
    std::size_t next_event_ = 0;  // Next event of the record that may be one from outside.
    std::vector<referee::GameEvent> events_;
    std::uint64_t gathered_events_ = 0;  // In the whole match.
};

}  // namespace cancha::recording
