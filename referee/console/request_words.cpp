#include "referee/console/request_words.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "client-sdk/cpp/control/order_options.h"
#include "client-sdk/cpp/control/wording.h"
#include "proto/base/processes/numbers.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/text/joined.h"
#include "proto/base/values/angle.h"
#include "proto/base/values/restart_kind.h"

namespace cancha::console {

namespace {

const std::map<std::string, v1::Team> kTeams{{"blue", v1::TEAM_BLUE}, {"yellow", v1::TEAM_YELLOW}};

const std::map<std::string, v1::RestartKind>& restart_words() {
    static const std::map<std::string, v1::RestartKind> words = [] {
        std::map<std::string, v1::RestartKind> by_word;
        for (const v1::RestartKind kind : restart_kinds()) {
            by_word.emplace(restart_word(kind, '-'), kind);
        }
        return by_word;
    }();
    return words;
}

const std::map<std::string, v1::Handling> kHandlings{{"accept", v1::HANDLING_ACCEPT},
                                                     {"propose", v1::HANDLING_PROPOSE},
                                                     {"ignore", v1::HANDLING_IGNORE}};

/// Replaces the word by its number. Returns the error, or an empty text.
template <typename T>
std::string replace_word(const std::map<std::string, T>& words, std::string& word) {
    if (const auto found = words.find(word); found != words.end()) {
        word = std::to_string(static_cast<int>(found->second));
        return "";
    }
    return fmt::format("expected one of {}; got '{}'", joined_keys(words), word);
}

/// Accepts one of these words and stores its value.
template <typename T>
CLI::Validator one_of(const std::map<std::string, T>& words) {
    return CLI::Validator([&words](std::string& word) { return replace_word(words, word); }, "");
}

/// Parses "yellow 3"; none: another text.
std::optional<MarkedRobot> marked_robot(const std::string& word) {
    std::istringstream stream(word);
    std::string team;
    std::string number;
    stream >> team >> number;
    const auto found = kTeams.find(team);
    if (found == kTeams.end() || !(stream >> std::ws).eof() ||
        !processes::whole_number(1, UINT32_MAX)(number).empty()) {
        return std::nullopt;
    }
    return MarkedRobot{found->second, static_cast<std::uint32_t>(std::stoul(number))};
}

CLI::Validator robot_or_id() {
    return CLI::Validator(
        [](std::string& word) {
            const bool is_robot =
                marked_robot(word) || processes::whole_number(0, UINT32_MAX)(word).empty();
            return is_robot ? ""
                            : fmt::format("expected a robot, such as yellow 3; got '{}'", word);
        },
        "");
}

bool is_negative_number(const std::string& word) {
    return word.size() > 1 && word[0] == '-' &&
           (std::isdigit(static_cast<unsigned char>(word[1])) != 0 || word[1] == '.');
}

/// Whether help is asked for, also in forms for which CLI11 gives an unclear answer.
bool is_call_for_help(const std::vector<std::string>& arguments) {
    return arguments.empty() || arguments[0] == "help" || arguments[0] == "--help" ||
           arguments[0] == "-h" || arguments[0] == "?";
}

/// Returns "Commands: start, halt, ...".
std::string list_of_commands(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* const command : app.get_subcommands(nullptr)) {
        names.push_back(command->get_name());
    }
    return fmt::format("Commands: {}", fmt::join(names, ", "));
}

}  // namespace

// To CLI11 a word that begins with a hyphen is an option. With a blank before the hyphen it is not,
// and as a number it means the same.
std::vector<std::string> prepared(const std::vector<std::string>& arguments) {
    constexpr std::string_view kMinus = "−";
    std::vector<std::string> words;
    for (std::string word : arguments) {
        if (word.starts_with(kMinus)) {
            word.replace(0, kMinus.size(), "-");
        }
        const std::size_t count = words.size();
        if (count >= 2 && words[count - 2] == "robot" && kTeams.contains(words[count - 1])) {
            words.back() += " " + word;
        } else {
            words.push_back(is_negative_number(word) ? " " + word : word);
        }
    }
    return words;
}

