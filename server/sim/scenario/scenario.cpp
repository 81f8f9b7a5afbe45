#include "server/sim/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/files/text_file.h"
#include "proto/base/text/joined.h"
#include "referee/core/settings.h"
#include "server/sim/scenario/invalid.h"
#include "server/sim/scenario/stage_settings.h"
#include "server/sim/world/arena_builder.h"

namespace cancha::scenario {

namespace {

/// Labels must fit into a column of the table.
constexpr std::size_t kMaxLabelBytes = 40;

bool has_control_character(std::string_view text) {
    constexpr unsigned char kFirstPrintable = 0x20;
    constexpr unsigned char kDelete = 0x7F;
    return std::ranges::any_of(text, [](char byte) {
        const auto code = static_cast<unsigned char>(byte);
        return code < kFirstPrintable || code == kDelete;
    });
}

Status check_rectangle(const v1::Scenario::Rectangle& rectangle, const std::string& path) {
    if (!rectangle.has_min_x_m() || !rectangle.has_max_x_m() || !rectangle.has_min_y_m() ||
        !rectangle.has_max_y_m()) {
        return invalid(path, "needs min_x_m, max_x_m, min_y_m and max_y_m");
    }
    if (!(rectangle.min_x_m() < rectangle.max_x_m() && rectangle.min_y_m() < rectangle.max_y_m())) {
        return invalid(path,
                       "is empty; min_x_m must be less than max_x_m and min_y_m less than "
                       "max_y_m");
    }
    return {};
}

Status check_zone(const v1::Scenario::Zone& zone, const std::string& path) {
    if (zone.has_rectangle()) {
        return check_rectangle(zone.rectangle(), path + ".rectangle");
    }
    if (!zone.has_circle()) {
        return invalid(path, "has no shape; give it a rectangle or a circle");
    }
    if (!zone.circle().centre().has_x_m() || !zone.circle().centre().has_y_m()) {
        return invalid(path + ".circle.centre", "needs x_m and y_m");
    }
    return {};
}

/// Label for an end without one. Expects: it has a condition.
std::string default_label(const v1::Scenario::End& end) {
    if (end.has_goal()) {
        const Team by = static_cast<Team>(end.goal().by());
        return by == Team::kNone ? "goal" : fmt::format("goal by {}", to_string(by));
    }
    if (end.has_robot_arrives()) {
        return fmt::format("robot {} arrived", end.robot_arrives().id());
    }
    return end.has_ball_leaves() ? "ball left" : "ball entered";
}

/// Makes a Scenario from the message of a file and checks it against the discipline.
class Reader {
  public:
    /// `given`: settings from the command line.
    Reader(Scenario& scenario, std::span<const referee::SettingOverride> given)
        : given_(given),
          scenario_(scenario),
          file_(scenario.settings),
          discipline_(scenario.stage.discipline),
          has_ball_(scenario.stage.world.ball.has_value()),
          has_goals_(world::has_goals(scenario.stage.discipline.settings.field())) {
        for (const world::RobotSpec& robot : scenario.stage.world.robots) {
            robots_.insert(to_number(robot.id));
        }
    }

    Status read();

  private:
    Status check_times();
    Status check_bodies() const;
    Status check_ball(std::string_view path) const;
    Status check_robot(std::uint32_t id, std::string_view path) const;

    Status read_ends();
    Status check_condition(const v1::Scenario::End& end, const std::string& path) const;
    Status check_arrival(const v1::Scenario::Arrival& arrival, const std::string& path) const;
    static Result<std::string> make_label(const v1::Scenario::End& end, const std::string& path);
    Status read_variations();
    Status read_values(const v1::Scenario::Vary& vary, const std::string& path,
                       Variation& variation) const;
    Status check_variation(const v1::Scenario::Vary& vary, const std::string& path,
                           const Variation& variation) const;
    Status check_varied_body(const v1::Scenario::Vary& vary, const std::string& path,
                             std::span<const double> values) const;
    Status make_grid();

