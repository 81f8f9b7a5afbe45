#include "proto/base/processes/private_socket.h"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

namespace cancha::processes {
namespace {

namespace fs = std::filesystem;

fs::path path_of(const PrivateSocket& socket) {
    return socket.address().substr(std::string_view("unix:").size());
}

TEST(PrivateSocketTest, ItsFolderIsOnlyForThisUserAndGoesWithIt) {
    fs::path folder;
    {
        const PrivateSocket socket("cancha-test");
        ASSERT_TRUE(socket.address().starts_with("unix:/"));
        folder = path_of(socket).parent_path();
        EXPECT_EQ(fs::status(folder).permissions() & fs::perms::all, fs::perms::owner_all);
    }
    EXPECT_FALSE(fs::exists(folder));
}

TEST(PrivateSocketTest, HasNoAddressWhereTheFolderHasTooLongAName) {
    const ScratchFolder folder("cancha-test");
    const fs::path deep = folder.path() / std::string(100, 'x');
    fs::create_directory(deep);
    const char* const before = std::getenv("TMPDIR");
    setenv("TMPDIR", deep.c_str(), 1);
    const PrivateSocket socket("cancha-test");
    if (before == nullptr) {
        unsetenv("TMPDIR");
    } else {
        setenv("TMPDIR", before, 1);
    }

    EXPECT_EQ(socket.address(), "");
}

}  // namespace
}  // namespace cancha::processes
