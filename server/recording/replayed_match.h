#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/recording/recording_reader.h"
#include "server/recording/rejudge.h"
#include "server/sim/match/match.h"
#include "server/sim/sensing/sensor_suite.h"

namespace cancha::recording {

/// A recording shown as a match. World and events are the recorded ones. Phase, score and clock
/// come from this program's rules, applied to the recorded states. Commands are ignored.
class ReplayedMatch final : public match::Match {
  public:
    /// Takes over the reader. Expects: the reader is before its first tick.
    explicit ReplayedMatch(RecordingReader recording);

    const referee::WorldState& open_tick() override { return view_.state; }

    Status change(const match::Change&, const std::string&) override {
        return Error{ErrorCode::kRefused, "what is recorded cannot be changed"};
    }

    void command(const world::RobotCommand& /*command*/) override {}

    /// Shows the next recorded state. Ends the match where the recording ends, even if the
    /// recording is cut off.
    void close_tick() override;

    void request(SeatIndex, const referee::TeamRequest&) override {}

    bool end(const std::string& reason, Team winner) override {
        return view_.finish_from_outside(reason, winner);
    }

    void note(referee::GameEvent event) override { view_.add_event(std::move(event)); }

    const match::MatchView& view() const override { return view_; }

    void describe(v1::MatchStatus& message) const override { rejudge_.describe(message); }

    void describe_statistics(v1::MatchStatistics& message) const override {
        rejudge_.describe_statistics(message);
    }

    std::span<const v1::SeatDrawing> drawings() const override { return record_.drawings; }

    void draw_sensors(std::vector<v1::SensorDrawing>& drawings) const override;

    /// The damage at which the recording ended early, if any.
    const Status& recording_status() const { return recording_.status(); }

  private:
    void show_next();
    void show_end();
    void show_judgement();

    match::MatchView view_;
    RecordingReader recording_;
    Rejudge rejudge_;
    /// None if this program's sensors differ from the recorded ones.
    std::optional<sensing::SensorSuite> sensors_;
    TickRecord record_;
};

}  // namespace cancha::recording
