#include "server/sim/sdf/frames.h"

#include <exception>
#include <utility>

#include <sdf/sdf.hh>

#include "cancha/base/contract.h"
#include "proto/base/text/visible.h"
#include "server/sim/sdf/libsdformat.h"
#include "server/sim/sdf/refusal.h"
#include "server/sim/sdf/schema.h"

namespace cancha::sdf {

namespace {

using ignition::math::Pose3d;
using ignition::math::Vector3d;

/// Settings that turn libsdformat's warnings into errors.
::sdf::ParserConfig strict() {
    ::sdf::ParserConfig config;
    config.SetWarningsPolicy(::sdf::EnforcementPolicy::ERR);
    config.SetUnrecognizedElementsPolicy(::sdf::EnforcementPolicy::ERR);
    config.SetDeprecatedElementsPolicy(::sdf::EnforcementPolicy::ERR);
    config.SetFindCallback([](const std::string&) { return std::string(); });
    return config;
}

Error refuse(std::string_view source, const ::sdf::Errors& errors) {
    if (errors.empty()) {
        return refusal(source, 0, "libsdformat cannot read it, and does not say why");
    }
    const ::sdf::Error& first = errors.front();  // The others follow from it.
    const bool is_cycle = first.Code() == ::sdf::ErrorCode::POSE_RELATIVE_TO_CYCLE;
    return refusal(source, first.LineNumber().value_or(0),
                   (is_cycle ? "poses are relative to each other in a circle: " : "") +
                       shortened(visible_line(first.Message())));
}

/// Loads the text. May throw.
Status load(std::string_view text, std::string_view source, ::sdf::Root& root) {
    const ::sdf::ParserConfig config = strict();
    const ::sdf::ElementPtr elements = make_schema();
    ::sdf::Errors errors;
    // An ::sdf::SDF would then also try invalid text as URDF, whose parser prints.
    const bool is_read = ::sdf::readString(std::string(text), config, elements, errors);
    if (!is_read || !errors.empty()) {
        return refuse(source, errors);
    }
    const auto document = std::make_shared<::sdf::SDF>();
    document->Root(elements);
    errors = root.Load(document, config);
    return errors.empty() ? Status() : refuse(source, errors);
}

const ::sdf::Model& find_model(const ::sdf::Root& root, const std::string& name) {
    const ::sdf::Model* const model =
        root.WorldCount() > 0 ? root.WorldByIndex(0)->ModelByName(name) : root.Model();
    CANCHA_EXPECTS(model != nullptr);
    return *model;
}

const ::sdf::Link& find_link(const ::sdf::Root& root, const std::string& model,
                             const std::string& name) {
    const ::sdf::Link* const link = find_model(root, model).LinkByName(name);
    CANCHA_EXPECTS(link != nullptr);
    return *link;
}

const ::sdf::Joint& find_joint(const ::sdf::Root& root, const std::string& model,
                               const std::string& name) {
    const ::sdf::Joint* const joint = find_model(root, model).JointByName(name);
    CANCHA_EXPECTS(joint != nullptr);
    return *joint;
}

Error unresolved(const ::sdf::Errors& errors) {
    return Error{ErrorCode::kInvalidInput, shortened(visible_line(errors.front().Message()))};
}

Result<Pose3d> resolved(const ::sdf::SemanticPose& pose, const std::string& frame) {
    Pose3d found;
    const ::sdf::Errors errors = pose.Resolve(found, frame);
    return errors.empty() ? Result<Pose3d>(found) : unresolved(errors);
}

}  // namespace

struct Frames::Content {
    ::sdf::Root root;
};

Result<Frames> Frames::read(std::string_view text, std::string_view source) {
    silence_libsdformat();
    auto content = std::make_unique<Content>();
    try {
        if (Status loaded = load(text, source, content->root); !loaded) {
            return loaded.error();
        }
    } catch (const ::sdf::Exception& problem) {  // It is not derived from std::exception.
        return refusal(source, 0, shortened(visible_line(problem.GetErrorStr())));
    } catch (const std::exception& problem) {
        return refusal(source, 0, shortened(visible_line(problem.what())));
    }
    return Frames(std::move(content));
}

Frames::Frames(std::unique_ptr<Content> content) : content_(std::move(content)) {}

Frames::Frames(Frames&& other) noexcept = default;
Frames& Frames::operator=(Frames&& other) noexcept = default;
Frames::~Frames() = default;

Result<Pose3d> Frames::of_model(const std::string& model) const {
    return resolved(find_model(content_->root, model).SemanticPose(), "");
}

Result<Pose3d> Frames::of_link(const std::string& model, const std::string& link) const {
    return resolved(find_link(content_->root, model, link).SemanticPose(), "__model__");
}

Result<Pose3d> Frames::of_collision(const std::string& model, const std::string& link,
                                    const std::string& collision) const {
    const ::sdf::Collision* const found =
        find_link(content_->root, model, link).CollisionByName(collision);
    CANCHA_EXPECTS(found != nullptr);
    return resolved(found->SemanticPose(), link);
}

Result<Pose3d> Frames::of_visual(const std::string& model, const std::string& link,
                                 const std::string& visual) const {
    const ::sdf::Visual* const found = find_link(content_->root, model, link).VisualByName(visual);
    CANCHA_EXPECTS(found != nullptr);
    return resolved(found->SemanticPose(), link);
}

Result<Pose3d> Frames::of_joint(const std::string& model, const std::string& joint) const {
    const ::sdf::Joint& found = find_joint(content_->root, model, joint);
    return resolved(found.SemanticPose(), found.ChildLinkName());
}

Result<Vector3d> Frames::axis_of(const std::string& model, const std::string& joint) const {
    const ::sdf::JointAxis* const axis = find_joint(content_->root, model, joint).Axis(0);
    CANCHA_EXPECTS(axis != nullptr);
    Vector3d direction;
    const ::sdf::Errors errors = axis->ResolveXyz(direction, joint);
    return errors.empty() ? Result<Vector3d>(direction) : unresolved(errors);
}

}  // namespace cancha::sdf
