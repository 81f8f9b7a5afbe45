#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>

#include <nlohmann/json.hpp>

#include "proto/base/tick.h"
#include "server/lockstep/match.h"

namespace cancha::match {

/// All events of a match for its report, however long it is: those that the match is about to
/// forget go to a temporary file, which has no name and ends with this.
class EventLog {
  public:
    explicit EventLog(TickRate rate) : rate_(rate) {}

    /// To be called whenever events may have been added. Those that the match has had and forgotten
    /// between two calls are lost.
    void update(const lockstep::Match& match);

    /// All of them that are not lost, oldest first. Where the file could not be written those that
    /// the match has kept.
    nlohmann::ordered_json all(const lockstep::Match& match);

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void write(const lockstep::Match& match);
    bool read(nlohmann::ordered_json& events);
    nlohmann::ordered_json describe(const lockstep::Match& match, std::uint64_t number) const;

    /// Of the first event that was neither written nor lost.
    std::uint64_t next_number(const lockstep::Match& match) const;

    TickRate rate_;
    std::unique_ptr<std::FILE, Close> file_;
    std::uint64_t last_written_ = 0;  // The number of an event; 0: none.
    std::size_t lines_ = 0;           // Of the file.
    bool is_broken_ = false;
};

}  // namespace cancha::match
