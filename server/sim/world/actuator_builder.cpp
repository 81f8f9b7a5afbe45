#include "server/sim/world/actuator_builder.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "proto/base/text/did_you_mean.h"
#include "server/sim/world/joint_motion.h"
#include "server/sim/world/link_parts.h"

namespace cancha::world {
namespace {

constexpr const char* kUsualDrive = "traction";

/// Name of the actuator of a kind that has only one.
constexpr const char* kOnlyActuator = "drive";

/// Most actuators of a kind: more than the limbs of a humanoid.
constexpr int kMostActuators = 8;

Result<const DriveModel*> find_drive(const std::string& name, const std::string& path) {
    const DriveModel* drive = find_drive_model(name);
    if (drive == nullptr) {
        std::string list;
        for (const DriveModel* model : drive_models()) {
            list += fmt::format("\n  {:<12} {}", model->name, model->summary);
        }
        return wrong_setting(path, fmt::format("no drive '{}'; the drives are:{}", name, list));
    }
    return drive;
}

Result<std::vector<NamedDrive>> short_form(const v1::RobotKind& kind, const std::string& path) {
    const std::string name = kind.has_drive() ? kind.drive() : kUsualDrive;
    const Result<const DriveModel*> drive = find_drive(name, path + ".drive");
    if (!drive) {
        return drive.error();
    }
    return std::vector<NamedDrive>{
        {kOnlyActuator, path + ".drive", path + ".drive_settings", *drive, nullptr}};
}

Status check_list(const v1::RobotKind& kind, const std::string& path) {
    if (kind.has_drive() || !kind.drive_settings().empty()) {
        return wrong_setting(path + ".drives",
                             "there are `drive` or `drive_settings`, too: they are the short form "
                             "for one drive; give one or the other");
    }
    if (kind.drives_size() > kMostActuators) {
        return wrong_setting(path + ".drives", fmt::format("are {}, {} are allowed",
                                                           kind.drives_size(), kMostActuators));
    }
    return check_names(kind.drives(), path + ".drives");
}

struct BodyChoice {
    v1::Body name;
    BodyKind kind;
};

bool is_made_for(const DriveModel& drive, BodyKind body) {
    switch (body) {
        case BodyKind::kUpright:
            return drive.make_for_box != nullptr;
        case BodyKind::kWheeled:
            return drive.make_on_wheels != nullptr;
        case BodyKind::kFree:
            break;
    }
    return drive.make_free != nullptr;
}

/// Kinds of body that all drives support, in the order of cancha.v1.Body.
std::vector<BodyChoice> bodies_of(const std::vector<NamedDrive>& drives) {
    std::vector<BodyChoice> bodies;
    for (const BodyChoice choice : {BodyChoice{v1::BODY_UPRIGHT, BodyKind::kUpright},
                                    BodyChoice{v1::BODY_WHEELED, BodyKind::kWheeled},
                                    BodyChoice{v1::BODY_FREE, BodyKind::kFree}}) {
        if (std::ranges::all_of(drives, [&choice](const NamedDrive& drive) {
                return is_made_for(*drive.drive, choice.kind);
            })) {
            bodies.push_back(choice);
        }
    }
    return bodies;
}

Result<BodyKind> body_of_box(const v1::RobotKind& kind, const std::vector<NamedDrive>& drives,
                             const std::string& path) {
    const std::vector<BodyChoice> bodies = bodies_of(drives);
    if (bodies.empty()) {
        return wrong_setting(path + ".drives", "no kind of body suits all of these drives");
    }
    if (kind.body() == v1::BODY_UNSPECIFIED) {
        return bodies.front().kind;
    }
    const auto chosen = std::ranges::find(bodies, kind.body(), &BodyChoice::name);
    if (chosen != bodies.end()) {
        return chosen->kind;
    }
    std::string list;
    for (const BodyChoice& body : bodies) {
        list += (list.empty() ? "" : ", ") + v1::Body_Name(body.name);
    }
    return wrong_setting(path + ".body",
                         fmt::format("the drive '{}' is not made for {}, but for {}",
                                     drives.front().drive->name, v1::Body_Name(kind.body()), list));
}

/// Own name of a part: "elbow" for "robot 1/elbow".
std::string_view own_name_of(std::string_view name) {
    return name.substr(name.rfind('/') + 1);
}

/// Index of the part with this own name. Fails: there is none; the text lists the parts that
/// `may_be` accepts.
template <typename Parts, typename MayBe>
Result<std::size_t> place_of(const Parts& parts, const std::string& name, const std::string& path,
                             const char* what, MayBe may_be) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (own_name_of(parts[i].name) == name && may_be(parts[i])) {
            return i;
        }
        if (may_be(parts[i])) {
            names.emplace_back(own_name_of(parts[i].name));
        }
    }
    return wrong_setting(
        path, fmt::format("no {} '{}' in the model{}", what, name, alternatives(name, names)));
}

