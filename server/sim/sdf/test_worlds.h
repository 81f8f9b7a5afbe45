#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/sdf/sdf.h"

// Documents for tests. The given text stands alone in its line, which the tests know.
namespace cancha::sdf {

inline constexpr std::string_view kUnitBox = "<geometry><box><size>1 1 1</size></box></geometry>";

/// The content is in line 3.
inline std::string world_with(std::string_view content) {
    return fmt::format("<sdf version='1.9'>\n<world name='w'>\n{}\n</world></sdf>", content);
}

/// A model "m" that has a link "l"; the content, from line 4 on, is beside the link.
inline std::string model_with(std::string_view content) {
    return world_with(fmt::format("<model name='m'>\n{}\n<link name='l'/></model>", content));
}

/// A model "m" with a link "l"; the content, from line 4 on, is in the link.
inline std::string link_with(std::string_view content) {
    return world_with(fmt::format("<model name='m'><link name='l'>\n{}\n</link></model>", content));
}

/// A collision "c" in there; the content, from line 5 on, is in that.
inline std::string collision_with(std::string_view content) {
    return link_with(fmt::format("<collision name='c'>\n{}\n</collision>", content));
}

/// A joint "j" between links "a" and "b" of model "m"; the content is in line 5.
inline std::string joint_with(std::string_view type, std::string_view content) {
    return world_with(
        fmt::format("<model name='m'><link name='a'/><link name='b'/>\n<joint name='j' "
                    "type='{}'><parent>a</parent><child>b</child>\n{}\n</joint></model>",
                    type, content));
}

/// World of the document. Nothing is printed meanwhile.
inline Result<World> read_quietly(std::string_view text) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Result<World> world = read_world(text, "arena.sdf");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    return world;
}

/// Why the document is refused; empty: it is not.
inline std::string refusal_of(std::string_view text) {
    const Result<World> world = read_quietly(text);
    return world ? "" : world.error().message;
}

/// World of the document; none, and a failed test, if it is refused.
inline World world_of(std::string_view text) {
    Result<World> world = read_quietly(text);
    EXPECT_TRUE(world) << world.error().message;
    return world ? *std::move(world) : World();
}

/// The only model.
inline v1::Model model_of(std::string_view text) {
    const World world = world_of(text);
    EXPECT_EQ(world.arena.models_size(), 1);
    return world.arena.models_size() == 1 ? world.arena.models(0) : v1::Model();
}

/// The collision "c" of the content that is in it.
inline v1::Collision collision_of(std::string_view content) {
    const v1::Model model = model_of(collision_with(content));
    return model.links_size() == 1 && model.links(0).collisions_size() == 1
               ? model.links(0).collisions(0)
               : v1::Collision();
}

/// The joint "j" of the content that is in it.
inline v1::Joint joint_of(std::string_view type, std::string_view content) {
    const v1::Model model = model_of(joint_with(type, content));
    return model.joints_size() == 1 ? model.joints(0) : v1::Joint();
}

}  // namespace cancha::sdf
