#include "client-sdk/legacy/build/hints.h"

#include <algorithm>
#include <array>
#include <regex>

namespace cancha::legacy {
namespace {

struct Known {
    std::regex complaint;
    const char* hint;
};

const std::array<Known, 16>& known_complaints() {
    static const std::array<Known, 16> known{{
        {std::regex("No such file or directory"),
         "the file is not in the strategy's folder: add it, or remove the line"},
        {std::regex("asm"), "machine code of 32 bits: write these lines in C"},
        {std::regex("'(System|gcnew|ref|String)'|\\^"),
         "C++/CLI needs .NET, which is not here: write this part in plain C++"},
        {std::regex("invalid preprocessing directive #(import|using)"),
         "COM and .NET are not here: remove the line and what uses it"},
        {std::regex("C(View|Document|Socket|AsyncSocket|Recordset|Database|ListCtrl|TreeCtrl)\\b"),
         "part of Microsoft's MFC that is not here: remove what shows or connects something"},
        {std::regex("cannot bind non-const lvalue reference"),
         "a temporary object is changed: give it a name first (`Vector3D v = ...; f(v);`), or make "
         "the parameter const"},
        {std::regex("loses precision"),
         "a pointer has 64 bits here: keep it in a `void*` or an `intptr_t`"},
        {std::regex("was not declared in this scope|does not name a type|has not been declared"),
         "a name that is declared nowhere before this line: is its header included, and in the "
         "folder?"},
        {std::regex("redefinition of|multiple definition"),
         "two sources define the same: name the project with --project, or remove the older copy"},
        {std::regex("is ambiguous"),
         "two things have this name: write `::name` for your own, or `std::name`"},
        {std::regex("crosses initialization|jump to"),
         "a `goto` or `case` passes over a declaration: put braces around it, or declare the "
         "variable before"},
        {std::regex("no matching function for call|too (few|many) arguments"),
         "no function takes these arguments: compare them with its declaration"},
        {std::regex("has no member named"),
         "the structure does not have this member: is it the right version of the header?"},
        {std::regex("cannot convert"),
         "the types do not match: convert with a cast, or correct the declaration"},
        {std::regex("expected '.*' (at end of input|before)|expected .* before"),
         "something is missing in this line or the one before it, often `;` or a bracket"},
        {std::regex("invalid use of incomplete type|incomplete type"),
         "the type is only announced here: include the header that defines it"},
    }};
    return known;
}

}  // namespace

std::string hint_for(const std::string& complaint) {
    const auto& all = known_complaints();
    const auto found = std::ranges::find_if(all, [&complaint](const Known& one) {
        return std::regex_search(complaint, one.complaint);
    });
    return found == all.end() ? "" : found->hint;
}

}  // namespace cancha::legacy
