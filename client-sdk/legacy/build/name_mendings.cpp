// Mendings of names that are unknown to our compiler, or ambiguous.
#include <algorithm>
#include <array>
#include <optional>
#include <regex>

#include <fmt/format.h>

#include "client-sdk/legacy/build/mending.h"

namespace cancha::legacy {
namespace {

/// Returns the first group of a pattern in a complaint.
std::optional<std::string> found_in(const std::string& text, const std::regex& pattern) {
    std::smatch match;
    return std::regex_search(text, match, pattern) ? std::optional(match[1].str()) : std::nullopt;
}

std::optional<std::string> unknown_name(const Case& one) {
    static const std::regex pattern(
        R"re((?:^|unknown type name )'(?:std::)?(\w+)'(?:$|;| was not declared| does not name a type| has not been declared| is not a member of 'std'| is not a template| undeclared))re");
    return found_in(one.complaint.text, pattern);
}

// Stands an empty header in for a missing one, which may not be needed.
bool make_empty_header(const Case& one, Repairs& repairs) {
    static const std::regex pattern(R"re(^([\w ./+-]+): No such file or directory)re");
    const auto header = found_in(one.complaint.text, pattern);
    if (!header || header->find("..") != header->npos || header->starts_with("/") ||
        !one.is_own(one.complaint.place)) {
        return false;
    }
    return repairs.aids.empty_files.insert(*header).second;
}

// Includes forgotten headers: Microsoft's headers include more than necessary.
bool include_forgotten_header(const Case& one, Repairs& repairs) {
    static const std::regex pattern(R"re(is defined in header '<([\w/]+)>')re");
    for (const Note& note : one.complaint.notes) {
        if (const auto header = found_in(note.text, pattern)) {
            return repairs.aids.headers.insert(*header).second;
        }
    }
    return false;
}

constexpr std::string_view kOfStandardLibrary =
    " sort stable_sort min max min_element max_element find find_if count count_if reverse copy "
    "fill random_shuffle unique remove remove_if replace lower_bound upper_bound binary_search "
    "for_each transform accumulate inner_product swap iter_swap setprecision setw setfill function "
    "bind greater less mem_fun ptr_fun numeric_limits stringstream ostringstream istringstream "
    "getline cout cerr cin endl ifstream ofstream fstream string vector list map set deque queue "
    "stack pair make_pair bitset complex auto_ptr unique_ptr shared_ptr thread mutex chrono fixed "
    "setiosflags ios priority_queue multimap unordered_map unordered_set array tuple exception "
    "runtime_error next_permutation nth_element partial_sort rotate ostream istream flush ";

bool include_everything(const Case& one, Repairs& repairs) {
    const auto name = unknown_name(one);
    const bool is_of_library =
        name && kOfStandardLibrary.find(" " + *name + " ") != kOfStandardLibrary.npos;
    const bool is_in_scope = one.complaint.text.find("'std'") != std::string::npos ||
                             one.complaint.text.find("'std::") != std::string::npos ||
                             one.code.find("using namespace std") != one.code.npos ||
                             one.code.find("stream.h>") != one.code.npos;
    return is_of_library && is_in_scope &&
           repairs.aids.defines.insert("CANCHA_LEGACY_ALL_HEADERS").second;
}

// Includes headers earlier if macros such as `max` break them.
bool include_before_macros(const Case& one, Repairs& repairs) {
    return !one.is_own(one.complaint.place) && !one.complaint.place.file.empty() &&
           repairs.aids.defines.insert("CANCHA_LEGACY_ALL_HEADERS").second;
}

/// Whether any note is about a declaration that the strategy does not contain.
bool is_against_system(const Case& one) {
    return std::ranges::any_of(one.complaint.notes, [&one](const Note& note) {
        return !note.place.file.empty() && !one.is_own(note.place);
    });
}

bool is_against_own(const Case& one) {
    return std::ranges::any_of(one.complaint.notes,
                               [&one](const Note& note) { return one.is_own(note.place); });
}

// Hides functions of our C library that compilers for Windows do not have.
bool hide_name_of_library(const Case& one, Repairs& repairs) {
    static const std::regex clash(
        R"re(redeclared|redefinition|ambiguating|conflict|different exception|distinguished by|overloaded|previous declaration)re");
    static const std::regex pattern(R"re('(?:[^'(]*?[\s*&:])?(\w+)\s*(?:\[[^']*|\([^']*)?')re");
    if (!std::regex_search(one.complaint.text, clash) || !is_against_system(one) ||
        one.complaint.text.find("overloaded") != std::string::npos) {
        return false;
    }
    const auto name = found_in(one.complaint.text, pattern);
    if (!name || *name == "main") {
        return false;
    }
    repairs.aids.defines.insert("CANCHA_LEGACY_ALL_HEADERS");
    return repairs.aids.hidden_names.insert(*name).second;
}

/// Returns the scope of a name in the strategy's declaration: "Mine::" or "::".
std::string own_scope(const Case& one, const std::string& name) {
    const std::regex pattern(fmt::format(R"re(((?:\w+::)+){}\b)re", name));
    for (const Note& note : one.complaint.notes) {
        if (one.is_own(note.place)) {
            return found_in(note.text, pattern).value_or("::");
        }
    }
    return "";
}

void insert_before(const Case& one, const std::string& text, Repairs& repairs) {
    repairs.edits[one.complaint.place.file].push_back(
        {one.complaint.place.line, one.complaint.place.column, 0, text});
}

// Qualifies names: `using namespace std` brings in more names here than with Microsoft's compilers.
bool qualify_ambiguous_name(const Case& one, Repairs& repairs) {
    static const std::regex pattern(R"re(reference to '(\w+)' is ambiguous)re");
    const auto name = found_in(one.complaint.text, pattern);
    if (!name || one.offset() == one.code.npos || !is_word_at(one.masked, one.offset(), *name)) {
        return false;
    }
    const std::string scope = own_scope(one, *name);
    if (!scope.empty()) {
        insert_before(one, scope, repairs);
    }
    return !scope.empty();
}

// Decides calls of the strategy's own function beside a library function with other types.
bool decide_ambiguous_call(const Case& one, Repairs& repairs) {
    static const std::regex pattern(R"re(call of overloaded '(?:\w+::)*(\w+)\()re");
    const auto name = found_in(one.complaint.text, pattern);
    if (!name || !is_against_own(one) || !is_against_system(one)) {
        return false;
    }
    if (*name == "min" || *name == "max") {
        repairs.aids.defines.insert("CANCHA_LEGACY_NO_MIN_MAX");
    } else {
        repairs.aids.defines.insert("CANCHA_LEGACY_ALL_HEADERS");
        repairs.aids.hidden_names.insert(*name);
    }
    const std::string scope = own_scope(one, *name);
    if (one.offset() != one.code.npos && is_word_at(one.masked, one.offset(), *name) &&
        one.code.find("using namespace std") != one.code.npos) {
        insert_before(one, scope, repairs);
    }
    return true;
}

bool is_used_as_call(const Case& one, const std::string& name) {
    const std::size_t at = one.offset();
    if (at == one.code.npos || !is_word_at(one.masked, at, name)) {
        return false;
    }
    const std::size_t next = one.masked.find_first_not_of(" \t\n", at + name.size());
    return next != one.masked.npos && one.masked[next] == '(';
}

constexpr std::array<std::string_view, 44> kPrefixesOfWindows{
    "WS_",     "WM_",   "SW_",    "MB_",     "ES_",  "BS_",     "CS_",  "DT_",  "PS_",
    "COLOR_",  "HWND_", "SWP_",   "GWL_",    "IDC_", "IDI_",    "IDD_", "VK_",  "FILE_",
    "SND_",    "LR_",   "IMAGE_", "MF_",     "SC_",  "PM_",     "STD_", "KEY_", "REG_",
    "HKEY_",   "WAIT_", "PAGE_",  "THREAD_", "FW_",  "CLIP_",   "BI_",  "TA_",  "TIME_",
    "CREATE_", "SM_",   "NIM_",   "LVS_",    "SB_",  "SOCKET_", "FD_",  "DIB_"};

// Stands in for other names of Windows, which do nothing.
bool stand_in_for_windows(const Case& one, Repairs& repairs) {
    static const std::regex function(R"re([A-Z][a-z0-9]+(?:[A-Z]+[a-z0-9]+)+[AW]?)re");
    static const std::regex handle(R"re((?:H|LP|P)[A-Z]{3,})re");
    static const std::regex windows(
        R"re(#\s*include\s*[<"](?:stdafx|windows|winsock|mmsystem|afx|targetver|shell|comm))re",
        std::regex::icase);
    const auto name = unknown_name(one);
    if (!name || !std::regex_search(one.code.begin(), one.code.end(), windows)) {
        return false;
    }
    if (is_used_as_call(one, *name)) {
        return std::regex_match(*name, function) && repairs.aids.functions.insert(*name).second;
    }
    if (std::ranges::any_of(kPrefixesOfWindows, [&name](std::string_view prefix) {
            return name->starts_with(prefix);
        })) {
        return repairs.aids.constants.insert(*name).second;
    }
    return std::regex_match(*name, handle) && repairs.aids.types.insert(*name).second;
}

constexpr std::array<MendFunction, 8> kMendings{
    make_empty_header,    include_forgotten_header, qualify_ambiguous_name, decide_ambiguous_call,
    hide_name_of_library, include_everything,       include_before_macros,  stand_in_for_windows};

}  // namespace

std::span<const MendFunction> name_mendings() {
    return kMendings;
}

}  // namespace cancha::legacy