bool can_be_driven(const JointSpec& joint) {
    return joint.moves() && !joint.mimic;
}

class ActuatorBuilder {
  public:
    explicit ActuatorBuilder(const ModelSpec* model) : model_(model) {}

    Result<ActuatorSpec> make(const NamedDrive& named,
                              const google::protobuf::Map<std::string, double>& given) {
        ActuatorSpec spec{.name = named.name, .drive = named.drive};
        Result<ParameterValues> settings = complete_parameters(
            named.drive->settings, {given.begin(), given.end()}, named.settings_path);
        if (!settings) {
            return settings.error();
        }
        spec.settings = *std::move(settings);
        Status joined = add_joints(named, spec);
        if (joined) {
            joined = named.drive->joints.most == 0 ? push_base(named) : find_tip(named, spec);
        }
        if (joined && named.drive->problem_of != nullptr) {
            joined = check(named, spec);
        }
        return joined ? Result<ActuatorSpec>(std::move(spec)) : joined.error();
    }

  private:
    static std::string path_of(const NamedDrive& named, const char* field) {
        const std::string::size_type end = named.path.rfind('.');
        return fmt::format("{}.{}", named.path.substr(0, end), field);
    }

    Status add_joints(const NamedDrive& named, ActuatorSpec& spec) {
        const JointNeeds& needs = named.drive->joints;
        const auto count =
            named.listed == nullptr ? 0U : static_cast<std::size_t>(named.listed->joints_size());
        if (named.listed == nullptr && needs.least > 0) {
            return wrong_setting(named.path,
                                 fmt::format("'{}' moves joints: name it in `drives`, with its "
                                             "`joints`, not in `drive`",
                                             named.drive->name));
        }
        if (count < needs.least || count > needs.most) {
            return wrong_setting(path_of(named, "joints"), needs_text(*named.drive, count));
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::string path = fmt::format("{}[{}]", path_of(named, "joints"), i);
            const std::string& name = named.listed->joints(static_cast<int>(i));
            if (model_ == nullptr) {
                return wrong_setting(path, "robots of this kind have no `model` with joints");
            }
            const Result<std::size_t> joint =
                place_of(model_->joints, name, path, "joint that can be driven", can_be_driven);
            if (!joint) {
                return joint.error();
            }
            if (!taken_.insert(*joint).second) {
                return wrong_setting(path,
                                     fmt::format("'{}' is moved by another actuator, too", name));
            }
            spec.joints.push_back(*joint);
        }
        return needs.is_chain ? check_chain(named, spec) : Status();
    }

    Status check_chain(const NamedDrive& named, const ActuatorSpec& spec) const {
        for (std::size_t i = 1; i < spec.joints.size(); ++i) {
            if (!carries(model_->joints[spec.joints[i - 1]].child, spec.joints[i])) {
                return wrong_setting(
                    fmt::format("{}[{}]", path_of(named, "joints"), i),
                    fmt::format("'{}' is not carried by the joint before it; '{}' asks for a chain "
                                "from the base to the tip",
                                own_name_of(model_->joints[spec.joints[i]].name),
                                named.drive->name));
            }
        }
        return {};
    }

    /// Whether the link carries the joint, directly or by fixed joints.
    bool carries(std::size_t link, std::size_t joint) const {
        std::optional<std::size_t> at = model_->joints[joint].parent;
        for (std::size_t step = 0; at && *at != link && step < model_->joints.size(); ++step) {
            const auto fixed = std::ranges::find_if(model_->joints, [&at](const JointSpec& spec) {
                return spec.child == *at && !spec.moves();
            });
            at = fixed == model_->joints.end() ? std::nullopt : fixed->parent;
        }
        return at == link;
    }

    static std::string needs_text(const DriveModel& drive, std::size_t count) {
        const JointNeeds& needs = drive.joints;
        if (needs.most == 0) {
            return fmt::format("are {}, but the drive '{}' moves none", count, drive.name);
        }
        const std::string number = needs.least == needs.most
                                       ? fmt::format("{}", needs.most)
                                       : fmt::format("{} to {}", needs.least, needs.most);
        return fmt::format("are {}, but the drive '{}' moves {} ({})", count, drive.name, number,
                           needs.order);
    }

    Status push_base(const NamedDrive& named) {
        if (std::exchange(is_base_pushed_, true)) {
            return wrong_setting(named.path, "another drive of the list pushes the base already");
        }
        return {};
    }

    Status check(const NamedDrive& named, const ActuatorSpec& spec) const {
        const WheelsSpec wheels;
        const Environment environment;
        const std::string problem = named.drive->problem_of({.wheels = wheels,
                                                             .settings = spec.settings,
                                                             .environment = environment,
                                                             .joint_places = spec.joints,
                                                             .model = model_,
                                                             .tip = spec.tip});
        return problem.empty() ? Status() : wrong_setting(named.path, problem);
    }