Result<v1::OfficialRequest> request_for(const OfficialCommand& command,
                                        const v1::Discipline& settings) {
    v1::OfficialRequest request = command.request;
    if (!command.robot) {
        return request;
    }
    std::uint32_t most = 0;
    for (const v1::Robot& robot : settings.robots()) {
        if (robot.team() != command.robot->team) {
            continue;
        }
        most = std::max(most, robot.number());
        if (robot.number() == command.robot->number) {
            request.mutable_place_robot()->set_id(robot.id());
        }
    }
    if (request.place_robot().id() == 0) {
        const std::string team = control::team_word(command.robot->team);
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("There is no robot {} {}; {}", team, command.robot->number,
                                 most == 0 ? fmt::format("there are no {} ones", team)
                                           : fmt::format("there are {} 1 to {}", team, most))};
    }
    return request;
}

CLI::App& RequestWords::add(CLI::App& parent, const char* name, const char* help,
                            std::function<void(v1::OfficialRequest&)> fill) {
    CLI::App& added = *parent.add_subcommand(name, help);
    added.callback([this, fill = std::move(fill)] { fill(command_.emplace().request); });
    return added;
}

CLI::App& RequestWords::ruling(CLI::App& parent, const char* name, const char* help,
                               std::function<void(v1::Ruling&)> fill) {
    return add(parent, name, help,
               [fill = std::move(fill)](auto& request) { fill(*request.mutable_ruling()); });
}

void RequestWords::take_team(CLI::App& command, const std::string& help, bool is_required) {
    command.add_option("team", team_, help)
        ->required(is_required)
        ->transform(one_of(kTeams))
        ->option_text("blue|yellow");
}

void RequestWords::take_event(CLI::App& command) {
    command.add_option("event", event_, "Number, as in `events`")
        ->required()
        ->check(processes::whole_number(1, UINT32_MAX))
        ->option_text("EVENT");
}

void RequestWords::declare(CLI::App& app) {
    declare_pace(app);
    declare_awards(app);
    declare_corrections(app);
    declare_handling(app);
    declare_placing(app);
    declare_states(app);
    declare_end(app);
}

void RequestWords::declare_pace(CLI::App& app) {
    add(app, "start", "Start a match created with --await-start, once all seats are ready",
        [](auto& request) { request.mutable_start(); });
    add(app, "halt", "Halt after the current tick", [](auto& request) { request.mutable_pause(); });
    add(app, "resume", "Continue", [](auto& request) { request.mutable_resume(); });
    add(app, "step", "Play N ticks, then halt",
        [this](auto& request) { request.mutable_step()->set_ticks(ticks_); })
        .add_option("ticks", ticks_, "1 to 1,000,000 (default 1)")
        ->check(processes::whole_number(0, UINT32_MAX))
        ->option_text("N");
    add(app, "speed", "Set the speed of the match",
        [this](auto& request) {
            const Result<double> speed = processes::parse_speed(speed_);
            if (!speed) {
                throw CLI::ValidationError("speed: " + speed.error().message);
            }
            request.mutable_set_speed()->set_speed(*speed);
        })
        .add_option("speed", speed_, "1 is real time, `max` as fast as possible")
        ->required()
        ->option_text("X|max");
}

