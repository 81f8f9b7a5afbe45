#include "client-sdk/legacy/build/includes.h"

#include <fstream>

#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::legacy {
namespace {

class IncludesTest : public ::testing::Test {
  protected:
    IncludesTest() { std::ofstream(folder_.path() / "windows.h") << "\n"; }

    std::string corrected(std::string_view text, const std::string& file = "src/Main.cpp") const {
        return Includes(index_, folder_.path()).corrected(text, file);
    }

    const ScratchFolder folder_{"cancha-test"};
    const std::vector<std::filesystem::path> files_{"src/Main.cpp", "src/Ball.h", "inc/Field.H",
                                                    "near/src/Field.H"};
    const FileIndex index_{files_};
};

TEST_F(IncludesTest, FindFilesWhateverTheCase) {
    EXPECT_EQ(corrected("#include \"ball.H\"\n"), "#include \"src/Ball.h\"\n");
    EXPECT_EQ(corrected("#include <BALL.h>\n"), "#include \"src/Ball.h\"\n");
}

TEST_F(IncludesTest, FindFilesByPathsOfWindows) {
    EXPECT_EQ(corrected("#include \"..\\inc\\field.h\"\n"), "#include \"inc/Field.H\"\n");
    EXPECT_EQ(corrected("#include \".\\ball.h\" // mine\n"), "#include \"src/Ball.h\" // mine\n");
}

TEST_F(IncludesTest, FindAFileOfThatNameInTheNearestFolder) {
    EXPECT_EQ(corrected("#include \"field.h\"\n"), "#include \"inc/Field.H\"\n");
    EXPECT_EQ(corrected("#include \"field.h\"\n", "near/Main.cpp"),
              "#include \"near/src/Field.H\"\n");
}

TEST_F(IncludesTest, LeaveTheRestToStandInsAndTheSystem) {
    EXPECT_EQ(corrected("#include <Windows.h>\n"), "#include <windows.h>\n");
    EXPECT_EQ(corrected("#include <Math.h>\n"), "#include <math.h>\n");
    EXPECT_EQ(corrected("#include <Vector>\n"), "#include <vector>\n");
    EXPECT_EQ(corrected("#include \"Lost.h\"\n"), "#include <Lost.h>\n");
}

TEST_F(IncludesTest, TellHeadersOfTheStandardFromOwnOnesOfThatName) {
    const std::vector<std::filesystem::path> files{"src/Main.cpp", "src/Math.h", "util/vector.h"};
    const FileIndex index(files);
    const Includes includes(index, folder_.path());
    EXPECT_EQ(includes.corrected("#include <math.h>\n#include <Vector>\n", "src/Main.cpp"),
              "#include <math.h>\n#include <vector>\n");
    EXPECT_EQ(includes.corrected("#include \"math.h\"\n#include \"vector.h\"\n", "src/Main.cpp"),
              "#include \"src/Math.h\"\n#include \"util/vector.h\"\n");
}

TEST_F(IncludesTest, KeepLinesWhereTheyAre) {
    EXPECT_EQ(corrected("int a;\n  #  include \"ball.h\"\nint b;"),
              "int a;\n  #  include \"src/Ball.h\"\nint b;");
    EXPECT_EQ(corrected("// #include nothing\n"), "// #include nothing\n");
}

TEST_F(IncludesTest, LeadNowhereOutsideOfTheProject) {
    EXPECT_EQ(corrected("#include \"/dev/zero\"\n"), "#include <zero>\n");
    EXPECT_EQ(corrected("#include <../../../etc/passwd>\n"), "#include <etc/passwd>\n");
}

}  // namespace
}  // namespace cancha::legacy