    Status find_tip(const NamedDrive& named, ActuatorSpec& spec) const {
        spec.tip = model_->joints[spec.joints.back()].child;
        if (named.listed->has_tip()) {
            const Result<std::size_t> tip =
                place_of(model_->links, named.listed->tip(), path_of(named, "tip"), "link",
                         [](const LinkSpec&) { return true; });
            if (!tip) {
                return tip.error();
            }
            spec.tip = *tip;
        }
        return {};
    }

    const ModelSpec* model_;
    std::set<std::size_t> taken_;
    bool is_base_pushed_ = false;
};

Status check_position(const JointSpec& joint, double position, const std::string& path) {
    const double lower = joint.lower.value_or(position);
    const double upper = joint.upper.value_or(position);
    if (position < lower || position > upper) {
        return wrong_setting(path, fmt::format("{:.4g} is beyond the limits of the joint '{}', "
                                               "{:.4g} to {:.4g}",
                                               position, own_name_of(joint.name), lower, upper));
    }
    return {};
}

}  // namespace

Result<std::vector<NamedDrive>> drives_of(const v1::RobotKind& kind) {
    const std::string path = fmt::format("robot_kinds.{}", kind.name());
    if (kind.drives().empty()) {
        return short_form(kind, path);
    }
    if (Status checked = check_list(kind, path); !checked) {
        return checked.error();
    }
    std::vector<NamedDrive> drives;
    for (const v1::Actuator& actuator : kind.drives()) {
        const std::string own_path = fmt::format("{}.drives.{}", path, actuator.name());
        const Result<const DriveModel*> drive = find_drive(actuator.type(), own_path + ".type");
        if (!drive) {
            return drive.error();
        }
        drives.push_back(
            {actuator.name(), own_path + ".type", own_path + ".settings", *drive, &actuator});
    }
    return drives;
}

Result<BodyKind> body_of(const v1::RobotKind& kind, const std::vector<NamedDrive>& drives) {
    const std::string path = fmt::format("robot_kinds.{}", kind.name());
    if (!kind.has_structure()) {
        return kind.has_model() ? Result<BodyKind>(wrong_setting(
                                      path + ".model",
                                      fmt::format("the chapter has no file '{}'", kind.model())))
                                : body_of_box(kind, drives, path);
    }
    const bool is_free = kind.body() == v1::BODY_UNSPECIFIED || kind.body() == v1::BODY_FREE;
    for (const NamedDrive& drive : drives) {
        if (!is_free || drive.drive->make_free == nullptr) {
            return wrong_setting(is_free ? drive.path : path + ".body",
                                 "a robot with a model of its own is BODY_FREE, and its drive is "
                                 "made for that");
        }
    }
    return BodyKind::kFree;
}

Result<std::vector<ActuatorSpec>> make_actuators(const v1::RobotKind& kind,
                                                 const std::vector<NamedDrive>& drives,
                                                 const ModelSpec* model) {
    std::vector<ActuatorSpec> actuators;
    actuators.reserve(drives.size());
    ActuatorBuilder builder(model);
    for (const NamedDrive& drive : drives) {
        Result<ActuatorSpec> actuator = builder.make(
            drive, drive.listed == nullptr ? kind.drive_settings() : drive.listed->settings());
        if (!actuator) {
            return actuator.error();
        }
        actuators.push_back(*std::move(actuator));
    }
    return actuators;
}

Result<std::vector<double>> joint_positions(
    const ModelSpec* model, const google::protobuf::RepeatedPtrField<v1::JointPosition>& listed,
    const std::vector<double>& others, const std::string& path) {
    if (listed.empty()) {
        return others;
    }
    if (model == nullptr) {
        return wrong_setting(path, "this robot has no joints");
    }
    std::vector<double> positions = others;
    positions.resize(model->joints.size());
    std::set<std::size_t> placed;
    for (int i = 0; i < listed.size(); ++i) {
        const std::string own_path = fmt::format("{}[{}]", path, i);
        const Result<std::size_t> joint =
            place_of(model->joints, listed[i].joint(), own_path + ".joint",
                     "joint that moves by itself", can_be_driven);
        if (!joint) {
            return joint.error();
        }
        if (!placed.insert(*joint).second) {
            return wrong_setting(own_path + ".joint",
                                 fmt::format("'{}' is listed twice", listed[i].joint()));
        }
        positions[*joint] = listed[i].position();
        if (Status checked =
                check_position(model->joints[*joint], positions[*joint], own_path + ".position");
            !checked) {
            return checked.error();
        }
    }
    follow_mimics(*model, positions);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (model->joints[i].mimic) {
            if (Status checked = check_position(model->joints[i], positions[i], path); !checked) {
                return checked.error();
            }
        }
    }
    return positions;
}

}  // namespace cancha::world
