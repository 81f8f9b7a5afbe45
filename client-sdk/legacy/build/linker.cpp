#include "client-sdk/legacy/build/linker.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include <cxxabi.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNamed = 20;

/// Functions whose calls go to cancha_legacy_runtime.cpp instead.
constexpr std::array kWrapped{
    "fopen",
    "fopen64",
    "freopen",
    "open",
    "access",
    "remove",
    "rename",
    "rand",
    "srand",
    "clock",
    "_ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode",
    "_ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode",
    "_ZNSt13basic_fstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode",
    "_ZNSt14basic_ifstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode",
    "_ZNSt14basic_ofstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode",
    "_ZNSt13basic_fstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode",
    "_ZNSt13basic_filebufIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode",
    "_ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_"
    "Ios_Openmode",
    "_ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_"
    "Ios_Openmode",
    "_ZNSt13basic_fstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_"
    "Ios_Openmode",
    "_ZNSt14basic_ifstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_"
    "Ios_Openmode",
    "_ZNSt14basic_ofstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_"
    "Ios_Openmode",
    "_ZNSt13basic_fstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_"
    "Ios_Openmode",
    "_ZNSt13basic_filebufIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_"
    "Ios_Openmode"};

/// Functions that a simulator calls. Names that a strategy for another interface may use for its
/// own functions come after that interface's names.
constexpr std::array kEntries{"RunStrategy",    "SetFormerRobots", "SetLaterRobots",
                              "SetBall",        "SetBlueTeamName", "SetYellowTeamName",
                              "GetInstruction", "GetPlacement",    "GetTeamInfo",
                              "OnEvent",        "Create",          "Strategy",
                              "Destroy"};

/// Returns the second word of each line that matches.
std::set<std::string> names_in(const std::string& output, const std::regex& pattern) {
    std::set<std::string> names;
    for (std::sregex_iterator found(output.begin(), output.end(), pattern), end; found != end;
         ++found) {
        names.insert((*found)[1].str());
    }
    return names;
}

std::string listed(const std::set<std::string>& symbols) {
    std::vector<std::string> first;
    for (const std::string& symbol : symbols) {
        first.push_back(first.size() == kMostNamed ? "..." : readable_symbol(symbol));
        if (first.size() > kMostNamed) {
            break;
        }
    }
    return fmt::format("{}", fmt::join(first, ", "));
}

/// Returns all names that objects define for others.
std::set<std::string> defined_in(const CompilerSetup& setup, const LinkOrder& order) {
    std::vector<std::string> arguments{"-P", "-g", "--defined-only"};
    std::ranges::transform(order.objects, std::back_inserter(arguments),
                           [](const fs::path& object) { return object.string(); });
    static const std::regex symbol(R"re(^(\S+) [TWDBR] )re", std::regex::multiline);
    return names_in(run_tool("nm", arguments, setup.objects / "nm.log").output, symbol);
}

/// Returns a name without a Windows compiler's decoration: "Strategy" for "_Strategy@4".
std::string undecorated(std::string name) {
    if (const std::size_t at = name.find('@'); at != name.npos && at > 0 && name[0] != '?') {
        name.resize(at);
    }
    if (name.starts_with("?")) {
        return name.substr(1, name.find('@') - 1);
    }
    return name;
}

/// Returns the symbol of a function: the plain name, or that of a global C++ function.
std::optional<std::string> symbol_of(const std::string& name,
                                     const std::set<std::string>& defined) {
    const std::string plain = undecorated(name);
    for (const std::string& one : {name, plain, plain.substr(plain.starts_with("_") ? 1 : 0)}) {
        if (defined.contains(one)) {
            return one;
        }
        const std::string start = fmt::format("_Z{}{}", one.size(), one);
        const auto found = defined.lower_bound(start);
        if (found != defined.end() && found->starts_with(start)) {
            return *found;
        }
    }
    return std::nullopt;
}

/// Returns options that give functions the names that a simulator asks for.
std::vector<std::string> options_for_names(const LinkOrder& order,
                                           const std::set<std::string>& defined) {
    std::map<std::string, std::string> wanted = order.exports;
    const bool is_other = symbol_of("RunStrategy", defined) || symbol_of("GetInstruction", defined);
    for (const char* const entry : kEntries) {
        if (!is_other || std::string_view(entry) != "Strategy") {
            wanted.try_emplace(entry, entry);
        }
    }
    std::vector<std::string> options;
    for (const auto& [name, target] : wanted) {
        const auto symbol = symbol_of(target, defined);
        if (symbol && !defined.contains(name) && *symbol != name) {
            options.push_back(fmt::format("-Wl,--defsym={}={}", name, *symbol));
        }
    }
    return options;
}

/// Returns a source that defines the missing functions.
std::string source_for(const std::set<std::string>& missing) {
    std::string text =
        "extern \"C\" __attribute__((visibility(\"hidden\"))) void cancha_legacy_missing(const "
        "char*);\n"
        "struct Zero { long whole; double real; };\n";
    int number = 0;
    for (const std::string& symbol : missing) {
        text += fmt::format(
            "extern \"C\" Zero missing_{0}() __asm__(\"{1}\");\n"
            "Zero missing_{0}() {{ cancha_legacy_missing(\"{2}\"); return Zero(); }}\n",
            number++, symbol, readable_symbol(symbol));
    }
    return text;
}

/// Whether a symbol is a function. Tables of classes and variables cannot be made up.
bool is_function(const std::string& symbol) {
    return !symbol.starts_with("_ZT") && !symbol.starts_with("_ZG");
}