void RequestWords::declare_placing(CLI::App& app) {
    CLI::App& place = *app.add_subcommand("place", "Place the ball or a robot, at rest");
    place.require_subcommand(1);
    CLI::App& ball =
        add(place, "ball", "Place the ball: metres from the centre of the field",
            [this](auto& request) { place_ball(*request.mutable_place_ball()->mutable_ball()); });
    ball.add_option("--height", height_m_, "Height of its centre (default: on the ground)")
        ->check(processes::any_number())
        ->type_name("METRES");
    ball.add_option("--spin", spin_radps_, "Spin about x, y and z in rad/s")
        ->expected(3)
        ->check(processes::any_number())
        ->type_name("X Y Z");
    CLI::App& robot = add(place, "robot", "Place a robot: metres from the centre, degrees",
                          [this](auto& request) {
                              place_robot(*request.mutable_place_robot());
                              command_->robot = marked_robot(robot_);
                          });
    robot.add_option("robot", robot_, "Its team and number, such as yellow 3, or its id")
        ->required()
        ->check(robot_or_id())
        ->option_text("ROBOT");
    for (CLI::App* const body : {&ball, &robot}) {
        body->add_option("x", x_m_, "Along the field")
            ->required()
            ->check(processes::any_number())
            ->option_text("X");
        body->add_option("y", y_m_, "Across the field, left of x")
            ->required()
            ->check(processes::any_number())
            ->option_text("Y");
    }
    robot.add_option("degrees", degrees_, "Heading: 0 faces along x, 90 along y")
        ->required()
        ->check(processes::number(-360, 360))
        ->option_text("DEGREES");
    robot.add_option("--floor", floor_m_, "Height of the floor below it (default 0)")
        ->check(processes::any_number())
        ->type_name("METRES");
    robot.add_option("--tilt", tilt_degrees_, "Roll and pitch: left side up, nose down")
        ->expected(2)
        ->check(processes::number(-360, 360))
        ->type_name("ROLL PITCH");
}

void RequestWords::place_ball(v1::BallState& ball) const {
    ball.set_x_m(x_m_);
    ball.set_y_m(y_m_);
    ball.set_z_m(height_m_);
    if (!spin_radps_.empty()) {
        ball.set_turn_rate_x_radps(spin_radps_[0]);
        ball.set_turn_rate_y_radps(spin_radps_[1]);
        ball.set_turn_rate_z_radps(spin_radps_[2]);
    }
}

void RequestWords::place_robot(v1::OfficialRequest::PlaceRobot& robot) const {
    if (!marked_robot(robot_)) {
        robot.set_id(static_cast<std::uint32_t>(std::stoul(robot_)));
    }
    robot.set_x_m(x_m_);
    robot.set_y_m(y_m_);
    robot.set_heading_rad(degrees_ * kRadPerDegree);
    robot.set_z_m(floor_m_);
    if (!tilt_degrees_.empty()) {
        robot.set_roll_rad(tilt_degrees_[0] * kRadPerDegree);
        robot.set_pitch_rad(tilt_degrees_[1] * kRadPerDegree);
    }
}

void RequestWords::declare_states(CLI::App& app) {
    CLI::App& save = add(app, "save", "Save all positions and velocities",
                         [this](auto& request) { request.mutable_save_state()->set_name(name_); });
    CLI::App& restore =
        add(app, "restore", "Restore all positions and velocities", [this](auto& request) {
            request.mutable_restore_state()->set_name(name_);
            request.mutable_restore_state()->set_with_match(with_match_);
        });
    restore.add_flag("--with-match", with_match_, "Clock, score and phase, too");
    for (CLI::App* const state : {&save, &restore}) {
        state->add_option("name", name_, "A name of your choice")->required()->option_text("NAME");
    }
}

void RequestWords::declare_awards(CLI::App& app) {
    CLI::App& restart = ruling(app, "restart", "Stop play and restart it", [this](auto& ruling) {
        ruling.mutable_restart()->set_kind(kind_);
        ruling.mutable_restart()->set_team(team_);
    });
    const auto word = [](v1::RestartKind kind) { return restart_word(kind, '-'); };
    restart.add_option("kind", kind_, "One of " + joined(restart_kinds(), word))
        ->required()
        ->transform(one_of(restart_words()))
        ->option_text("KIND");
    std::vector<v1::RestartKind> of_no_team = restart_kinds();
    std::erase_if(of_no_team, [](v1::RestartKind kind) { return !is_for_no_team(kind); });
    take_team(restart,
              fmt::format("Team taking it (omit for a {})", joined(of_no_team, restart_label)),
              false);
    CLI::App& award = *app.add_subcommand("award", "Award a goal the referee missed");
    award.require_subcommand(1);
    take_team(ruling(award, "goal", "Award a goal; a kick-off follows",
                     [this](auto& ruling) { ruling.mutable_goal()->set_team(team_); }),
              "Team that gets the goal");
    take_team(ruling(app, "time-out", "Give a time-out at the next restart",
                     [this](auto& ruling) { ruling.mutable_time_out()->set_team(team_); }),
              "Team that gets it");
}

