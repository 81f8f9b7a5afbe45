#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"
#include "tests/scenes/scene_player.h"

namespace cancha::scenes {
namespace {

struct NamedScene {
    std::string name;  ///< "simurosot_5_1_GoalAreaDefenders_2".
    Scene scene;
    std::string problem;  ///< Why the file cannot be read; empty: it can.
};

std::ostream& operator<<(std::ostream& out, const NamedScene& named) {
    return out << named.scene.says();
}

/// Returns a name that GoogleTest accepts.
std::string as_test_name(std::string_view text) {
    std::string name;
    for (const char letter : text) {
        name += std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
    }
    return name;
}

std::vector<std::filesystem::path> scene_files() {
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(CANCHA_REFEREE_FOLDER)) {
        const std::filesystem::path& path = entry.path();
        if (path.extension() == ".txtpb" && path.parent_path().filename() == "scenes") {
            files.insert(path);
        }
    }
    return {files.begin(), files.end()};
}

Result<LawScenes> read(const std::filesystem::path& file) {
    LawScenes scenes;
    const Result<std::string> text = read_text_file(file);
    const cancha::Status parsed =
        text ? parse_text_message(*text, file.string(), scenes) : cancha::Status(text.error());
    return parsed ? Result<LawScenes>(scenes) : parsed.error();
}

std::vector<NamedScene> all_scenes() {
    std::vector<NamedScene> scenes;
    for (const std::filesystem::path& file : scene_files()) {
        const std::string chapter = file.parent_path().parent_path().filename().string();
        int number = 0;
        const Result<LawScenes> law = read(file);
        if (!law) {
            scenes.push_back({as_test_name(fmt::format("{}_{}", chapter, file.stem().string())),
                              {},
                              law.error().message});
            continue;
        }
        for (const Scene& scene : law->scene()) {
            scenes.push_back(
                {as_test_name(fmt::format("{}_{}_{}", chapter, file.stem().string(), ++number)),
                 scene, ""});
        }
    }
    return scenes;
}

class LawScene : public testing::TestWithParam<NamedScene> {};

TEST_P(LawScene, GoesAsTheRuleSays) {
    ASSERT_EQ(GetParam().problem, "");
    std::optional<referee::SettingOverride> mutation;
    const char* setting = std::getenv("CANCHA_MUTATION");
    const char* league = std::getenv("CANCHA_MUTATED_LEAGUE");
    if (setting != nullptr && league != nullptr && league_of(GetParam().scene) == league) {
        mutation = *referee::parse_override(setting);
    }

    EXPECT_TRUE(play(GetParam().scene, mutation)) << GetParam().scene.says();
}

INSTANTIATE_TEST_SUITE_P(Corpus, LawScene, testing::ValuesIn(all_scenes()),
                         [](const testing::TestParamInfo<NamedScene>& scene) {
                             return scene.param.name;
                         });

TEST(LawSceneCorpus, HasThreeScenesForEveryRuleOfSimuroSot) {
    std::map<std::string, int> scenes_of_rule;
    for (const std::filesystem::path& file : scene_files()) {
        if (const Result<LawScenes> scenes = read(file)) {
            scenes_of_rule[scenes->rule()] += scenes->scene_size();
        }
    }

    for (const referee::RuleText& rule :
         referee::load_discipline("simurosot/5v5")->chapter->rules) {
        EXPECT_GE(scenes_of_rule[std::string(rule.number)], 3) << rule.number << " " << rule.title;
    }
}

TEST(ScenePlayer, SaysWhichRobotThereIsNot) {
    Scene scene;
    scene.add_moment()->add_robot()->set_id(99);

    const testing::AssertionResult result = play(scene, std::nullopt);

    EXPECT_FALSE(result);
    EXPECT_NE(std::string(result.message()).find("there is no robot 99 in simurosot/5v5"),
              std::string::npos)
        << result.message();
}

}  // namespace
}  // namespace cancha::scenes
