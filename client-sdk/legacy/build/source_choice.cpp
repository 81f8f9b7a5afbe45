#include "client-sdk/legacy/build/source_choice.h"

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "client-sdk/legacy/build/file_index.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

/// Returns a name without marks of a backup: "strategy.cpp" for "Strategy - Copy (2).cpp".
std::string original_name(const fs::path& file) {
    // In Chinese: backup, and copy in the words of Windows XP and of later ones.
    static const std::regex mark(
        R"re([\s_.-]*(?:copy of|copia de|\bcopy\b|\bcopia\b|backup|_bak|\bbak\b|_old|\bold\b|_orig|_copy|_backup|备份|副本|复件|\(\d+\)|~)[\s_.-]*)re");
    const std::string stem = lower_case(file.stem().string());
    return std::regex_replace(stem, mark, "") + lower_case(file.extension().string());
}

bool is_in_backup_folder(const fs::path& file) {
    static const std::regex backup(R"re(back|bak|\bold|copy|copia|备份|副本|旧)re");
    return std::regex_search(lower_case(file.parent_path().string()), backup);
}

std::string name_of(const fs::path& file) {
    return lower_case(file.filename().string());
}

/// The better of two sources that define the same entry point comes first.
auto rank(const fs::path& file, const SourceFacts& facts) {
    return std::tuple(is_in_backup_folder(file), original_name(file) != name_of(file),
                      name_of(file).find("strategy") == std::string::npos,
                      lower_case(file.stem().string()) != "strategy",
                      std::distance(file.begin(), file.end()), ~facts.bytes, file);
}

bool is_below(const fs::path& file, const fs::path& folder) {
    const fs::path way = file.lexically_relative(folder.empty() ? "." : folder);
    return folder.empty() || (!way.empty() && *way.begin() != "..");
}

std::set<std::string> all_includes(const SourceMap& sources) {
    std::set<std::string> names;
    for (const auto& [file, facts] : sources) {
        names.insert(facts.includes.begin(), facts.includes.end());
    }
    return names;
}

/// Chooses sources and notes the ones that are left out.
class Choosing {
  public:
    explicit Choosing(const SourceMap& sources) : rest_(sources) {}

    SourceChoice run() {
        const std::set<std::string> included = all_includes(rest_);
        leave_out("included by another source",
                  [&included](const fs::path& file) { return included.contains(name_of(file)); });
        std::set<std::string> names;
        for (const auto& [file, facts] : rest_) {
            names.insert(name_of(file));
        }
        leave_out("a copy of another source", [&names](const fs::path& file) {
            return original_name(file) != name_of(file) && names.contains(original_name(file));
        });
        keep_one_of_each();
        std::vector<fs::path> left;
        for (const auto& [file, facts] : rest_) {
            left.push_back(file);
        }
        choice_.sources = in_order(left, rest_);
        return std::move(choice_);
    }

  private:
    template <typename Condition>
    void leave_out(std::string_view reason, const Condition& condition) {
        std::vector<fs::path> out;
        for (const auto& [file, facts] : rest_) {
            if (condition(file)) {
                out.push_back(file);
            }
        }
        if (out.size() == rest_.size()) {
            return;
        }
        for (const fs::path& file : out) {
            rest_.erase(file);
            choice_.remarks.push_back(fmt::format("left out: {}, {}", file.string(), reason));
        }
    }

    /// Keeps one source of each entry point. Sources that define Strategy() or the like are
    /// alternatives, and each may have its own folder.
    void keep_one_of_each() {
        for (const char* const entry :
             {"Strategy", "RunStrategy", "GetInstruction", "CStrategySystem::Action"}) {
            std::vector<fs::path> candidates;
            for (const auto& [file, facts] : rest_) {
                if (facts.entry_points.contains(entry)) {
                    candidates.push_back(file);
                }
            }
            if (candidates.empty()) {
                continue;
            }
            const fs::path best = *std::ranges::min_element(
                candidates, {},
                [this](const fs::path& file) { return rank(file, rest_.at(file)); });
            keep(best, candidates, entry);
        }
    }

    void keep(const fs::path& best, const std::vector<fs::path>& candidates,
              std::string_view entry) {
        const fs::path own = best.parent_path();
        const std::string reason = fmt::format("as {} defines {}(), too", best.string(), entry);
        for (const fs::path& other : candidates) {
            const fs::path folder = other.parent_path();
            leave_out(reason, [&](const fs::path& file) {
                return file != best &&
                       (file == other ||
                        (!folder.empty() && !is_below(own, folder) && is_below(file, folder)));
            });
        }
        leave_out("a program of its own", [&](const fs::path& file) {
            const SourceFacts& facts = rest_.at(file);
            return facts.has_main && facts.entry_points.empty() && file.parent_path() != own;
        });
    }

    SourceMap rest_;
    SourceChoice choice_;
};

}  // namespace

SourceChoice choose_sources(const SourceMap& sources) {
    return Choosing(sources).run();
}

std::vector<fs::path> in_order(const std::vector<fs::path>& list, const SourceMap& sources) {
    std::set<std::string> included;
    for (const fs::path& file : list) {
        if (const auto found = sources.find(file); found != sources.end()) {
            included.insert(found->second.includes.begin(), found->second.includes.end());
        }
    }
    std::vector<fs::path> order;
    std::ranges::copy_if(list, std::back_inserter(order), [&included](const fs::path& file) {
        return !included.contains(name_of(file));
    });
    std::stable_partition(order.begin(), order.end(), [&sources](const fs::path& file) {
        const auto found = sources.find(file);
        return found != sources.end() && !found->second.entry_points.empty();
    });
    return order.empty() ? list : order;
}

}  // namespace cancha::legacy
