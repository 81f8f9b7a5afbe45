#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/sdf/sdf.h"

// Documents for tests. The given content starts on a line of its own, whose number tests can
// expect.
namespace cancha::sdf {

inline constexpr std::string_view kUnitBox = "<geometry><box><size>1 1 1</size></box></geometry>";

/// A world with this content, from line 3 on.
inline std::string world_with(std::string_view content) {
    return fmt::format("<sdf version='1.9'>\n<world name='w'>\n{}\n</world></sdf>", content);
}

/// A model "m" with this content, from line 4 on, and a link "l".
inline std::string model_with(std::string_view content) {
    return world_with(fmt::format("<model name='m'>\n{}\n<link name='l'/></model>", content));
}

/// A model "m" with a link "l" that has this content, from line 4 on.
inline std::string link_with(std::string_view content) {
    return world_with(fmt::format("<model name='m'><link name='l'>\n{}\n</link></model>", content));
}

/// A collision "c" in link "l" of model "m", with this content, from line 5 on.
inline std::string collision_with(std::string_view content) {
    return link_with(fmt::format("<collision name='c'>\n{}\n</collision>", content));
}

/// A joint "j" between links "a" and "b" of model "m", with this content, from line 5 on.
inline std::string joint_with(std::string_view type, std::string_view content) {
    return world_with(
        fmt::format("<model name='m'><link name='a'/><link name='b'/>\n<joint name='j' "
                    "type='{}'><parent>a</parent><child>b</child>\n{}\n</joint></model>",
                    type, content));
}

/// Reads the document's world, and expects that nothing is printed.
inline Result<World> read_quietly(std::string_view text) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Result<World> world = read_world(text, "arena.sdf");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    return world;
}

/// Why the document is refused. Empty: it is not.
inline std::string refusal_of(std::string_view text) {
    const Result<World> world = read_quietly(text);
    return world ? "" : world.error().message;
}

/// World of the document. If the document is refused, the test fails and the world is empty.
inline World world_of(std::string_view text) {
    Result<World> world = read_quietly(text);
    EXPECT_TRUE(world) << world.error().message;
    return world ? *std::move(world) : World();
}

/// The only model of the document.
inline v1::Model model_of(std::string_view text) {
    const World world = world_of(text);
    EXPECT_EQ(world.arena.models_size(), 1);
    return world.arena.models_size() == 1 ? world.arena.models(0) : v1::Model();
}

/// The collision "c" with this content.
inline v1::Collision collision_of(std::string_view content) {
    const v1::Model model = model_of(collision_with(content));
    return model.links_size() == 1 && model.links(0).collisions_size() == 1
               ? model.links(0).collisions(0)
               : v1::Collision();
}

/// The joint "j" with this content.
inline v1::Joint joint_of(std::string_view type, std::string_view content) {
    const v1::Model model = model_of(joint_with(type, content));
    return model.joints_size() == 1 ? model.joints(0) : v1::Joint();
}

}  // namespace cancha::sdf
