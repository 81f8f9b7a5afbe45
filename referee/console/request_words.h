#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::console {

/// A robot as people name it: by its team and the number on the robot.
struct MarkedRobot {
    v1::Team team = v1::TEAM_UNSPECIFIED;  ///< Team of the robot.
    std::uint32_t number = 0;              ///< Number on the robot.
};

/// A command of an official, parsed before the match is known.
struct OfficialCommand {
    v1::OfficialRequest request;  ///< The request, complete except for `robot`.
    /// Robot to be placed, if the command names it by team and number; request_for() finds its id.
    /// None if the request already has the id or places no robot.
    std::optional<MarkedRobot> robot{};
};

/// Returns the request with the id of its robot filled in. `settings`: those of the match. Fails:
/// kInvalidInput (no such robot).
Result<v1::OfficialRequest> request_for(const OfficialCommand& command,
                                        const v1::Discipline& settings);

/// The commands with which an official controls a match, declared to the parser CLI11. The command
/// line and the screen both use them.
class RequestWords {
  public:
    RequestWords() = default;
    RequestWords(const RequestWords&) = delete;
    RequestWords& operator=(const RequestWords&) = delete;

    /// Adds a subcommand to `app` for each command. `app` keeps references to this object.
    void declare(CLI::App& app);

    /// Returns the parsed command; nothing if the command line has none of these commands.
    const std::optional<OfficialCommand>& command() const { return command_; }

  private:
    CLI::App& add(CLI::App& parent, const char* name, const char* help,
                  std::function<void(v1::OfficialRequest&)> fill);
    CLI::App& ruling(CLI::App& parent, const char* name, const char* help,
                     std::function<void(v1::Ruling&)> fill);
    void take_team(CLI::App& command, const std::string& help, bool is_required = true);
    void take_event(CLI::App& command);
    void declare_pace(CLI::App& app);
    void declare_placing(CLI::App& app);
    void place_ball(v1::BallState& ball) const;
    void place_robot(v1::OfficialRequest::PlaceRobot& robot) const;
    void declare_states(CLI::App& app);
    void declare_awards(CLI::App& app);
    void declare_corrections(CLI::App& app);
    void declare_handling(CLI::App& app);
    void declare_end(CLI::App& app);

    std::optional<OfficialCommand> command_;
    std::uint32_t ticks_ = 1;
    std::string speed_;
    double x_m_ = 0;
    double y_m_ = 0;
    double height_m_ = 0;
    std::vector<double> spin_radps_;  ///< Spin about x, y and z; empty for no spin.
    double degrees_ = 0;
    double floor_m_ = 0;
    std::vector<double> tilt_degrees_;
    std::string robot_;
    std::string name_;
    bool with_match_ = false;
    v1::Team team_ = v1::TEAM_UNSPECIFIED;
    v1::RestartKind kind_ = v1::RESTART_KIND_UNSPECIFIED;
    std::uint32_t event_ = 0;
    std::string answer_;
    std::string rule_;
    v1::Handling handling_ = v1::HANDLING_UNSPECIFIED;
    double within_s_ = 0;
    bool is_wall_time_ = false;
    bool rejects_in_doubt_ = false;
    std::string reason_ = "no reason given";
};

/// Parses a line such as "place ball 0.3 -0.2". Fails: kInvalidInput; the text says what was
/// expected.
Result<OfficialCommand> parse_command(const std::string& line);

/// Prepares arguments so that CLI11 does not take a negative number for an option, and takes
/// "yellow 3" for one word.
std::vector<std::string> prepared(const std::vector<std::string>& arguments);

}  // namespace cancha::console
