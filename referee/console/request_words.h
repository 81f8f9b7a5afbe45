#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "cancha/base/result.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::console {

/// A robot as people see it: by the number that it is marked with.
struct MarkedRobot {
    v1::Team team = v1::TEAM_UNSPECIFIED;
    std::uint32_t number = 0;
};

/// What an official has said, before anybody knows the match.
struct OfficialCommand {
    v1::OfficialRequest request;
    std::optional<MarkedRobot> robot{};  ///< To be placed; none: the request has its id.
};

/// The request for a match with these settings. Fails: kInvalidInput, there is no such robot.
Result<v1::OfficialRequest> request_for(const OfficialCommand& command,
                                        const v1::Discipline& settings);

/// The words by which an official leads a match, wherever they are said: behind the name of the
/// program, or on the screen.
class RequestWords {
  public:
    RequestWords() = default;
    RequestWords(const RequestWords&) = delete;
    RequestWords& operator=(const RequestWords&) = delete;

    /// Adds a subcommand for each. Keeps references to this.
    void declare(CLI::App& app);

    /// What has been said; none: no word of ours.
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
    std::vector<double> spin_radps_;  ///< About x, y and z; empty: none.
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

/// A line such as "place ball 0.3 -0.2". Fails: kInvalidInput; the text says what was expected.
Result<OfficialCommand> parse_command(const std::string& line);

/// Arguments as CLI11 takes them: a negative number is no option, "yellow 3" is one word.
std::vector<std::string> prepared(const std::vector<std::string>& arguments);

}  // namespace cancha::console
