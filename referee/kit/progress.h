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

/// Something that happened to a robot on its way.
struct ProgressNote {
    std::string kind;  ///< Kind of the event: "gate".
    RuleText rule;     ///< Rule of the chapter.
    std::string text;  ///< Deed of the team: "went through gate 1".
};

/// A figure of a robot on its way, for people.
struct ProgressFigure {
    StatisticText text;             ///< Text of the statistic.
    std::optional<double> value{};  ///< So far; none where there is nothing to tell yet.
};

/// How far one robot has come on its way through a course. A function of the states it is shown.
class Progress {
  public:
    Progress() = default;
    Progress(const Progress&) = delete;
    virtual ~Progress() = default;

    /// Called in every tick of play before follow(), with all that moves: for ways on which more
    /// counts than where the robot is.
    virtual void notice(const WorldState& /*state*/) {}

    /// Called in every tick of play. Returns the share of the way that is done, from 0 to 1: 1 is
    /// the end. Never less than before.
    virtual double follow(const RobotState& robot) = 0;

    /// Since the last call, in their order.
    virtual std::vector<ProgressNote> take_notes() { return {}; }

    /// Faults so far: who gets through without any beats those who had some.
    virtual std::uint32_t faults() const { return 0; }

    /// So far, always in the same order.
    virtual std::vector<ProgressFigure> figures() const { return {}; }

    /// Until the next state the robot may be put elsewhere: that is no way it has gone.
    virtual void interrupt() {}

    /// Adds what decides the future beyond the share of the way that is done.
    virtual void append_to(StateHash& /*hash*/) const {}

    /// As Rulebook::take_memory().
    virtual void take_memory(const Progress& other) = 0;

  protected:
    /// Part of the assignments by which classes derived from it hand over their memory.
    Progress& operator=(const Progress&) = default;
};

/// Length of all its segments together.
double line_length_m(const v1::Line& line);

/// Along a line: the farthest point that the robot has passed on it, up to the finish, which is
/// `run_out_m` before its end: robots see lines ahead of themselves. It counts while the robot's
/// centre is within `reach_m` of the line, seen from above; whoever leaves the line goes on from
/// where it left it, so there is no short cut.
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
    std::vector<double> along_m_;  ///< From the beginning to each point.
    double reach_m_;
    double finish_m_;  ///< Along the line.
    double done_m_ = 0;
};

/// Destinations of a course whose names begin with the team's, "blue: ", in their order.
std::vector<v1::Destination> destinations_of(Team team, const v1::Course& course);

/// Every team that has robots needs destinations, and none of them is inside of a body that stands
/// in the arena or beyond all of them. Fails: kInvalidInput; the text names all that are wrong.
Status check_destinations(const v1::Discipline& settings);

/// Through destinations, in their order.
class DestinationProgress final : public Progress {
  public:
    /// Expects: there is one at least.
    explicit DestinationProgress(std::vector<v1::Destination> destinations);

    double follow(const RobotState& robot) override;

    void take_memory(const Progress& other) override {
        *this = static_cast<const DestinationProgress&>(other);
    }

    /// How many of them are.
    std::size_t reached() const { return reached_; }

    /// All of them are.
    bool is_done() const { return reached_ == destinations_.size(); }

    /// In their order.
    const std::vector<v1::Destination>& destinations() const { return destinations_; }

  private:
    std::vector<v1::Destination> destinations_;
    std::size_t reached_ = 0;
};

}  // namespace cancha::referee
