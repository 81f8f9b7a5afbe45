// cancha-judges: writes the measurements of MuJoCo and DART in the scenes, one line each, separated
// by tabs: engine, question, measured, result of its own equations, note. Run by ./cancha check
// scenes --judges.
#include <cstdio>
#include <memory>
#include <string>

#include "tests/check/scenes/judges/judges.h"
#include "tests/check/scenes/questions.h"

namespace {

using namespace cancha::scenes;

void play(Engine& engine, std::FILE* out) {
    for (const Scene& scene : scenes()) {
        std::fprintf(stderr, "%s: %s\n", engine.name().c_str(), std::string(scene.title).c_str());
        for (const Question& question : scene.questions()) {
            if (const auto answer = question.ask(engine)) {
                std::fprintf(out, "%s\t%s\t%.17g\t%.17g\t%s\n", engine.name().c_str(),
                             question.what.c_str(), answer->measured, answer->by_its_law,
                             answer->note.c_str());
            }
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    // The measures go to a file, because the engines print to stdout themselves.
    std::FILE* const out = argc == 2 ? std::fopen(argv[1], "w") : nullptr;
    if (out == nullptr) {
        std::fputs("cancha-judges: expected one argument, the file to write\n", stderr);
        return 2;
    }
    for (const auto& engine : {make_mujoco(), make_dart()}) {
        play(*engine, out);
    }
    const bool is_written = std::ferror(out) == 0;
    if (std::fclose(out) != 0 || !is_written) {
        std::fputs("cancha-judges: the file could not be written\n", stderr);
        return 1;
    }
    return 0;
}
