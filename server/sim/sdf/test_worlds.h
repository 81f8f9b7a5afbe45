#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/sdf/sdf.h"

// Documents for tests. The content that a test gives begins on a line of its own, so that the test
// knows the line numbers of its content.
namespace cancha::sdf {

/// Tolerance for rounded poses, in m.
inline constexpr double kNear = 1e-9;

inline constexpr std::string_view kUnitBox = "<geometry><box><size>1 1 1</size></box></geometry>";

/// Returns a world that has `content`, from line 3 on.
inline std::string world_with(std::string_view content) {
    return fmt::format("<sdf version='1.9'>\n<world name='w'>\n{}\n</world></sdf>", content);
}

/// Returns a world with a model "m". The model has `content`, from line 4 on, and a link "l".
inline std::string model_with(std::string_view content) {
    return world_with(fmt::format("<model name='m'>\n{}\n<link name='l'/></model>", content));
}

/// Returns a world with a model "m" that has a link "l". The link has `content`, from line 4 on.
inline std::string link_with(std::string_view content) {
    return world_with(fmt::format("<model name='m'><link name='l'>\n{}\n</link></model>", content));
}

/// Returns a world with a collision "c" in link "l" of model "m". The collision has `content`, from
/// line 5 on.
inline std::string collision_with(std::string_view content) {
    return link_with(fmt::format("<collision name='c'>\n{}\n</collision>", content));
}

/// Returns a world with a joint "j" between the links "a" and "b" of model "m". The joint has
/// `content`, from line 5 on.
inline std::string joint_with(std::string_view type, std::string_view content) {
    return world_with(
        fmt::format("<model name='m'><link name='a'/><link name='b'/>\n<joint name='j' "
                    "type='{}'><parent>a</parent><child>b</child>\n{}\n</joint></model>",
                    type, content));
}

/// Reads a world. The test fails if anything is printed.
inline Result<World> read_quietly(std::string_view text) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Result<World> world = read_world(text, "arena.sdf");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    return world;
}

/// Returns the reason why the document is refused. Empty if the document is accepted.
inline std::string refusal_of(std::string_view text) {
    const Result<World> world = read_quietly(text);
    return world ? "" : world.error().message;
}

/// Reads a world. If the document is refused, the test fails and the world is empty.
inline World world_of(std::string_view text) {
    Result<World> world = read_quietly(text);
    EXPECT_TRUE(world) << world.error().message;
    return world ? *std::move(world) : World();
}

/// Reads the only model of a document. If there is not exactly one, the test fails and the model is
/// empty.
inline v1::Model model_of(std::string_view text) {
    const World world = world_of(text);
    EXPECT_EQ(world.arena.models_size(), 1);
    return world.arena.models_size() == 1 ? world.arena.models(0) : v1::Model();
}

/// Reads the collision of collision_with(content).
inline v1::Collision collision_of(std::string_view content) {
    const v1::Model model = model_of(collision_with(content));
    return model.links_size() == 1 && model.links(0).collisions_size() == 1
               ? model.links(0).collisions(0)
               : v1::Collision();
}

/// Reads the joint of joint_with(type, content).
inline v1::Joint joint_of(std::string_view type, std::string_view content) {
    const v1::Model model = model_of(joint_with(type, content));
    return model.joints_size() == 1 ? model.joints(0) : v1::Joint();
}

inline const v1::Link& link_called(const v1::Model& model, std::string_view name) {
    for (const v1::Link& link : model.links()) {
        if (link.name() == name) {
            return link;
        }
    }
    ADD_FAILURE() << "no link " << name << " in " << model.DebugString();
    return v1::Link::default_instance();
}

MATCHER_P3(IsAt, x_m, y_m, z_m, "") {
    return std::abs(arg.x_m() - x_m) < kNear && std::abs(arg.y_m() - y_m) < kNear &&
           std::abs(arg.z_m() - z_m) < kNear;
}

}  // namespace cancha::sdf
