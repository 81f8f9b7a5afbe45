// Gives libFuzzer one target, chosen by the build.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>

#include "tests/fuzz/target.h"

namespace {

const cancha::fuzz::Target& target() {
    static const auto all = cancha::fuzz::all_targets();
    return *std::ranges::find(all, CANCHA_FUZZ_TARGET, &cancha::fuzz::Target::name);
}

}  // namespace

/// Writes the good input into the folder of the corpus, which is the last argument.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    const std::string folder = (*argv)[*argc - 1];
    int number = 0;
    for (const std::string& seed : target().seeds()) {
        std::ofstream(folder + "/seed-" + std::to_string(number++)) << seed;
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    target().feed({reinterpret_cast<const char*>(data), size});
    return 0;
}
