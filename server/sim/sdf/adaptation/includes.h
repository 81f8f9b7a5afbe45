#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <tinyxml2.h>

#include "cancha/base/result.h"
#include "server/sim/sdf/notes.h"

namespace cancha::sdf {

/// Puts models of files beside a document into it, in place of each <include>.
class Includes {
  public:
    /// Prepares the document of an included file as if it were alone. Fails: its text is no XML, or
    /// is too large.
    using Prepare = std::function<Status(std::string_view text, tinyxml2::XMLDocument& document)>;

    static constexpr int kMostFiles = 200;  ///< Of a document, each as often as it is named.
    static constexpr int kMostDepth = 8;    ///< Files that include each other.
    static constexpr std::size_t kMostBytes = 8 << 20;  ///< All files of a document together.

    /// `folder`: folder of the document. Empty: it has no files beside it. Borrows: `notes`.
    Includes(std::filesystem::path folder, Prepare prepare, Notes& notes)
        : folder_(std::move(folder)), prepare_(std::move(prepare)), notes_(&notes) {
        std::error_code ignored;
        top_ = std::filesystem::weakly_canonical(folder_, ignored);
        if (std::filesystem::exists(folder_ / "model.config", ignored)) {
            top_ = top_.parent_path();  // Models beside this one.
        }
    }

    /// `root`: <sdf> of the document. An <include> that cannot be followed stays where it is.
    void expand(tinyxml2::XMLElement& root) { expand_in(root, folder_, 0); }

    /// Reasons why <include> elements stayed.
    const std::map<const tinyxml2::XMLNode*, std::string>& problems() const { return problems_; }

  private:
    void expand_in(tinyxml2::XMLElement& around, const std::filesystem::path& folder, int depth);
    /// Expands an included file. Returns a reason why one of its own <include> stayed; empty: none.
    std::string expand_inner(tinyxml2::XMLElement& root, const std::filesystem::path& folder,
                             int depth);
    void expand_one(tinyxml2::XMLElement& include, const std::filesystem::path& folder, int depth);
    Result<std::filesystem::path> find(const std::string& uri,
                                       const std::filesystem::path& folder) const;
    Status read(const std::filesystem::path& file, tinyxml2::XMLDocument& document);

    std::filesystem::path folder_;
    std::filesystem::path top_;  ///< Folder that no file may lie outside of.
    Prepare prepare_;
    Notes* notes_;
    std::map<const tinyxml2::XMLNode*, std::string> problems_;
    int files_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace cancha::sdf
