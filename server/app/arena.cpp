#include <string>

#include <CLI/CLI.hpp>

#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "server/sim/sdf/sdf.h"
#include "server/sim/world/model_builder.h"

namespace {

using cancha::Result;
using cancha::sdf::World;
using cancha::streams::print;

constexpr const char* kExamples = R"(Examples:
  cancha-arena arena.sdf
      What a discipline says of such an arena, in protobuf's text format.
  cancha-arena --check arena.sdf
      One line that says what is in it.

Exit status: 0 success; 1 an internal error, or the output could not be
written; 2 bad usage, or a file that is not what it should be.)";

struct Options {
    std::string file;
    bool wants_check = false;
};

void print_summary(const std::string& file, const cancha::v1::Arena& arena) {
    int links = 0;
    int joints = 0;
    int collisions = 0;
    int visuals = 0;
    int meshes = 0;
    for (const auto& model : arena.models()) {
        links += model.links_size();
        joints += model.joints_size();
        meshes += model.meshes_size();
        for (const auto& link : model.links()) {
            collisions += link.collisions_size();
            visuals += link.visuals_size();
        }
    }
    print("{}: models={} links={} joints={} collisions={} visuals={} meshes={}\n", file,
          arena.models_size(), links, joints, collisions, visuals, meshes);
}

int run(int argc, const char* const* argv) {
    Options options;
    CLI::App app("Checks a world in SDFormat and prints what a discipline says of it.",
                 "cancha-arena");
    app.footer(kExamples);
    app.add_option("file", options.file, "The world: an .sdf file")->required();
    app.add_flag("--check", options.wants_check, "Only say what is in it");
    if (const auto exit_code = cancha::streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    const Result<World> world = cancha::sdf::read_world_file(options.file);
    if (!world) {
        cancha::streams::print_error("cancha-arena: {}\n", world.error().message);
        return cancha::streams::kExitBadUsage;
    }
    if (const auto models = cancha::world::make_models(world->arena); !models) {
        cancha::streams::print_error("cancha-arena: {}: {}\n", options.file,
                                     models.error().message);
        return cancha::streams::kExitBadUsage;
    }
    if (options.wants_check) {
        print_summary(options.file, world->arena);
    } else {
        cancha::streams::print_text(cancha::sdf::settings_text(*world));
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-arena", [argc, argv] { return run(argc, argv); });
}
