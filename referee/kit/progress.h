#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/course.pb.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/rulebook.h"
#include "referee/core/statistic.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// An event of a robot on its course.
struct ProgressNote {
    std::string kind;  ///< Kind of the event: "gate".
    RuleText rule;     ///< Rule of the chapter.
    std::string text;  ///< Action of the team: "went through gate 1".
};

/// A figure about a robot on its course, for people.
struct ProgressFigure {
    StatisticText text;             ///< Text of the statistic.
    std::optional<double> value{};  ///< Value so far; none before there is one.
};

/// Measures how far one robot has come on a course. A function of the states it is shown.
class Progress {
  public:
    Progress() = default;
    Progress(const Progress&) = delete;
    virtual ~Progress() = default;

    /// Called in every tick of play before follow(), with the whole world: for courses on which
    /// more counts than the robot's position.
    virtual void notice(const WorldState& /*state*/) {}

    /// Called in every tick of play. Returns the completed share of the course, from 0 to 1: 1 is
    /// the end. Never less than before.
    virtual double follow(const RobotState& robot) = 0;

    /// Returns the events since the last call, in order.
    virtual std::vector<ProgressNote> take_notes() { return {}; }

    /// Returns the number of faults so far. A robot that finishes without faults beats one that has
    /// some.
    virtual std::uint32_t faults() const { return 0; }

    /// Returns the figures so far, always in the same order.
    virtual std::vector<ProgressFigure> figures() const { return {}; }

    /// Called when the robot may be moved before the next state: that move does not count as
    /// travelled.
    virtual void interrupt() {}

    /// Adds data to the hash, beyond the completed share, that affect the future.
    virtual void append_to(StateHash& /*hash*/) const {}

    /// See Rulebook::take_memory().
    virtual void take_memory(const Progress& other) = 0;

  protected:
    /// Derived classes use it to hand over their memory by assignment.
    Progress& operator=(const Progress&) = default;
};

/// Returns the length of all segments together.
double line_length_m(const v1::Line& line);

/// Progress along a line: the farthest point that the robot has passed, up to the finish. The
/// finish is `run_out_m` before the line's end, because robots see lines ahead of themselves.
/// Progress counts while the robot's centre is within `reach_m` of the line, seen from above. A
/// robot that leaves the line continues from where it left, so there is no short cut.
class LineProgress final : public Progress {
  public:
    /// Expects: the line is longer than the run-out.
    LineProgress(const v1::Line& line, double reach_m, double run_out_m = 0);

    double follow(const RobotState& robot) override;

    void take_memory(const Progress& other) override {
        *this = static_cast<const LineProgress&>(other);
    }

  private:
    std::vector<Vec3> points_m_;
    std::vector<double> along_m_;  ///< Length from the beginning to each point.
    double reach_m_;
    double finish_m_;  ///< Position of the finish along the line.
    double done_m_ = 0;
};

/// Returns the team's destinations, in order: those whose names begin with the team, "blue: ".
std::vector<v1::Destination> destinations_of(Team team, const v1::Course& course);

/// Checks that every team with robots has destinations, and that none of them is inside a standing
/// body of the arena or beyond all of them. Fails: kInvalidInput; the text names all wrong ones.
Status check_destinations(const v1::Discipline& settings);

/// Progress through destinations, in their order.
class DestinationProgress final : public Progress {
  public:
    /// Expects: there is at least one.
    explicit DestinationProgress(std::vector<v1::Destination> destinations);

    double follow(const RobotState& robot) override;

    void take_memory(const Progress& other) override {
        *this = static_cast<const DestinationProgress&>(other);
    }

    /// Returns how many destinations have been reached.
    std::size_t reached() const { return reached_; }

    /// Whether all destinations have been reached.
    bool is_done() const { return reached_ == destinations_.size(); }

    /// Returns the destinations in order.
    const std::vector<v1::Destination>& destinations() const { return destinations_; }

  private:
    std::vector<v1::Destination> destinations_;
    std::size_t reached_ = 0;
};

}  // namespace cancha::referee
