#include "proto/base/processes/python_path.h"

#include <fstream>

#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::processes {
namespace {

namespace fs = std::filesystem;

TEST(PythonPathTest, TheSdkStandsBehindWhatIsThere) {
    EXPECT_EQ(with_python_sdk("", "/sdk"), "/sdk");
    EXPECT_EQ(with_python_sdk("/mine:/yours", "/sdk"), "/mine:/yours:/sdk");
    EXPECT_EQ(with_python_sdk("/sdk/cancha", "/sdk"), "/sdk/cancha:/sdk");
}

TEST(PythonPathTest, AnSdkThatIsThereStaysWhereItIs) {
    for (const char* const path : {"/sdk", "/sdk:/mine", "/mine:/sdk", "/a:/sdk:/b"}) {
        EXPECT_EQ(with_python_sdk(path, "/sdk"), path);
    }
}

TEST(PythonPathTest, WhereThereIsNoSdkNothingIsAdded) {
    EXPECT_EQ(with_python_sdk("/mine", ""), "/mine");
}

TEST(PythonPathTest, TheSdkIsFoundInABuildTreeOnly) {
    const ScratchFolder root("cancha-test");
    EXPECT_EQ(python_sdk_of(root.path() / "bin"), fs::path());

    fs::create_directories(root.path() / "python" / "cancha");
    std::ofstream(root.path() / "python" / "cancha" / "__init__.py") << "\n";

    EXPECT_EQ(python_sdk_of(root.path() / "bin"), root.path() / "python");
}

}  // namespace
}  // namespace cancha::processes
