#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "proto/base/processes/shell_output.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/run_program.h"
#include "server/app/mesh_box.h"
#include "server/sim/sdf/conversion.h"
#include "server/sim/sdf/sdf.h"
#include "server/sim/world/model_builder.h"

namespace {

using cancha::Result;
using cancha::sdf::MeshBox;
using cancha::sdf::World;
using cancha::streams::print;
using cancha::streams::print_error;

constexpr const char* kExamples = R"(Examples:
  cancha-arena arena.sdf
      Prints what a discipline says of such an arena, in protobuf's text format.
  cancha-arena --check arena.sdf
      Prints one line that says what is in it.
  cancha-arena convert gazebo.sdf -o arena.sdf
      Writes the parts of a world that are supported, and lists the others.
  cancha-arena convert robot.urdf --boxes -o robot.sdf
      Converts a robot in URDF; its meshes become boxes.

Exit status: 0 success; 1 an internal error, or the output could not be
written; 2 bad usage, or a file that is not what it should be.)";

struct Options {
    std::string file;
    bool wants_check = false;
    bool wants_conversion = false;
    std::string output;
    bool wants_boxes = false;
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

void print_notes(const std::vector<std::string>& notes) {
    for (const std::string& note : notes) {
        print_error("note: {}\n", note);
    }
}

int read(const Options& options) {
    const Result<World> world = cancha::sdf::read_world_file(options.file);
    if (!world) {
        print_error("cancha-arena: {}\n", world.error().message);
        return cancha::streams::kExitBadUsage;
    }
    if (const auto models = cancha::world::make_models(world->arena); !models) {
        print_error("cancha-arena: {}: {}\n", options.file, models.error().message);
        return cancha::streams::kExitBadUsage;
    }
    print_notes(world->notes);
    if (options.wants_check) {
        print_summary(options.file, world->arena);
    } else {
        cancha::streams::print_text(cancha::sdf::settings_text(*world));
    }
    return 0;
}

/// Measures a mesh in a process of its own, which may crash or take too long: meshes come from
/// anywhere.
std::optional<MeshBox> measure_apart(const std::filesystem::path& file) {
    const auto measured = cancha::processes::output_of(
        fmt::format("ulimit -v 4000000; timeout 20 {} measure -- {} 2>/dev/null",
                    cancha::processes::quoted_program("cancha-arena"),
                    cancha::processes::shell_word(file.string())));
    std::istringstream numbers(measured.text);
    MeshBox box;
    const bool is_read =
        static_cast<bool>(numbers >> box.centre_m.x >> box.centre_m.y >> box.centre_m.z >>
                          box.size_m.x >> box.size_m.y >> box.size_m.z);
    return measured.is_success && is_read ? std::optional<MeshBox>(box) : std::nullopt;
}

/// For measure_apart().
int measure(const std::string& file) {
    const std::optional<MeshBox> box = cancha::measure_mesh(file);
    if (!box) {
        return cancha::streams::kExitBadUsage;
    }
    print("{} {} {} {} {} {}\n", box->centre_m.x, box->centre_m.y, box->centre_m.z, box->size_m.x,
          box->size_m.y, box->size_m.z);
    return 0;
}

/// Reads the rest of a world. Fails: it is not sound, which only a reader of all of it finds.
Result<World> read_rest(const Options& options, const std::string& text) {
    const std::filesystem::path folder = std::filesystem::path(options.file).parent_path();
    Result<World> world =
        cancha::sdf::read_world(text, options.file, folder.empty() ? "." : folder);
    if (!world) {
        return world;
    }
    const auto models = cancha::world::make_models(world->arena);
    return models ? std::move(world) : Result<World>(models.error());
}

int convert(const Options& options) {
    const auto converted = cancha::sdf::convert_world_file(
        options.file, options.wants_boxes ? cancha::sdf::MeasureMesh(&measure_apart)
                                          : cancha::sdf::MeasureMesh());
    if (!converted) {
        print_error("cancha-arena: {}\n", converted.error().message);
        return cancha::streams::kExitBadUsage;
    }
    print_notes(converted->notes);
    for (const std::string& line : converted->left_out) {
        print_error("left out: {}\n", line);
    }
    const Result<World> rest = read_rest(options, converted->text);
    if (!rest) {
        print_error("cancha-arena: the rest cannot be simulated: {}\n", rest.error().message);
        return cancha::streams::kExitBadUsage;
    }
    if (rest->arena.models_size() == 0) {
        print_error("note: nothing is left: the world is empty\n");
    }
    if (options.output.empty()) {
        cancha::streams::print_text(converted->text);
        return 0;
    }
    const auto folder_of = [](const std::string& file) {
        return std::filesystem::absolute(file).lexically_normal().parent_path();
    };
    if (converted->text.find("<mesh>") != std::string::npos &&
        folder_of(options.output) != folder_of(options.file)) {
        print_error("note: meshes are looked for beside {}: copy them there\n", options.output);
    }
    if (const auto written = cancha::streams::replace_file(options.output, converted->text);
        !written) {
        print_error("cancha-arena: {}\n", written.error().message);
        return cancha::streams::kExitFault;
    }
    print_summary(options.output, rest->arena);
    return 0;
}

int run(int argc, const char* const* argv) {
    Options options;
    CLI::App app("Checks a world in SDFormat and prints what a discipline says of it.",
                 "cancha-arena");
    app.footer(kExamples);
    app.require_subcommand(0, 1);
    CLI::Option* const file = app.add_option("file", options.file, "The world: an .sdf file");
    app.add_flag("--check", options.wants_check, "Only say what is in it");
    CLI::App* const conversion =
        app.add_subcommand("convert", "Write what is supported of a world for Gazebo");
    conversion->add_option("file", options.file, "The world: an .sdf file")->required();
    conversion->add_option("-o,--output", options.output, "File to write (default: stdout)");
    conversion->add_flag("--boxes", options.wants_boxes,
                         "Put the box around it in the place of each mesh");
    conversion->excludes(file);
    CLI::App* const measuring = app.add_subcommand("measure", "")->group("");
    measuring->add_option("file", options.file)->required();
    if (const auto exit_code = cancha::streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    if (!conversion->parsed() && !measuring->parsed() && options.file.empty()) {
        print_error("cancha-arena: name the file of a world; --help explains\n");
        return cancha::streams::kExitBadUsage;
    }
    if (measuring->parsed()) {
        return measure(options.file);
    }
    return conversion->parsed() ? convert(options) : read(options);
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-arena", [argc, argv] { return run(argc, argv); });
}
