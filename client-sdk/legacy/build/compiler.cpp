#include "client-sdk/legacy/build/compiler.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <regex>
#include <string_view>

#include <fmt/format.h>

#include "client-sdk/legacy/build/file_index.h"
#include "proto/base/files/text_file.h"
#include "proto/base/processes/shell.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

// One mistake in a header makes hundreds.
constexpr std::size_t kMostComplaints = 20;
constexpr std::size_t kMostLogBytes = 64'000'000;

/// Habits of compilers for Windows: errors that are warnings there, variables that
/// begin with 0, pointers of any kind to the same place, sums that wrap, `and` as a name.
const std::vector<std::string> kForbearing{"-O2",
                                           "-w",
                                           "-fPIC",
                                           "-fno-strict-aliasing",
                                           "-fwrapv",
                                           "-ftrivial-auto-var-init=zero",
                                           "-fno-delete-null-pointer-checks",
                                           "-fno-partial-inlining",  // Crashes keep their names.
                                           "-fdiagnostics-color=never",
                                           "-fno-diagnostics-show-caret"};
const std::vector<std::string> kForbearingCpp{"-fpermissive", "-fno-operator-names"};

struct Ended {
    int status = 0;
    std::string output;
};

/// Runs a compiler; `log` takes what it writes.
Ended run(const std::string& program, const std::vector<std::string>& arguments,
          const fs::path& log) {
    std::string command = "LC_ALL=C " + program;
    for (const std::string& argument : arguments) {
        command += " " + processes::shell_word(argument);
    }
    command += " </dev/null >" + processes::shell_word(log.string()) + " 2>&1";
    const int status = std::system(command.c_str());  // NOLINT(cert-env33-c): words are quoted.
    const auto output = read_small_file(log, kMostLogBytes);
    return {status, output ? *output : output.error().message};
}

/// Advice on complaints of this kind, in the words of those who write strategies.
std::string hint_for(const std::string& text) {
    struct Known {
        std::regex complaint;
        const char* hint;
    };

    static const std::array<Known, 4> known_complaints{
        {{std::regex("No such file or directory"),
          "the file is not in the strategy's folder: add it, or remove the line"},
         {std::regex("expected unqualified-id before .?(asm|__asm)"),
          "machine code for 32 bits: write it in C"},
         {std::regex("CFile|CString|AfxMessageBox|CWnd|CDC"),
          "part of Microsoft's MFC of which only CPoint, CRect and CObject are here"},
         {std::regex("loses precision"),
          "a pointer has 64 bits here: keep it in a `void*` or an `intptr_t`"}}};
    const auto known = std::ranges::find_if(known_complaints, [&text](const Known& one) {
        return std::regex_search(text, one.complaint);
    });
    return known == known_complaints.end() ? "" : known->hint;
}

/// "copies/Strategy.cpp:12:5: error: ..." line by line.
std::vector<Complaint> complaints_in(const std::string& output, const fs::path& copies) {
    static const std::regex pattern(R"re(^([^:\n]+):(\d+):(?:\d+:)? (?:fatal )?error: ([^\n]*))re",
                                    std::regex::multiline);
    std::vector<Complaint> complaints;
    for (std::sregex_iterator found(output.begin(), output.end(), pattern), end;
         found != end && complaints.size() < kMostComplaints; ++found) {
        const std::smatch& match = *found;
        complaints.push_back({.file = fs::path(match[1].str()).lexically_relative(copies).string(),
                              .line = static_cast<unsigned>(std::stoul(match[2].str())),
                              .text = match[3].str(),
                              .hint = hint_for(match[3].str())});
    }
    return complaints;
}

std::vector<Complaint> complaints_of(const Ended& ended, const fs::path& copies) {
    if (ended.status == 0) {
        return {};
    }
    std::vector<Complaint> complaints = complaints_in(ended.output, copies);
    if (complaints.empty()) {
        complaints.push_back({.text = ended.output});
    }
    return complaints;
}

bool is_c(const fs::path& source) {
    return lower_case(source.extension().string()) == ".c";
}

std::vector<std::string> arguments_for(const CompilerSetup& setup, const fs::path& source,
                                       const fs::path& object, const std::string& standard) {
    std::vector<std::string> arguments = kForbearing;
    if (!is_c(source)) {
        arguments.insert(arguments.end(), kForbearingCpp.begin(), kForbearingCpp.end());
    }
    for (const std::string& more :
         {"-std=" + standard, std::string("-include"),
          (setup.stand_ins / "cancha_legacy_prelude.h").string(), "-I" + setup.copies.string(),
          "-isystem" + setup.stand_ins.string(), std::string("-c"),
          (setup.copies / source).string(), std::string("-o"), object.string()}) {
        arguments.push_back(more);
    }
    return arguments;
}

}  // namespace

std::vector<Complaint> compile(const CompilerSetup& setup, const fs::path& source,
                               fs::path& object) {
    std::string name = source.string();
    std::ranges::replace(name, '/', '_');
    object = setup.objects / (name + ".o");
    // The older standard still takes what C++ has dropped since.
    const std::vector<std::string> standards = is_c(source)
                                                   ? std::vector<std::string>{"gnu99"}
                                                   : std::vector<std::string>{"gnu++17", "gnu++98"};
    std::vector<Complaint> first;
    for (const std::string& standard : standards) {
        const Ended ended =
            run(is_c(source) ? "gcc" : "g++", arguments_for(setup, source, object, standard),
                object.string() + ".log");
        if (ended.status == 0) {
            return {};
        }
        if (first.empty()) {
            first = complaints_of(ended, setup.copies);
        }
    }
    return first;
}

std::vector<Complaint> link(const CompilerSetup& setup, const std::vector<fs::path>& objects,
                            const fs::path& library) {
    std::vector<std::string> arguments{"-shared", "-Wl,-Bsymbolic", "-Wl,-z,defs", "-o",
                                       library.string()};
    std::ranges::transform(objects, std::back_inserter(arguments),
                           [](const fs::path& object) { return object.string(); });
    arguments.emplace_back("-lm");
    return complaints_of(run("g++", arguments, setup.objects / "link.log"), setup.copies);
}

}  // namespace cancha::legacy
