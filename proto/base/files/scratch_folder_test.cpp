#include "proto/base/files/scratch_folder.h"

#include <algorithm>
#include <csignal>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cancha {
namespace {

namespace fs = std::filesystem;

/// Returns a folder whose owner was killed, with a file in it. The owner was a child of this
/// program, so it had the same TMPDIR.
fs::path left_by_a_killed_program() {
    int ends[2]{};
    EXPECT_EQ(::pipe(ends), 0);
    const ::pid_t child = ::fork();
    if (child == 0) {
        const ScratchFolder folder("cancha-killed");
        std::ofstream(folder.file("recording")) << "bytes";
        const std::string path = folder.path().string();
        static_cast<void>(::write(ends[1], path.data(), path.size()));
        ::kill(::getpid(), SIGKILL);
    }
    ::close(ends[1]);
    std::string path(4096, '\0');
    const ::ssize_t count = ::read(ends[0], path.data(), path.size());
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return path.substr(0, static_cast<std::size_t>(std::max<::ssize_t>(count, 0)));
}

class ScratchFolderTest : public ::testing::Test {
  protected:
    ScratchFolder own_{"cancha-test"};
};

TEST_F(ScratchFolderTest, WhatAKilledProgramHasLeftGoes) {
    const fs::path left = left_by_a_killed_program();
    ASSERT_TRUE(fs::exists(left / "recording"));

    remove_dead_scratch_folders(left.parent_path());

    EXPECT_FALSE(fs::exists(left));
}

TEST_F(ScratchFolderTest, WhatALivingProgramUsesStays) {
    std::ofstream(own_.file("x")) << "x";

    remove_dead_scratch_folders(own_.path().parent_path());

    EXPECT_TRUE(fs::exists(own_.file("x")));
}

TEST_F(ScratchFolderTest, OnlyALockProvesThatItsOwnerIsDead) {
    const fs::path old = own_.path() / "cancha-old";        // By an old version or another program.
    const fs::path strange = own_.path() / "somebody-s";    // Not a name of Cancha.
    const fs::path shared = own_.path() / "cancha-shared";  // Like /tmp, or a tmpfs.
    const fs::path link = own_.path() / "cancha-link";
    const fs::path target = own_.path() / "target";
    for (const fs::path& folder : {old, strange, shared, target}) {
        fs::create_directory(folder);
        std::ofstream(folder / "x") << "x";
    }
    for (const fs::path& folder : {strange, target}) {  // Lock state left by a dead program.
        fs::permissions(folder, fs::perms::owner_all | fs::perms::sticky_bit);
    }
    fs::permissions(shared, fs::perms::all | fs::perms::sticky_bit);
    fs::create_directory_symlink(target, link);

    remove_dead_scratch_folders(own_.path());

    for (const fs::path& folder : {old, strange, shared, target, link}) {
        EXPECT_TRUE(fs::exists(folder / "x")) << folder;
    }
}

TEST_F(ScratchFolderTest, GoesWithItsOwner) {
    fs::path path;
    {
        const ScratchFolder folder;
        path = folder.path();
        ASSERT_TRUE(fs::exists(path));
    }
    EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace cancha