    Status read_measures();
    Status add_ball_measures(const v1::Scenario::Report& report);
    Status add_poses(const v1::Scenario::Report& report);
    Status add_link_poses(const v1::Scenario::Report& report);
    Status add_progress(const v1::Scenario::Report& report);

    bool is_set(const std::string& path) const {
        return std::ranges::find(given_, path, &referee::SettingOverride::path) != given_.end() ||
               std::ranges::find(file_.set(), path, &v1::Scenario::Setting::path) !=
                   file_.set().end();
    }

    std::span<const referee::SettingOverride> given_;
    Scenario& scenario_;
    v1::Scenario& file_;
    const referee::Discipline& discipline_;
    bool has_ball_;
    bool has_goals_;
    std::set<std::uint32_t> robots_;
};

Status Reader::read() {
    if (Status checked = check_times(); !checked) {
        return checked;
    }
    if (Status checked = check_bodies(); !checked) {
        return checked;
    }
    if (Status ends = read_ends(); !ends) {
        return ends;
    }
    if (Status variations = read_variations(); !variations) {
        return variations;
    }
    return read_measures();
}

Status Reader::check_times() {
    if (!file_.has_time_limit_s() && file_.ends().empty()) {
        return invalid("ends", "none given; list at least one, or set time_limit_s");
    }
    referee::fill_defaults(file_);
    if (Status checked = referee::check_limits(file_); !checked) {
        return checked;
    }
    scenario_.time_limit =
        std::max<std::uint64_t>(1, discipline_.rate.ticks_in(file_.time_limit_s()));
    return {};
}

Status Reader::check_ball(std::string_view path) const {
    if (!has_ball_) {
        return invalid(path, fmt::format("{} has no ball", discipline_.full_name()));
    }
    return {};
}

Status Reader::check_robot(std::uint32_t id, std::string_view path) const {
    if (!robots_.contains(id)) {
        return invalid(path, fmt::format("{} has no robot {}; its robots are: {}",
                                         discipline_.full_name(), id, fmt::join(robots_, ", ")));
    }
    return {};
}

Status Reader::check_bodies() const {
    if (Status checked = check_ball("ball"); file_.has_ball() && !checked) {
        return checked;
    }
    std::set<std::uint32_t> listed;
    for (const v1::Scenario::Robot& robot : file_.robots()) {
        const std::string path = fmt::format("robots.{}", robot.id());
        if (Status checked = check_robot(robot.id(), path); !checked) {
            return checked;
        }
        if (!listed.insert(robot.id()).second) {
            return invalid(path, "is listed twice");
        }
    }
    return {};
}

Status Reader::read_ends() {
    std::set<std::string> labels{std::string(kTimeLimit)};
    for (int i = 0; i < file_.ends_size(); ++i) {
        const v1::Scenario::End& end = file_.ends(i);
        const std::string path = fmt::format("ends.{}", i);
        if (Status checked = check_condition(end, path); !checked) {
            return checked;
        }
        Result<std::string> label = make_label(end, path);
        if (!label) {
            return label.error();
        }
        if (!labels.insert(*label).second) {
            return invalid(path + ".label", fmt::format("'{}' is taken; give each end a label of "
                                                        "its own",
                                                        *label));
        }
        scenario_.ends.push_back({*std::move(label), end});
    }
    return {};
}

Result<std::string> Reader::make_label(const v1::Scenario::End& end, const std::string& path) {
    if (!end.has_label()) {
        return default_label(end);
    }
    const std::string& label = end.label();
    if (label.empty() || label.size() > kMaxLabelBytes || has_control_character(label) ||
        label.starts_with(kRefereePrefix)) {
        return invalid(path + ".label",
                       fmt::format("expected 1 to {} printable characters that do not begin with "
                                   "'{}'",
                                   kMaxLabelBytes, kRefereePrefix));
    }
    return label;
}

Status Reader::check_condition(const v1::Scenario::End& end, const std::string& path) const {
    if (end.has_robot_arrives()) {
        return check_arrival(end.robot_arrives(), path + ".robot_arrives");
    }
    if (end.condition_case() == v1::Scenario::End::CONDITION_NOT_SET) {
        return invalid(path,
                       "has no condition; give it goal, ball_leaves, ball_enters or "
                       "robot_arrives");
    }
    if (Status checked = check_ball(path); !checked || end.has_goal()) {
        return checked;
    }
    return end.has_ball_leaves() ? check_zone(end.ball_leaves(), path + ".ball_leaves")
                                 : check_zone(end.ball_enters(), path + ".ball_enters");
}

Status Reader::check_arrival(const v1::Scenario::Arrival& arrival, const std::string& path) const {
    if (Status checked = check_robot(arrival.id(), path + ".id"); !checked) {
        return checked;
    }
    if (!arrival.has_x_m() || !arrival.has_y_m()) {
        return invalid(path, "needs x_m and y_m");
    }
    return {};
}

Status Reader::read_variations() {
    std::set<std::string> paths;
    for (int i = 0; i < file_.vary_size(); ++i) {
        const v1::Scenario::Vary& vary = file_.vary(i);
        const std::string path = fmt::format("vary.{}", i);
        Variation variation{.path = vary.has_setting()     ? vary.setting()
                                    : vary.has_parameter() ? vary.parameter()
                                                           : vary.path(),
                            .of = vary.has_setting()     ? Variation::Of::kSetting
                                  : vary.has_parameter() ? Variation::Of::kStrategy
                                                         : Variation::Of::kBody};
        if (Status read = read_values(vary, path, variation); !read) {
            return read;
        }
        if (Status checked = check_variation(vary, path, variation); !checked) {
            return checked;
        }
        const std::string& name = variation.path;
        if (vary.has_setting() && is_set(name)) {
            return invalid(path,
                           fmt::format("'{}' is set by the file or by --set; remove one", name));
        }
        if (!paths.insert(name).second) {
            return invalid(path, fmt::format("'{}' already varies", name));
        }
        scenario_.variations.push_back(std::move(variation));
    }
    return make_grid();
}

/// The entries of the last list change with each repeat.
Status Reader::make_grid() {
    constexpr std::uint64_t kMostPoints = 1'000'000;  // The most repeats that are allowed.
    for (auto variation = scenario_.variations.rbegin(); variation != scenario_.variations.rend();
         ++variation) {
        variation->stride = scenario_.grid_points;
        scenario_.grid_points *= std::max<std::size_t>(1, variation->values.size());
        if (scenario_.grid_points > kMostPoints) {
            return invalid(
                "vary", fmt::format("the lists make a grid of more than {} points", kMostPoints));
        }
    }
    return {};
}

/// Reads a range or a list.
Status Reader::read_values(const v1::Scenario::Vary& vary, const std::string& path,
                           Variation& variation) const {
    if (!vary.values().empty()) {
        if (vary.has_min() || vary.has_max() || vary.has_steps()) {
            return invalid(path, "give values, or min and max, not both");
        }
        variation.values.assign(vary.values().begin(), vary.values().end());
        return std::ranges::all_of(variation.values,
                                   [](double value) { return std::isfinite(value); })
                   ? Status()
                   : invalid(path + ".values", "all must be finite");
    }
    if (!vary.has_min() || !vary.has_max() || !std::isfinite(vary.min()) ||
        !std::isfinite(vary.max()) || vary.min() > vary.max()) {
        return invalid(path, fmt::format("needs min and max, two finite numbers with min <= max, "
                                         "got {} and {}",
                                         vary.min(), vary.max()));
    }
    variation.min = vary.min();
    variation.max = vary.max();
    for (std::uint32_t i = 0; i < vary.steps(); ++i) {
        const double share = static_cast<double>(i) / (vary.steps() - 1);
        variation.values.push_back(std::lerp(vary.min(), vary.max(), share));
    }
    return {};
}

Status Reader::check_variation(const v1::Scenario::Vary& vary, const std::string& path,
                               const Variation& variation) const {
    if (int{vary.has_path()} + int{vary.has_setting()} + int{vary.has_parameter()} != 1) {
        return invalid(path,
                       "give path, of ball or robots, setting, of the discipline, or parameter, of "
                       "a strategy");
    }
    if (vary.has_parameter()) {
        const std::size_t dot = vary.parameter().find('.');
        return dot == 0 || dot == std::string::npos || dot + 1 == vary.parameter().size()
                   ? invalid(path + ".parameter",
                             fmt::format("'{}': expected SEAT.NAME, such as blue.kick",
                                         vary.parameter()))
                   : Status();
    }
    const std::vector<double> ends{variation.min, variation.max};
    const std::span<const double> values = variation.values.empty() ? ends : variation.values;
    return vary.has_setting() ? check_varied_setting(vary, path, values, discipline_)
                              : check_varied_body(vary, path, values);
}

Status Reader::check_varied_body(const v1::Scenario::Vary& vary, const std::string& path,
                                 std::span<const double> values) const {
    if (!vary.path().starts_with("ball.") && !vary.path().starts_with("robots.")) {
        return invalid(path + ".path",
                       fmt::format("'{}' cannot vary; only numbers of ball and robots can, such as "
                                   "ball.speed_mps or robots.{}.pose.y_m, and settings of the "
                                   "discipline, with `setting`",
                                   vary.path(), robots_.empty() ? 1 : *robots_.begin()));
    }
    if (Status checked = check_ball(path); vary.path().starts_with("ball.") && !checked) {
        return checked;
    }
    v1::Scenario changed = file_;
    if (Status set = referee::set_setting(changed, vary.path(), kProbe); !set) {
        return invalid(path + ".path", set.error().message);
    }
    for (const double bound : values) {
        Status set = referee::set_setting(changed, vary.path(), fmt::format("{}", bound));
        if (set) {
            set = referee::check_limits(changed);
        }
        if (!set) {
            return invalid(path, set.error().message);
        }
    }
    return {};
}

Status Reader::read_measures() {
    const v1::Scenario::Report& report = file_.report();
    if (Status added = add_ball_measures(report); !added) {
        return added;
    }
    if (Status added = add_link_poses(report); !added) {
        return added;
    }
    if (Status added = add_poses(report); !added) {
        return added;
    }
    if (Status added = add_progress(report); !added) {
        return added;
    }
    std::set<std::string> columns;
    for (const Measure& measure : scenario_.measures) {
        if (!columns.insert(measure.column).second) {
            return invalid("report", fmt::format("lists {} twice", measure.column));
        }
    }
    return {};
}

Status Reader::add_ball_measures(const v1::Scenario::Report& report) {
    const bool needs_ball = report.max_ball_speed() || report.ball_to_robot_size() > 0 ||
                            report.ball_to_goal_size() > 0;
    if (Status checked = check_ball("report"); needs_ball && !checked) {
        return checked;
    }
    using enum Measure::Quantity;
    auto& measures = scenario_.measures;
    if (report.max_ball_speed()) {
        measures.push_back({"max_ball_speed_mps", Measure::Keep::kLargest, kBallSpeed});
    }
    for (const std::uint32_t id : report.ball_to_robot()) {
        if (Status checked = check_robot(id, "report.ball_to_robot"); !checked) {
            return checked;
        }
        measures.push_back({fmt::format("min_ball_to_robot_{}_m", id), Measure::Keep::kSmallest,
                            kBallToRobot, RobotId{id}});
    }
    for (const int number : report.ball_to_goal()) {
        const Team team = static_cast<Team>(number);
        if (team == Team::kNone || !has_goals_) {
            return invalid("report.ball_to_goal", has_goals_
                                                      ? "expected TEAM_BLUE or TEAM_YELLOW"
                                                      : discipline_.full_name() + " has no goals");
        }
        measures.push_back({fmt::format("min_ball_to_{}_goal_m", to_string(team)),
                            Measure::Keep::kSmallest,
                            kBallToGoal,
                            {},
                            team});
    }
    return {};
}

Status Reader::add_poses(const v1::Scenario::Report& report) {
    using enum Measure::Quantity;
    constexpr std::pair<const char*, Measure::Quantity> kColumns[] = {
        {"x_m", kRobotX},
        {"y_m", kRobotY},
        {"heading_rad", kRobotHeading},
        {"z_m", kRobotZ},
        {"tilt_rad", kRobotTilt}};
    constexpr std::size_t kOnTheGround = 3;  // The first columns.
    for (const std::uint32_t id : report.robot_pose()) {
        if (Status checked = check_robot(id, "report.robot_pose"); !checked) {
            return checked;
        }
        const auto robot =
            std::ranges::find(scenario_.stage.world.robots, RobotId{id}, &world::RobotSpec::id);
        const std::span all(kColumns);
        for (const auto& [suffix, quantity] :
             robot->body == world::BodyKind::kFree ? all : all.first(kOnTheGround)) {
            scenario_.measures.push_back({fmt::format("robot_{}_{}", id, suffix),
                                          Measure::Keep::kLast, quantity, RobotId{id}});
        }
    }
    return {};
}

Status Reader::add_link_poses(const v1::Scenario::Report& report) {
    using enum Measure::Quantity;
    constexpr std::pair<const char*, Measure::Quantity> kColumns[] = {
        {"x_m", kLinkX}, {"y_m", kLinkY}, {"z_m", kLinkZ}, {"tilt_rad", kLinkTilt}};
    std::vector<std::string> links;
    for (const world::LinkSpec* link : scenario_.stage.world.moving_links()) {
        links.push_back(link->name);
    }
    for (const std::string& name : report.link_pose()) {
        const auto link = std::ranges::find(links, name);
        if (link == links.end()) {
            return invalid("report.link_pose", fmt::format("no link '{}' moves; those that do: {}",
                                                           name, fmt::join(links, ", ")));
        }
        for (const auto& [suffix, quantity] : kColumns) {
            scenario_.measures.push_back({.column = fmt::format("link_{}_{}", name, suffix),
                                          .keep = Measure::Keep::kLast,
                                          .quantity = quantity,
                                          .link = static_cast<std::size_t>(link - links.begin())});
        }
    }
    return {};
}

Status Reader::add_progress(const v1::Scenario::Report& report) {
    for (const int number : report.progress()) {
        const Team team = static_cast<Team>(number);
        if (team == Team::kNone) {
            return invalid("report.progress", "expected TEAM_BLUE or TEAM_YELLOW");
        }
        scenario_.measures.push_back({fmt::format("{}_progress", to_string(team)),
                                      Measure::Keep::kLast,
                                      Measure::Quantity::kProgress,
                                      {},
                                      team});
    }
    return {};
}

}  // namespace

bool contains(const v1::Scenario::Zone& zone, Vec2 point_m) {
    if (zone.has_circle()) {
        const v1::Scenario::Point& centre = zone.circle().centre();
        return distance({centre.x_m(), centre.y_m()}, point_m) <= zone.circle().radius_m();
    }
    const v1::Scenario::Rectangle& rectangle = zone.rectangle();
    return point_m.x >= rectangle.min_x_m() && point_m.x <= rectangle.max_x_m() &&
           point_m.y >= rectangle.min_y_m() && point_m.y <= rectangle.max_y_m();
}

Result<Scenario> parse_scenario(std::string_view text, std::string_view source,
                                const match::Stage& stage,
                                std::span<const referee::SettingOverride> given) {
    v1::Scenario file;
    if (Status parsed = parse_text_message(text, source, file); !parsed) {
        return parsed.error();
    }
    const auto in_file = [source](const Error& error) {
        return Error{error.code, fmt::format("{}: {}", source, error.message)};
    };
    Result<match::Stage> own = file.set().empty() ? stage : set_all(file, stage, given);
    if (!own) {
        return in_file(own.error());
    }
    Scenario scenario{
        .source = std::string(source), .settings = std::move(file), .stage = *std::move(own)};
    if (Status read = Reader(scenario, given).read(); !read) {
        return in_file(read.error());
    }
    v1::Scenario played = scenario.settings;
    played.clear_summary();
    scenario.hash = referee::hash_of(played);
    return scenario;
}

}  // namespace cancha::scenario