void RequestWords::declare_corrections(CLI::App& app) {
    take_event(ruling(app, "undo",
                      "Undo the latest stoppage, with score and clock, or an earlier goal",
                      [this](auto& ruling) { ruling.mutable_take_back()->set_event(event_); }));
    take_team(ruling(app, "touch", "Correct who touched the ball last",
                     [this](auto& ruling) { ruling.mutable_last_touch()->set_team(team_); }),
              "Team that touched it");
    CLI::App& decide = ruling(app, "decide", "Answer a proposal", [this](auto& ruling) {
        ruling.mutable_decide()->set_event(event_);
        ruling.mutable_decide()->set_is_accepted(answer_ == "accept");
    });
    take_event(decide);
    decide.add_option("answer", answer_, "Accept: it counts")
        ->required()
        ->check(CLI::IsMember({"accept", "reject"}))
        ->option_text("accept|reject");
}

void RequestWords::declare_handling(CLI::App& app) {
    CLI::App& handle = ruling(app, "handle", "Accept, propose or ignore the findings of a rule",
                              [this](auto& ruling) {
                                  v1::Ruling::SetHandling& handling = *ruling.mutable_handling();
                                  handling.set_rule(rule_);
                                  handling.set_handling(handling_);
                                  handling.set_decide_within_s(within_s_);
                                  handling.set_is_wall_time(is_wall_time_);
                                  handling.set_rejects_in_doubt(rejects_in_doubt_);
                              });
    handle.add_option("rule", rule_, "Number of the rule, such as 5.6")
        ->required()
        ->option_text("RULE");
    handle.add_option("handling", handling_, "Propose: play stands until an official decides")
        ->required()
        ->transform(one_of(kHandlings))
        ->option_text("accept|propose|ignore");
    handle
        .add_option("--within", within_s_,
                    "Time for the decision, simulated without --wall (default 10)")
        ->check(processes::any_number())
        ->type_name("SECONDS");
    handle.add_flag("--wall", is_wall_time_,
                    "The time is wall-clock time, for which the match stands still");
    handle.add_flag("--reject-in-doubt", rejects_in_doubt_,
                    "Without a decision in time the finding does not count");
}

void RequestWords::declare_end(CLI::App& app) {
    add(app, "end", "Abandon the match where it stands",
        [this](auto& request) { request.mutable_end_match()->set_reason(reason_); })
        .add_option("--reason", reason_, "Reason shown to everyone (default: no reason given)")
        ->type_name("TEXT");
}

Result<OfficialCommand> parse_command(const std::string& line) {
    CLI::App app;
    app.require_subcommand(1);
    app.set_help_flag();
    RequestWords words;
    words.declare(app);
    std::istringstream stream(line);
    std::vector<std::string> arguments;
    for (std::string word; stream >> std::quoted(word);) {
        arguments.push_back(word);
    }
    if (is_call_for_help(arguments)) {
        return Error{ErrorCode::kInvalidInput, list_of_commands(app)};
    }
    arguments = prepared(arguments);
    std::ranges::reverse(arguments);  // Also checks the strategies of teams without a valid match.
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError& error) {
        return Error{ErrorCode::kInvalidInput, streams::problem_text(app, error)};
    }
    return words.command().value();
}

}  // namespace cancha::console
