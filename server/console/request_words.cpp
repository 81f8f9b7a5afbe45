#include "server/console/request_words.h"

#include <cctype>
#include <cstdint>
#include <iomanip>
#include <map>
#include <numbers>
#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/guest/create_options.h"
#include "server/process/numbers.h"

namespace cancha::console {

namespace {

constexpr double kRadPerDegree = std::numbers::pi / 180;

const std::map<std::string, v1::Team> kTeams{{"blue", v1::TEAM_BLUE}, {"yellow", v1::TEAM_YELLOW}};

const std::map<std::string, v1::RestartKind> kRestarts{
    {"kick-off", v1::RESTART_KIND_KICK_OFF},   {"penalty-kick", v1::RESTART_KIND_PENALTY_KICK},
    {"goal-kick", v1::RESTART_KIND_GOAL_KICK}, {"free-kick", v1::RESTART_KIND_FREE_KICK},
    {"free-ball", v1::RESTART_KIND_FREE_BALL},
};

const std::map<std::string, v1::Handling> kHandlings{{"accept", v1::HANDLING_ACCEPT},
                                                     {"propose", v1::HANDLING_PROPOSE},
                                                     {"ignore", v1::HANDLING_IGNORE}};

/// Puts the number in the place of the word. Returns what is wrong, or nothing.
template <typename T>
std::string replace_word(const std::map<std::string, T>& words, std::string& word) {
    if (const auto found = words.find(word); found != words.end()) {
        word = std::to_string(static_cast<int>(found->second));
        return "";
    }
    std::vector<std::string> known;
    known.reserve(words.size());
    for (const auto& [name, value] : words) {
        known.push_back(name);
    }
    return fmt::format("expected one of {}; got '{}'", fmt::join(known, ", "), word);
}

/// One of these words, and what it stands for.
template <typename T>
CLI::Validator one_of(const std::map<std::string, T>& words) {
    return CLI::Validator([&words](std::string& word) { return replace_word(words, word); }, "");
}

bool is_negative_number(const std::string& word) {
    return word.size() > 1 && word[0] == '-' &&
           (std::isdigit(static_cast<unsigned char>(word[1])) != 0 || word[1] == '.');
}

}  // namespace

// What begins with a hyphen is an option to CLI11; what begins with a blank is not, and as a number
// it means the same.
std::vector<std::string> with_negative_numbers(std::vector<std::string> arguments) {
    for (std::string& word : arguments) {
        if (is_negative_number(word)) {
            word.insert(0, " ");
        }
    }
    return arguments;
}

CLI::App& RequestWords::command(CLI::App& parent, const char* name, const char* help,
                                std::function<void(v1::OfficialRequest&)> fill) {
    CLI::App& added = *parent.add_subcommand(name, help);
    added.callback([this, fill = std::move(fill)] { fill(request_.emplace()); });
    return added;
}

CLI::App& RequestWords::ruling(CLI::App& parent, const char* name, const char* help,
                               std::function<void(v1::Ruling&)> fill) {
    return command(parent, name, help,
                   [fill = std::move(fill)](auto& request) { fill(*request.mutable_ruling()); });
}

void RequestWords::take_team(CLI::App& command, const char* help, bool is_required) {
    command.add_option("team", team_, help)
        ->required(is_required)
        ->transform(one_of(kTeams))
        ->option_text("blue|yellow");
}

void RequestWords::take_event(CLI::App& command) {
    command.add_option("event", event_, "Number, as in `events`")
        ->required()
        ->check(process::whole_number(1, UINT32_MAX))
        ->option_text("EVENT");
}

void RequestWords::declare(CLI::App& app) {
    declare_pace(app);
    declare_gifts(app);
    declare_corrections(app);
    declare_handling(app);
    declare_placing(app);
    declare_states(app);
    declare_end(app);
}

void RequestWords::declare_pace(CLI::App& app) {
    command(app, "start", "Start a match created with --await-start, once all seats are ready",
            [](auto& request) { request.mutable_start(); });
    command(app, "halt", "Halt after the current tick",
            [](auto& request) { request.mutable_pause(); });
    command(app, "resume", "Continue", [](auto& request) { request.mutable_resume(); });
    command(app, "step", "Play N ticks, then halt",
            [this](auto& request) { request.mutable_step()->set_ticks(ticks_); })
        .add_option("ticks", ticks_, "1 to 1,000,000 (default 1)")
        ->check(process::whole_number(0, UINT32_MAX))
        ->option_text("N");
    command(app, "speed", "Set the speed of the match",
            [this](auto& request) {
                const Result<double> speed = guest::parse_speed(speed_);
                if (!speed) {
                    throw CLI::ValidationError(speed.error().message);
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
    CLI::App& ball = command(
        place, "ball", "Place the ball: metres from the centre of the field",
        [this](auto& request) { place_ball(*request.mutable_place_ball()->mutable_ball()); });
    ball.add_option("--height", height_m_, "Height of its centre (default: on the ground)")
        ->check(process::any_number())
        ->type_name("METRES");
    ball.add_option("--spin", spin_radps_, "Spin about x, y and z in rad/s")
        ->expected(3)
        ->check(process::any_number())
        ->type_name("X Y Z");
    CLI::App& robot = command(
        place, "robot", "Place a robot: metres from the centre, degrees", [this](auto& request) {
            v1::OfficialRequest::PlaceRobot& wish = *request.mutable_place_robot();
            wish.set_id(robot_);
            wish.set_x_m(x_m_);
            wish.set_y_m(y_m_);
            wish.set_heading_rad(degrees_ * kRadPerDegree);
        });
    robot.add_option("id", robot_, "Id of the robot")
        ->required()
        ->check(process::whole_number(0, UINT32_MAX))
        ->option_text("ID");
    for (CLI::App* const body : {&ball, &robot}) {
        body->add_option("x", x_m_, "Along the field")
            ->required()
            ->check(process::any_number())
            ->option_text("X");
        body->add_option("y", y_m_, "Across the field, left of x")
            ->required()
            ->check(process::any_number())
            ->option_text("Y");
    }
    robot.add_option("degrees", degrees_, "Heading: 0 faces along x, 90 along y")
        ->required()
        ->check(process::number(-360, 360))
        ->option_text("DEGREES");
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

void RequestWords::declare_states(CLI::App& app) {
    CLI::App& save =
        command(app, "save", "Save all positions and velocities",
                [this](auto& request) { request.mutable_save_state()->set_name(name_); });
    CLI::App& restore =
        command(app, "restore", "Put everything back as it was kept", [this](auto& request) {
            request.mutable_restore_state()->set_name(name_);
            request.mutable_restore_state()->set_with_match(with_match_);
        });
    restore.add_flag("--with-match", with_match_, "Clock, score and phase, too");
    for (CLI::App* const state : {&save, &restore}) {
        state->add_option("name", name_, "A name of your choice")->required()->option_text("NAME");
    }
}

void RequestWords::declare_gifts(CLI::App& app) {
    CLI::App& restart = ruling(app, "restart", "Stop play and restart it", [this](auto& ruling) {
        ruling.mutable_restart()->set_kind(kind_);
        ruling.mutable_restart()->set_team(team_);
    });
    restart.add_option("kind", kind_, "kick-off, penalty-kick, goal-kick, free-kick or free-ball")
        ->required()
        ->transform(one_of(kRestarts))
        ->option_text("KIND");
    take_team(restart, "Team taking it (omit for a free ball)", false);
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
                                  handling.set_rejects_in_doubt(rejects_in_doubt_);
                              });
    handle.add_option("rule", rule_, "Number of the rule, such as 5.6")
        ->required()
        ->option_text("RULE");
    handle.add_option("handling", handling_, "Propose: play stands until an official decides")
        ->required()
        ->transform(one_of(kHandlings))
        ->option_text("accept|propose|ignore");
    handle.add_option("--within", within_s_, "Simulated time for the decision (default 10)")
        ->check(process::any_number())
        ->type_name("SECONDS");
    handle.add_flag("--reject-in-doubt", rejects_in_doubt_,
                    "Without a decision in time it does not count");
}

void RequestWords::declare_end(CLI::App& app) {
    command(app, "end", "End the match where it stands",
            [this](auto& request) { request.mutable_end_match()->set_reason(reason_); })
        .add_option("--reason", reason_,
                    "Reason that everyone is told (default: ended by an official)")
        ->type_name("TEXT");
}

Result<v1::OfficialRequest> parse_request(const std::string& line) {
    CLI::App app;
    app.require_subcommand(1);
    app.set_help_flag();
    RequestWords words;
    words.declare(app);
    std::istringstream stream(line);
    std::vector<std::string> arguments;
    for (std::string word; stream >> std::quoted(word);) {
        arguments.insert(arguments.begin(), word);  // CLI11 takes them from the back.
    }
    try {
        app.parse(with_negative_numbers(arguments));
    } catch (const CLI::ParseError& error) {
        return Error{ErrorCode::kInvalidInput, error.what()};
    }
    return words.request().value();
}

}  // namespace cancha::console