class Linking {
  public:
    Linking(const CompilerSetup& setup, const LinkOrder& order) : setup_(setup) {
        arguments_ = {"-shared", "-Wl,-Bsymbolic",      "-Wl,-z,defs", "-Wl,--no-demangle",
                      "-o",      order.library.string()};
        for (const char* const name : kWrapped) {
            arguments_.push_back(fmt::format("-Wl,--wrap={}", name));
        }
        const std::vector<std::string> names = options_for_names(order, defined_in(setup, order));
        arguments_.insert(arguments_.end(), names.begin(), names.end());
        for (const fs::path& object : order.objects) {
            arguments_.push_back(object.string());
        }
        arguments_.push_back(object_of(setup, "cancha_legacy_runtime.cpp").string());
        arguments_.insert(arguments_.end(), {"-lm", "-lpthread"});
    }

    Linked run() {
        Linked linked;
        CommandEnd end = run_once();
        if (end.status != 0 && allow_duplicates(end.output, linked)) {
            end = run_once();
        }
        if (end.status != 0 && make_missing(end.output, linked)) {
            end = run_once();
        }
        if (end.status != 0) {
            complain(end.output, linked);
        }
        return linked;
    }

  private:
    CommandEnd run_once() const { return run_tool("g++", arguments_, setup_.objects / "link.log"); }

    bool allow_duplicates(const std::string& output, Linked& linked) {
        static const std::regex pattern(R"re(multiple definition of `([^']+)')re");
        const auto names = names_in(output, pattern);
        if (!names.empty()) {
            linked.remarks.push_back(fmt::format(
                "warning: defined more than once, the first counts: {}", listed(names)));
            arguments_.insert(arguments_.begin(), "-Wl,--allow-multiple-definition");
        }
        return !names.empty();
    }

    bool make_missing(const std::string& output, Linked& linked) {
        const std::set<std::string> names = missing_in(output);
        if (names.empty() || !std::ranges::all_of(names, is_function)) {
            return false;
        }
        const fs::path source = setup_.copies / "cancha_legacy_missing.cpp";
        if (!streams::replace_file(source, source_for(names))) {
            return false;
        }
        const fs::path object = setup_.objects / "missing.o";
        const std::array<std::string, 6> arguments{"-fPIC",         "-O1", "-c",
                                                   source.string(), "-o",  object.string()};
        if (run_tool("g++", arguments, setup_.objects / "missing.log").status != 0) {
            return false;
        }
        linked.remarks.push_back(
            fmt::format("warning: used, but not in the sources; they do nothing and return 0: {}",
                        listed(names)));
        arguments_.push_back(object.string());
        linked.missing = names;
        return true;
    }

    static std::set<std::string> missing_in(const std::string& output) {
        static const std::regex pattern(R"re(undefined (?:reference to|symbol) `([^']+)')re");
        return names_in(output, pattern);
    }

    static void complain(const std::string& output, Linked& linked) {
        for (const std::string& name : missing_in(output)) {
            if (linked.complaints.size() == kMostNamed) {
                return;
            }
            linked.complaints.push_back(
                {.text = fmt::format("{} is used, but no source defines it", readable_symbol(name)),
                 .hint = "is its source in the folder, and in the project?"});
        }
        if (linked.complaints.empty()) {
            linked.complaints.push_back({.text = output.substr(0, 4000)});
        }
    }

    const CompilerSetup& setup_;
    std::vector<std::string> arguments_;
};

}  // namespace

std::string readable_symbol(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && name ? name.get() : symbol + "()";
}

std::map<std::string, std::string> read_exports(const std::string& text) {
    static const std::regex entry(R"re(^\s*([\w?@$]+)(?:\s*=\s*([\w?@$]+))?(?:\s+@\s*\d+)?.*$)re");
    static const std::regex start(R"re(^\s*EXPORTS\b)re", std::regex::icase);
    static const std::regex other(
        R"re(^\s*(LIBRARY|DESCRIPTION|SECTIONS|STACKSIZE|HEAPSIZE|VERSION)\b.*)re",
        std::regex::icase);
    std::map<std::string, std::string> exports;
    bool is_list = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        line.resize(std::min(line.size(), line.find(';')));
        std::smatch match;
        if (std::regex_search(line, match, start)) {
            is_list = true;
            line = match.suffix();
        }
        if (std::regex_match(line, other)) {
            is_list = false;
        } else if (is_list && std::regex_match(line, match, entry)) {
            exports[match[1]] = match[2].matched ? match[2].str() : match[1].str();
        }
    }
    return exports;
}

Attempt compile_runtime(const CompilerSetup& setup, const fs::path& folder) {
    std::string text = "\"";
    for (const char letter : fs::absolute(folder).lexically_normal().string()) {
        text +=
            letter == '"' || letter == '\\' ? std::string("\\") + letter : std::string(1, letter);
    }
    const fs::path source = setup.stand_ins / "cancha_legacy_runtime.cpp";
    const fs::path object = object_of(setup, "cancha_legacy_runtime.cpp");
    const std::array<std::string, 9> arguments{"-O0",
                                               "-fPIC",
                                               "-std=gnu++17",
                                               "-w",
                                               "-DCANCHA_LEGACY_FOLDER=" + text + "\"",
                                               "-c",
                                               source.string(),
                                               "-o",
                                               object.string()};
    CommandEnd end = run_tool("g++", arguments, setup.objects / "runtime.log");
    return {.is_done = end.status == 0, .output = std::move(end.output)};
}

Linked link(const CompilerSetup& setup, const LinkOrder& order) {
    return Linking(setup, order).run();
}

}  // namespace cancha::legacy
