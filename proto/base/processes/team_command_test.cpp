#include "proto/base/processes/team_command.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::processes {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class TeamCommandTest : public testing::Test {
  protected:
    TeamCommandTest() { fs::create_directory(folder_); }

    /// A file in a folder whose name has a blank.
    std::string write(const std::string& name, fs::perms mode) const {
        const fs::path file = folder_ / name;
        std::ofstream(file) << "#!/bin/sh\n";
        fs::permissions(file, mode);
        return file.string();
    }

    static std::string problem_with(const std::string& given) {
        const auto command = resolve_team_command("simurosot", given);
        return command ? "runs " + command->shell_command : command.error().message;
    }

    ScratchFolder scratch_{"cancha-test"};
    const fs::path folder_ = scratch_.path() / "my team";
};

TEST_F(TeamCommandTest, TheWholePathOfAProgramMayHaveBlanks) {
    const std::string bot = write("bot one", fs::perms::owner_all);

    EXPECT_EQ(problem_with(bot), "runs exec '" + bot + "'");
}

TEST_F(TeamCommandTest, ThePathOfAScriptIsSaidHowToBeGiven) {
    const std::string script = write("bot.py", fs::perms::owner_read);

    EXPECT_THAT(problem_with(script), HasSubstr("give \"python3 '" + script + "'\""));
}

TEST_F(TeamCommandTest, AnUnquotedPathInACommandLineIsSaidHowToBeQuoted) {
    const std::string bot = write("bot", fs::perms::owner_all);

    EXPECT_THAT(problem_with(bot + " --fast"),
                HasSubstr("takes quotes of its own: \"'" + bot + "' --fast\""));
    EXPECT_THAT(problem_with("python3 " + bot + " -v 2"),
                HasSubstr("takes quotes of its own: \"python3 '" + bot + "' -v 2\""));
}

TEST_F(TeamCommandTest, WhatAShellUnderstandsIsLeftToIt) {
    const std::string bot = write("bot", fs::perms::owner_all);
    for (const std::string& line :
         {"'" + bot + "' --fast", std::string("/bin/sh -c true"),
          std::string("python3 /no/such/file x y"),
          "/bin/sh " + (folder_.parent_path() / "missing team/bot").string()}) {
        EXPECT_EQ(problem_with(line), "runs " + line);
    }
}

TEST_F(TeamCommandTest, AWordThatIsNothingListsTheSamples) {
    EXPECT_THAT(problem_with("no-such-team"), HasSubstr("there is no strategy 'no-such-team'"));
    EXPECT_THAT(problem_with(""), HasSubstr("there is no strategy ''"));
    EXPECT_THAT(problem_with("legacy:/no/such"), HasSubstr("there is no such folder"));
    EXPECT_THAT(problem_with("vss: "), HasSubstr("such as vss:\"python3 team.py\""));
    EXPECT_THAT(problem_with("11v11:"), HasSubstr("such as 11v11:\"python3 team.py\""));
}

TEST_F(TeamCommandTest, ATeamForAnotherSimulatorIsPlayedByItsAdapter) {
    EXPECT_THAT(problem_with("legacy:" + folder_.string()),  // Without sources.
                HasSubstr("'legacy:" + folder_.string() + "': the sources give no team"));
    EXPECT_THAT(problem_with("vss:python3 a.py"),
                HasSubstr("cancha-bridge' vss --run 'python3 a.py'"));
    EXPECT_THAT(problem_with("11v11:./client"), HasSubstr("--run './client'"));
}

}  // namespace
}  // namespace cancha::processes
